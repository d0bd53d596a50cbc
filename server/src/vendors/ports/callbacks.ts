/** Secret addresses for vendors that do not sign: knowing one proves the sender. */
import { timingSafeEqual } from 'node:crypto';
import { basePath } from '@ntem/contract/endpoint';
import { keyedHash } from '#kernel/keys.ts';

export type Callbacks = {
  /** The address at which this vendor announces the outcome of this call. */
  urlFor(reference: string): string;
  /** The address for vendors that sign, or that are set up once in their console. */
  url: string;
  /** True if the sender knows the address of this reference. */
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
