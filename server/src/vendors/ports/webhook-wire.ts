/** Shared parts of adapters for reading a vendor's webhook: its signature over the raw bytes, and its JSON. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isTooDeep as isTextTooDeep } from '#kernel/rules/nesting.ts';
import { storableText } from '#kernel/rules/storable-text.ts';

/** The vendor's signature: an HMAC in hex. */
export type Signing = { algorithm: 'sha256' | 'sha512'; secret: string };

export function signBytes({ algorithm, secret }: Signing, bytes: Buffer | string): string {
  return createHmac(algorithm, secret).update(bytes).digest('hex');
}

export function isSigned(signing: Signing, bytes: Buffer, signature: string | string[] | undefined): boolean {
  const right = Buffer.from(signBytes(signing, bytes));
  const given = Buffer.from(String(signature ?? ''));
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Vendors' messages are a few levels deep. */
export function isTooDeep(bytes: Buffer): boolean {
  return isTextTooDeep(bytes.toString('latin1'));
}

/** Undefined if it is no JSON. Every text in it can be stored: what we fail to take comes again for days. */
export function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'), (_, value) =>
      typeof value === 'string' ? storableText(value) : value,
    );
  } catch {
    return undefined;
  }
}
