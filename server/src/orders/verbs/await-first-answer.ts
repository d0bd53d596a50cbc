/** Waits while the first request under the same key is still being answered, so that both get the same answer. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#kernel/rules/refusal.ts';

const lookAgainAfterMs = 100;
/** The browser gives up at ten seconds; the answer must be there before. */
const firstAnswerWaitMs = 8_000;

export async function awaitFirstAnswer<Result>(look: () => Promise<Result | 'under_way'>): Promise<Result> {
  const deadline = performance.now() + firstAnswerWaitMs;
  for (;;) {
    const seen = await look();
    if (seen !== 'under_way') return seen;
    if (performance.now() > deadline) throw new Refusal('SERVICE_UNAVAILABLE', { retryAfterS: 2 });
    await sleep(lookAgainAfterMs);
  }
}
