/** An authenticator app for the attack: the codes of a secret, each for a later moment than the last. */
import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const periodMs = 30_000;

/** Each call shows the next code that the product still takes. */
export function showCodesOf(secret: string): () => string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  let last = 0;
  return () => {
    // The code of the moment before is the first that counts.
    last = Math.max(last + 1, Math.floor(Date.now() / periodMs) - 1);
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(last));
    const mac = createHmac('sha1', key).update(counter).digest();
    const at = (mac.at(-1) ?? 0) & 15;
    return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
  };
}
