/** Shared parts of adapters for reading a vendor's webhook: its signature over the raw bytes, and its JSON. */
import { createHmac, timingSafeEqual } from 'node:crypto';
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

/** Vendors' messages are a few levels deep. Reading deeper ones runs out of stack. */
const mostLevels = 32;

/** True if brackets are nested deeper than in any real message. Brackets inside a text do not count. */
export function isTooDeep(bytes: Buffer): boolean {
  let [level, isText] = [0, false];
  for (let at = 0; at < bytes.length && level <= mostLevels; at += 1) {
    const sign = String.fromCharCode(bytes[at] as number);
    if (isText && sign === '\\') at += 1;
    else if (sign === '"') isText = !isText;
    else if (!isText && '[{'.includes(sign)) level += 1;
    else if (!isText && ']}'.includes(sign)) level -= 1;
  }
  return level > mostLevels;
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
