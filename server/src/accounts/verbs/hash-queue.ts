/** Hashes passwords a few at a time, and refuses a crowd at once: everybody else would wait behind it. */
import { availableParallelism } from 'node:os';
import { Refusal } from '#kernel/rules/refusal.ts';

const most = { atOnce: Math.max(2, availableParallelism()), waiting: 100, ofOneAddress: 20 };

let running = 0;
const waiting: (() => void)[] = [];
const byAddress = new Map<string, number>();

/** Throws a 503 if too many wait, and a 429 if too many of this address do. */
export async function inHashQueue<Result>(address: string, hash: () => Promise<Result>): Promise<Result> {
  const ofAddress = byAddress.get(address) ?? 0;
  if (ofAddress >= most.ofOneAddress) throw new Refusal('RATE_LIMIT_EXCEEDED', { retryAfterS: 2 });
  if (waiting.length >= most.waiting) throw new Refusal('SERVICE_UNAVAILABLE', { retryAfterS: 2 });
  byAddress.set(address, ofAddress + 1);
  // The place of one that ends is handed on to the next that waits.
  if (running >= most.atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await hash();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
    const left = (byAddress.get(address) ?? 1) - 1;
    if (left > 0) byAddress.set(address, left);
    else byAddress.delete(address);
  }
}
