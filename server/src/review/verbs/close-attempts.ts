/** Records attempts that no vendor can answer for any more as failed, on an admin's word. */
import { hourMs } from '@ntem/contract/durations';
import type { AttemptDirection } from '@ntem/contract/states';
import { listAttempts, noteHint, settleAttempt } from '#attempts/rows/attempts.ts';
import { addEvidence } from '#attempts/rows/evidence.ts';
import { isUndecided } from '#attempts/rules/attempt-rules.ts';
import { requestFollowUp } from '#attempts/verbs/record.ts';
import type { Tx } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';

type Closing = {
  orderId: string;
  direction: AttemptDirection;
  /** This one alone, by its id. */
  only?: string | undefined;
  /** Of which payment, where it is about refunds: what became of another one says nothing about it. */
  collectionId?: string;
  evidence: string | null;
  by: string;
};

/**
 * Nothing is sent again while an earlier attempt may have succeeded. If a vendor cannot answer any more, a person may,
 * and then says how they know.
 */
export async function closeAttempts(tx: Tx, closing: Closing): Promise<void> {
  const { orderId, direction, only, collectionId, evidence, by } = closing;
  const attempts = (await listAttempts(tx, orderId, direction)).filter(
    (attempt) => (!only || attempt.id === only) && (!collectionId || attempt.collectionId === collectionId),
  );
  if (attempts.some(({ outcome, surplus }) => outcome === 'done' && !surplus)) throw new Refusal('CONFLICT');
  for (const attempt of attempts.filter(({ outcome }) => isUndecided(outcome))) {
    const said = { evidence, by };
    await addEvidence(tx, { attemptId: attempt.id, source: 'admin', status: 'failed', said });
    await settleAttempt(tx, attempt.id, { outcome: 'failed', reason: 'closed by an admin' });
    // The vendor may have its word after all.
    await noteHint(tx, attempt.id);
    await requestFollowUp(tx, attempt, { afterMs: hourMs });
  }
}
