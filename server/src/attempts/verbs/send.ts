/** Makes the call for a recorded attempt, and records the vendor's answer. */
import { type AgedAttempt, markSent } from '#attempts/rows/attempts.ts';
import { addEvidence } from '#attempts/rows/evidence.ts';
import { settleAttempt } from '#attempts/rows/settlements.ts';
import { nextAskMs } from '#attempts/rules/question-times.ts';
import { isFromBackup } from '#installation/rows/restores.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { shareTransactions } from '#kernel/db/shared-transactions.ts';
import { finishJob, LeaseLost } from '#kernel/jobs/jobs.ts';
import { maskEvidence } from '#kernel/rules/mask-evidence.ts';
import { aboutAttempt, callAndLog } from '#vendors/ports/call-and-log.ts';
import {
  type Actor,
  type AttemptDeps,
  type Guard,
  leftElsewhere,
  lockAttempt,
  type SendResult,
  type Started,
  type Subject,
  subjectIdOf,
  unguarded,
} from './attempt-context.ts';
import { askVendor, operationOf } from './operations.ts';
import { requestFollowUp } from './record.ts';
import { settle } from './settle.ts';

const answerTogether = shareTransactions();
const answerUnseen = shareTransactions('nobody');

type Sending = {
  attempt: AgedAttempt;
  subject: Subject;
  actor: Actor;
  guard?: Guard;
  /** Under the same reference, since the vendor did not know it: the first one may still be on its way. */
  isAgain?: boolean;
  /** Nothing is left for the job to do. */
  isLast?: boolean;
};

export async function sendAttempt(
  deps: AttemptDeps,
  { attempt, subject, actor, guard = unguarded, isAgain = false, isLast = false }: Sending,
): Promise<SendResult> {
  const operation = operationOf(attempt);
  const port = operation.port(deps, attempt);
  const { traits } = port;
  // From elsewhere it would be another call under the same name, and the first one may have happened.
  if (leftElsewhere(attempt, port)) return undefined;
  if (!isAgain && (await wasSentBefore(deps, attempt, { actor, guard }))) return undefined;
  if (traits.duplicates === 'unsafe') {
    const isMine = await inTransaction(deps.db, async (tx) => {
      await guard(tx);
      return markSent(tx, attempt.id);
    });
    if (!isMine) return undefined;
  }
  const started = await callAndLog<Started>(
    deps.log,
    { call: isAgain ? `${attempt.direction} again` : attempt.direction, ...aboutAttempt(attempt) },
    (signal) => operation.send(deps, { attempt, subject }, signal),
    { unknown: (reason) => ({ outcome: 'unknown', reason }) },
  );
  const share = actor.kind === 'worker' ? answerUnseen : answerTogether;
  const recorded = share(deps.db, [subjectIdOf(attempt)], async (tx) => {
    const context = { deps, tx, actor, ...(await lockAttempt(tx, attempt, guard)) };
    const said = wordsOf(started);
    if (said) {
      await addEvidence(tx, {
        attemptId: attempt.id,
        source: 'answer',
        status: started.outcome,
        said: maskEvidence(said),
      });
    }
    const result = await operation.started(context, started, { isAgain });
    // Sent again, it is the job that follows it that has sent it, and looks again by itself.
    if (!isAgain)
      await requestFollowUp(tx, attempt, {
        afterMs: nextAskMs(context.attempt.ageMs, traits.firstCheckAfterMs),
      });
    if (isLast) await finishJob(tx, guard.job);
    return result;
  });
  return recorded.catch(async (error: unknown) => {
    if (error instanceof LeaseLost) await keepName(deps, attempt, started);
    throw error;
  });
}

/** The worker that has the job now follows this very call. Some vendors can only be asked by their own name for it. */
async function keepName(
  { db }: AttemptDeps,
  attempt: AgedAttempt,
  { vendorReference }: Started,
): Promise<void> {
  if (vendorReference === undefined) return;
  await inTransaction(db, async (tx) => {
    await lockAttempt(tx, attempt);
    await settleAttempt(tx, attempt.id, { vendorReference });
  });
}

/**
 * An admin may have given this money back already, under the same reference, before a backup was restored: its gateway is
 * asked first. One that does not answer is asked by the job that follows the refund, which sends it then.
 */
async function wasSentBefore(
  deps: AttemptDeps,
  attempt: AgedAttempt,
  { actor, guard }: { actor: Actor; guard: Guard },
): Promise<boolean> {
  const { traits } = operationOf(attempt).port(deps, attempt);
  if (attempt.direction !== 'refund' || traits.statusBy !== 'ours') return false;
  if (!(await isFromBackup(deps.db, attempt.orderId ?? ''))) return false;
  const status = await askVendor(deps, attempt);
  const isDenied = traits.neverSaysNotFound && status.status === 'unknown' && status.evidence;
  if (status.status === 'not_found' || isDenied) return false;
  await inTransaction(deps.db, (tx) => settle(deps, tx, { attempt, status, source: 'status', actor, guard }));
  return true;
}

/** A plain 'accepted' says nothing that a person could want to read. */
function wordsOf(started: Started): Record<string, unknown> | undefined {
  const reason = 'reason' in started ? { reason: started.reason } : undefined;
  const failure = 'failure' in started ? { failure: started.failure } : undefined;
  if (!reason && !started.evidence) return undefined;
  return { ...failure, ...reason, ...started.evidence };
}
