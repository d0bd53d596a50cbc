/** Asks about one attempt because a vendor hinted that something became of it. */
import { findAttempt } from '#db/attempts.ts';
import { inTransaction } from '#db/database.ts';
import { type Job, lockLease, requestJob } from '#db/jobs.ts';
import type { Deps } from '#deps.ts';
import { checkDelivery } from './check-delivery.ts';
import { checkPayment } from './check-payment.ts';
import type { Guard } from './guard.ts';
import { checkRefund } from './refund-order.ts';

/** One question for one hint: what is still undecided afterwards is followed by the order's own job. */
export async function checkAttempt(
  deps: Pick<Deps, 'db' | 'payments' | 'bundles' | 'log'>,
  job: Job,
): Promise<undefined> {
  const attempt = await findAttempt(deps.db, job.subject);
  if (attempt?.payout_id) await bringForward(deps, attempt.payout_id);
  if (!attempt?.order_id) return;
  const guard: Guard = (tx) => lockLease(tx, job);
  if (attempt.direction === 'collect') await checkPayment(deps, attempt, { by: 'gateway', guard });
  if (attempt.direction === 'deliver') await checkDelivery(deps, attempt, { by: 'supplier', guard });
  if (attempt.direction === 'refund') await checkRefund(deps, attempt, guard);
}

/** A payout is followed by its own job, which asks at once. */
function bringForward({ db }: Pick<Deps, 'db'>, payoutId: string): Promise<void> {
  return inTransaction(db, (tx) => requestJob(tx, { kind: 'advance-payout', subject: payoutId }));
}
