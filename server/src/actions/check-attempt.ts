/** Asks about one attempt because a vendor hinted that something became of it. */
import { type Attempt, findAttempt } from '#db/attempts.ts';
import { inTransaction } from '#db/database.ts';
import { type Job, lockLease, requestJob } from '#db/jobs.ts';
import type { Deps } from '#deps.ts';
import { askAboutPayout } from './ask-about-payout.ts';
import { checkDelivery } from './check-delivery.ts';
import { checkPayment } from './check-payment.ts';
import type { Guard } from './guard.ts';
import { checkRefund } from './refund-order.ts';
import { settlePayout } from './settle-payout.ts';

/** One question for one hint: what is still undecided afterwards is followed by the order's own job. */
export async function checkAttempt(
  deps: Pick<Deps, 'db' | 'payments' | 'bundles' | 'log'>,
  job: Job,
): Promise<undefined> {
  const attempt = await findAttempt(deps.db, job.subject);
  if (attempt?.payout_id) await followHint(deps, attempt, attempt.payout_id);
  if (!attempt?.order_id) return;
  const guard: Guard = (tx) => lockLease(tx, job);
  if (attempt.direction === 'collect') await checkPayment(deps, attempt, { by: 'gateway', guard });
  if (attempt.direction === 'deliver') await checkDelivery(deps, attempt, { by: 'supplier', guard });
  if (attempt.direction === 'refund') await checkRefund(deps, attempt, guard);
}

/**
 * A payout is followed by its own job, which asks at once. Of one that has ended nobody else asks any more: where an
 * admin has ended it, this is how we hear that the gateway knows better.
 */
async function followHint(
  deps: Pick<Deps, 'db' | 'payments' | 'log'>,
  attempt: Attempt,
  payoutId: string,
): Promise<void> {
  const isUndecided = attempt.outcome === 'open' || attempt.outcome === 'unknown';
  const answer = isUndecided ? undefined : await askAboutPayout(deps, attempt);
  await inTransaction(deps.db, async (tx) => {
    if (answer) await settlePayout(deps, tx, { attempt, answer });
    else await requestJob(tx, { kind: 'advance-payout', subject: payoutId });
  });
}
