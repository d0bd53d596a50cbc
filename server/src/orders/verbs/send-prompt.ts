/** Asks the gateway for the price of an order whose buyer did not wait for that: one who dialled, or wrote in a chat. */
import { findAgedAttempt } from '#attempts/rows/attempts.ts';
import { isUndecided } from '#attempts/rules/answer-verdicts.ts';
import type { AttemptDeps } from '#attempts/verbs/attempt-context.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { getOrder } from '#orders/rows/orders.ts';
import { makeCollection } from './start-collection.ts';

/**
 * Once. A job that is taken a second time does not know whether the first one has asked: as after any crash, the job
 * that follows the attempt asks the gateway what became of it, and asks again where that is safe.
 */
export async function sendPrompt(
  deps: AttemptDeps,
  attemptId: string,
  job: Pick<Job, 'attempts'>,
): Promise<undefined> {
  if (job.attempts > 1) return;
  const attempt = await findAgedAttempt(deps.db, attemptId);
  if (!attempt?.orderId || !isUndecided(attempt.outcome)) return;
  const order = await getOrder(deps.db, attempt.orderId);
  if (order.state !== 'prompting') return;
  await makeCollection(deps, order, attempt).catch((error: unknown) => {
    // Nothing was begun, and the order waits until it expires: its buyer may dial again.
    if (!(error instanceof Refusal)) throw error;
  });
}
