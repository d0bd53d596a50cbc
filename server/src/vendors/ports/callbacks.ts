/** Addresses that we give to vendors which do not sign: only who was told one can know it. */
import { timingSafeEqual } from 'node:crypto';
import { basePath } from '@ntem/contract/endpoint';
import { keyedHash } from '#kernel/keys.ts';

export type Callbacks = {
  /** Where this vendor is told to announce what becomes of this call. */
  urlFor(reference: string): string;
  /** Where a vendor that signs, or that is told once and for all in its console, sends everything. */
  url: string;
  /** Whether somebody who knows the address of this reference speaks. */
  isRight(token: string | undefined, reference: string): boolean;
};

const tokenLength = 32;

export function createCallbacks(
  vendor: string,
  { publicUrl, key }: { publicUrl: string; key: Uint8Array },
): Callbacks {
  const url = `${publicUrl}${basePath}/webhooks/${vendor}`;
  const tokenOf = (reference: string) =>
    keyedHash(key, `${vendor}|${reference}`).toString('hex').slice(0, tokenLength);
  return {
    url,
    urlFor: (reference) => `${url}/${tokenOf(reference)}`,
    isRight(token, reference) {
      const right = Buffer.from(tokenOf(reference));
      const given = Buffer.from(token ?? '');
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
