/** What adapters share when they read a vendor's message: its signature over the bytes that were sent, and its JSON. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** How a vendor signs: an HMAC in hex. */
export type Signing = { algorithm: 'sha256' | 'sha512'; secret: string };

export function signBytes({ algorithm, secret }: Signing, bytes: Buffer | string): string {
  return createHmac(algorithm, secret).update(bytes).digest('hex');
}

export function isSigned(signing: Signing, bytes: Buffer, signature: string | string[] | undefined): boolean {
  const right = Buffer.from(signBytes(signing, bytes));
  const given = Buffer.from(String(signature ?? ''));
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Undefined where it is no JSON. */
export function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
