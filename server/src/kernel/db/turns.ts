/** Runs work on one name, such as a phone, one after the other, so that a crowd at one lock holds one connection. */
import { Refusal } from '#kernel/rules/refusal.ts';

const mostWaiting = 50;

type Queue = { last: Promise<unknown>; waiting: number };
const queues = new Map<string, Queue>();

/** Throws a 429 if too many wait already. Only in this process: across processes the lock itself decides. */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const queue = queues.get(name) ?? { last: Promise.resolve(), waiting: 0 };
  if (queue.waiting >= mostWaiting) throw new Refusal('RATE_LIMIT_EXCEEDED', { retryAfterS: 1 });
  queues.set(name, queue);
  queue.waiting++;
  const mine = queue.last.then(work);
  queue.last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    queue.waiting--;
    if (queue.waiting === 0) queues.delete(name);
  }
}
