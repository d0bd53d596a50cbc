/** Follows an attempt to its outcome: asks, settles, sends again if that is safe, and asks again later. */
import { askAtMostEveryMs } from '@ntem/contract/orders/limits';
import { type AgedAttempt, claimQuestion, findAgedAttempt } from '#attempts/rows/attempts.ts';
import { isUndecided } from '#attempts/rules/answer-verdicts.ts';
import { findOpenRestore } from '#installation/rows/restores.ts';
import { shareTransactions } from '#kernel/db/shared-transactions.ts';
import { finishJob } from '#kernel/jobs/jobs.ts';
import { type Actor, type AttemptDeps, type Guard, subjectIdOf, worker } from './attempt-context.ts';
import { askVendor } from './operations.ts';
import { sendAttempt } from './send.ts';
import { type Settled, settle } from './settle.ts';

const settleTogether = shareTransactions();
const settleUnseen = shareTransactions('nobody');

type Next = { againAfterMs: number } | undefined;

/** The worker's turn. Ended attempts are asked about only after a hint. */
export async function followAttempt(
  deps: AttemptDeps,
  id: string,
  guard: Guard,
  about: { orderId?: string; payoutId?: string } = {},
): Promise<Next> {
  const attempt = await findAgedAttempt(deps.db, id);
  // Links the job's log line to the order, whatever the job's result.
  if (attempt?.orderId) about.orderId = attempt.orderId;
  if (attempt?.payoutId) about.payoutId = attempt.payoutId;
  if (!attempt || (!isUndecided(attempt.outcome) && attempt.hintAgeMs === null)) return undefined;
  const status = await askVendor(deps, attempt);
  const settled = await settleUnseen(deps.db, [subjectIdOf(attempt)], async (tx) => {
    const news = { attempt, status, source: 'status' as const, actor: worker, guard };
    const settled = await settle(deps, tx, news);
    if (settled.againAfterMs === undefined) await finishJob(tx, guard.job);
    return settled;
  });
  // After a restore it may have been sent already, even if the vendor does not know it yet.
  if (settled.verdict === 'send_again' && !(await findOpenRestore(deps.db))) {
    await sendAttempt(deps, { ...settled, actor: worker, guard, isAgain: true });
  }
  return settled.againAfterMs === undefined ? undefined : { againAfterMs: settled.againAfterMs };
}

/** Asks at once for a person who waits. It never postpones the worker's next question. */
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
