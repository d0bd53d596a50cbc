/** Follows an attempt until its end is known: asks, settles, sends again where that is safe, and asks again later. */
import { askAtMostEveryMs } from '@ntem/contract/orders/limits';
import { type AgedAttempt, claimQuestion, findAgedAttempt } from '#attempts/rows/attempts.ts';
import { isUndecided } from '#attempts/rules/attempt-rules.ts';
import { findOpenRestore } from '#installation/rows/restores.ts';
import { shareTransactions } from '#kernel/db/shared-transactions.ts';
import { type Actor, type AttemptDeps, type Guard, subjectIdOf, worker } from './attempt-context.ts';
import { askVendor } from './operations.ts';
import { sendAttempt } from './send.ts';
import { type Settled, settle } from './settle.ts';

const settleTogether = shareTransactions();

type Next = { againAfterMs: number } | undefined;

/** The worker's turn. What has ended is asked about only where a vendor hinted that there is news. */
export async function followAttempt(
  deps: AttemptDeps,
  id: string,
  guard: Guard,
  about: { orderId?: string; payoutId?: string } = {},
): Promise<Next> {
  const attempt = await findAgedAttempt(deps.db, id);
  // Whatever becomes of the job, its line is found with those of the order.
  if (attempt?.orderId) about.orderId = attempt.orderId;
  if (attempt?.payoutId) about.payoutId = attempt.payoutId;
  if (!attempt || (!isUndecided(attempt.outcome) && attempt.hintAgeMs === null)) return undefined;
  const status = await askVendor(deps, attempt);
  const settled = await settleTogether(deps.db, [subjectIdOf(attempt)], async (tx) => {
    await guard(tx);
    return settle(deps, tx, { attempt, status, source: 'status', actor: worker });
  });
  // After a restore it may have been sent already, whatever the vendor does not know yet.
  if (settled.verdict === 'send_again' && !(await findOpenRestore(deps.db))) {
    await sendAttempt(deps, { ...settled, actor: worker, guard, isAgain: true });
  }
  return settled.againAfterMs === undefined ? undefined : { againAfterMs: settled.againAfterMs };
}

/** Asks at once for somebody who waits. It never moves the worker's own next question further away. */
export async function askNow(
  deps: AttemptDeps,
  attempt: AgedAttempt,
  actor: Actor,
): Promise<Settled | undefined> {
  if (!(await claimQuestion(deps.db, attempt.id, askAtMostEveryMs))) return undefined;
  const status = await askVendor(deps, attempt);
  return settleTogether(deps.db, [subjectIdOf(attempt)], (tx) =>
    settle(deps, tx, { attempt, status, source: 'status', actor }),
  );
}
