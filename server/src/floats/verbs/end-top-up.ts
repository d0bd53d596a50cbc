/** Ends a top-up on an admin's word, with evidence, where its gateway gives no answer. The gateway is asked first. */
import { hourMs, sayDuration } from '@ntem/contract/durations';
import type { Pesewas } from '@ntem/contract/money';
import { reviewAfterMs } from '@ntem/contract/review/limits';
import type { Author } from '#accounts/rules/author.ts';
import { noteHint } from '#attempts/rows/attempts.ts';
import { addEvidence } from '#attempts/rows/evidence.ts';
import { isUndecided } from '#attempts/rules/answer-verdicts.ts';
import { keptByAdmin, moneyArrived } from '#attempts/rules/attempt-reasons.ts';
import { type AttemptContext, type AttemptDeps, lockAttempt } from '#attempts/verbs/attempt-context.ts';
import { askVendor } from '#attempts/verbs/operations.ts';
import { requestFollowUp } from '#attempts/verbs/record.ts';
import { settle } from '#attempts/verbs/settle.ts';
import { isOurs } from '#attempts/verbs/steps.ts';
import { topUp } from '#attempts/verbs/top-up.ts';
import { resolveDifferencesOf } from '#books/rows/comparisons.ts';
import { findAttemptOfTopUp, findWord, keepWord, type TopUp } from '#floats/rows/top-ups.ts';
import { judgeTopUpWord, type TopUpWord } from '#floats/rules/top-up-ends.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { isId } from '#kernel/rules/ids.ts';
import { Refusal, requireFound } from '#kernel/rules/refusal.ts';
import { getPerson } from '#people/rows/admin-changes.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { findObjection } from '#review/rules/objections.ts';
import { notIndependent } from '#review/rules/two-people.ts';
import type { VendorStatus } from '#vendors/ports/outcomes.ts';

/** `received`: 0 if it was never paid. */
type Word = { id: string; received: Pesewas; reason: string; evidence: string };

export async function endTopUp(
  deps: AttemptDeps,
  author: Author,
  word: Word,
): Promise<'paid' | 'failed' | 'waits'> {
  const attempt = requireFound(isId(word.id) ? await findAttemptOfTopUp(deps.db, word.id) : undefined);
  const actor = { kind: 'admin', userId: author.userId } as const;
  const lock = async (tx: Tx) => ({ deps, tx, actor, ...(await lockAttempt(tx, attempt)) });
  // No question to the gateway for a decision that would be refused anyway.
  await inTransaction(deps.db, async (tx) => judge(await lock(tx), author, word));
  const heard = { attempt, status: await askVendor(deps, attempt), source: 'status', actor } as const;
  const { status } = await inTransaction(deps.db, (tx) => settle(deps, tx, heard));
  return inTransaction(deps.db, async (tx) => {
    const context = await lock(tx);
    const { isCounted, earlier } = await judge(context, author, word);
    const message = findVendorsObjection(context, word.received, status);
    if (message) throw new Refusal('CONFLICT', { message });
    await recordAudit(tx, author, {
      action: isCounted ? 'seller_float.top_up.end' : 'seller_float.top_up.ask',
      subject: topUpOf(context).userId,
      reason: word.reason,
      ...(earlier && { before: { said_by_id: earlier.by, received_pesewas: earlier.received } }),
      after: { id: word.id, received_pesewas: word.received, evidence: word.evidence },
    });
    if (isCounted) return end(context, author, word);
    await keepWord(tx, word.id, { by: author.userId, received: word.received });
    return 'waits';
  });
}

function topUpOf({ subject }: AttemptContext): TopUp {
  if (!subject.topUp) throw new Error('An attempt of a top-up is about none.');
  return subject.topUp;
}

/** Refuses, or tells whether this word counts already or a second admin must confirm it. */
async function judge(
  context: AttemptContext,
  { userId }: Author,
  { id, received }: Word,
): Promise<{ isCounted: boolean; earlier: TopUpWord | undefined }> {
  const { tx, deps, attempt } = context;
  const { userId: owner, amountPesewas: asked, state } = topUpOf(context);
  const earlier = await findWord(tx, id);
  const verdict = judgeTopUpWord({
    by: await getPerson(tx, userId),
    received,
    asked,
    earlier,
    owner,
    isUndecided: isUndecided(attempt.outcome),
    ageMs: attempt.ageMs,
    over: deps.config.secondAdminOver,
  });
  switch (verdict) {
    case 'ended':
      throw new Refusal('CONFLICT', {
        message: `This top-up has ended in the meantime: it is ${state === 'paid' ? 'paid' : 'not paid'}.`,
      });
    case 'own':
      throw new Refusal('FORBIDDEN', { message: 'This is your own float. Another admin must decide.' });
    case 'too_early':
      throw new Refusal('CONFLICT', {
        message: `The gateway has ${sayDuration(reviewAfterMs)} to say what became of it.`,
      });
    case 'not_independent':
      throw new Refusal('FORBIDDEN', { message: notIndependent });
    default:
      return { isCounted: verdict === 'counts', earlier };
  }
}

/** An answer about somebody else's money is no objection. */
function findVendorsObjection(
  context: AttemptContext,
  received: Pesewas,
  status: VendorStatus,
): string | undefined {
  const { provider } = context.attempt;
  const isForeign = 'amount' in status && !isOurs(context, status);
  const says = isForeign ? 'unknown' : status.status;
  const answered = { direction: 'collect', provider, says, wasDone: false } as const;
  return findObjection(received > 0n ? 'mark-paid' : 'mark-unpaid', [answered], { isContradicted: false });
}

/** As if the gateway had said so just now. It is asked again later, and its own answer still counts. */
async function end(
  context: AttemptContext,
  { userId: by }: Author,
  { received, reason, evidence }: Word,
): Promise<'paid' | 'failed'> {
  const { tx, attempt } = context;
  const { id: attemptId, reference } = attempt;
  const status = received > 0n ? 'done' : 'failed';
  const said = { reason, evidence, by, received: received.toString() };
  await addEvidence(tx, { attemptId, source: 'admin', status, said });
  if (received > 0n)
    await topUp.happened(context, { status: 'done', reference, amount: received, currency: 'GHS' });
  else {
    // The admin has looked into the money that came under another reference.
    const reason = attempt.reason === moneyArrived ? keptByAdmin : 'closed by an admin';
    await topUp.didNotHappen(context, { status: 'failed', reason });
  }
  await noteHint(tx, attemptId);
  await requestFollowUp(tx, attempt, { afterMs: hourMs });
  await resolveDifferencesOf(tx, attemptId, { by, reason });
  return received > 0n ? 'paid' : 'failed';
}
