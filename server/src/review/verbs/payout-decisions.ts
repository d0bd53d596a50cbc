/** Decisions of admins about payouts: when one may be made, and when it is carried out. */
import { sayDuration } from '@ntem/contract/durations';
import { type PayoutMark, type PayoutMove, payoutTexts } from '@ntem/contract/payouts/payout-moves';
import { reviewAfterMs } from '@ntem/contract/review/limits';
import type { Author } from '#accounts/rules/author.ts';
import { type AgedAttempt, listAgedAttempts } from '#attempts/rows/attempts.ts';
import { addEvidence } from '#attempts/rows/evidence.ts';
import { settleAttempt } from '#attempts/rows/settlements.ts';
import { isUndecided } from '#attempts/rules/answer-verdicts.ts';
import { keptByAdmin, paidOtherwise } from '#attempts/rules/attempt-reasons.ts';
import { type AttemptContext, lockAttempt, payoutOf } from '#attempts/verbs/attempt-context.ts';
import { bookPayout, failPayout } from '#attempts/verbs/payout.ts';
import { book } from '#attempts/verbs/steps.ts';
import { countPosted, listBookedOfAttempt } from '#books/rows/ledger.ts';
import {
  giveBackHonouredPostings,
  giveBackReversedPostings,
  payoutHonouredPostings,
  payoutReversedPostings,
} from '#books/rules/ledger-postings.ts';
import type { Deps } from '#deps.ts';
import { lockFloat } from '#floats/rows/floats.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { flagPayout, getLockedPayout, lockPayout, movePayout, type Payout } from '#payouts/rows/payouts.ts';
import { judgePayoutMove, standFor } from '#payouts/rules/payout-moves.ts';
import { getPerson } from '#people/rows/admin-changes.ts';
import type { DecisionOnPayout } from '#review/rows/decisions.ts';
import { findObjection } from '#review/rules/objections.ts';
import { notIndependent } from '#review/rules/two-people.ts';
import { getSeller } from '#sellers/rows/sellers.ts';
import { type DecisionRules, type Ending, tell } from './decision-kinds.ts';
import { recordDecision } from './record-decision.ts';

const paidOtherwiseText = 'The gateway says that it paid out something else.';

export type PayoutDecision = {
  payoutId: string;
  reason?: string | undefined;
  evidence?: string | null | undefined;
};

/** Locks a payout for a move that is open to this admin now, by the database's time. */
export async function lockForMove(
  tx: Tx,
  author: Author,
  payoutId: string,
  move: PayoutMove,
): Promise<{ payout: Payout; attempt: AgedAttempt | undefined }> {
  const payout = await lockPayout(tx, payoutId);
  if (!payout) throw new Refusal('NOT_FOUND');
  const [attempt] = await listAgedAttempts(tx, { payoutId });
  const { owner } = await getSeller(tx, payout.sellerId);
  const standing = {
    state: payout.state,
    attemptAgeMs: attempt?.ageMs,
    isPaidOtherwise: attempt?.reason === paidOtherwise,
    contradictedBy: attempt?.contradictedBy ?? null,
    ...standFor({ ...payout, isSellerActive: owner.status === 'active' }, await getPerson(tx, author.userId)),
  };
  switch (judgePayoutMove(move, standing)) {
    case 'closed':
      throw new Refusal('CONFLICT');
    case 'own':
      throw new Refusal('FORBIDDEN', { message: 'This is your own payout. Another admin must decide.' });
    case 'asked':
      throw new Refusal('FORBIDDEN', { message: notIndependent });
    case 'deactivated':
      throw new Refusal('CONFLICT', { message: payoutTexts.deactivated });
    case 'too_early':
      throw new Refusal('CONFLICT', {
        message: `The gateway has ${sayDuration(reviewAfterMs)} to say what became of it.`,
      });
    case 'paid_otherwise':
      throw new Refusal('CONFLICT', { message: paidOtherwiseText });
    case 'allowed':
      return { payout, attempt };
  }
}

/** For decisions that need the gateway's answer first. */
export function decideAboutPayout(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  { payoutId, move, reason = '', evidence = null }: PayoutDecision & { move: PayoutMark | 'check' },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { payout, attempt } = await lockForMove(tx, author, payoutId, move);
    if (!attempt) throw new Refusal('CONFLICT');
    const stoodState = payout.state;
    await recordDecision(tx, author, { payoutId, move, stoodState, reason, evidence, state: 'under_way' });
  });
}

export const payoutRules: DecisionRules<Payout, DecisionOnPayout> = {
  lock: getLockedPayout,
  subjectOf: (payout) => ({ payout }),

  async carryOut(made) {
    const { deps, tx, actor, decision, answers, before, now } = made;
    const [answer] = answers;
    if (!answer) throw new Error(`The payout ${now.id} was decided about without an attempt.`);
    if (now.state !== before.state) return refused(`${tell(answers)} The payout is ${now.state} by that.`);
    const context = { deps, tx, actor, ...(await lockAttempt(tx, answer.attempt)) };
    const { attempt } = context;
    if (!attempt.contradictedBy) {
      const asked = { ...attempt, says: answer.status.status, wasDone: false };
      const objection = findObjection(decision.move, [asked], { isContradicted: false });
      if (objection) return refused(objection);
    }
    if (attempt.reason === paidOtherwise) return refused(`${paidOtherwiseText} Nothing was done.`);
    await testify(context, decision);
    if (attempt.contradictedBy) await endContradiction(context, decision);
    else if (!isUndecided(attempt.outcome))
      return refused('The payout has ended in the meantime. Nothing was done.');
    else await end(context, decision);
    return { state: 'done' };
  },

  describe({ decision, answers, before }, after) {
    const { move, reason, evidence } = decision;
    return {
      action: `payout.${move}`,
      subject: after.id,
      reason,
      before: { state: before.state },
      after: { state: after.state, gateway: answers[0]?.status.status, evidence: evidence ?? undefined },
    };
  },
};

function refused(said: string): Ending {
  return { state: 'refused', said };
}

function testify({ tx, attempt }: AttemptContext, decision: DecisionOnPayout): Promise<void> {
  const { move: status, reason, evidence, askedBy: by } = decision;
  return addEvidence(tx, { attemptId: attempt.id, source: 'admin', status, said: { reason, evidence, by } });
}

/** The gateway's fee for it is not known. */
async function end(
  context: AttemptContext,
  { move, reason, askedBy: decidedBy }: DecisionOnPayout,
): Promise<void> {
  if (move !== 'mark-paid') return failPayout(context, { reason, decidedBy });
  await settleAttempt(context.tx, context.attempt.id, { outcome: 'done' });
  await bookPayout(context, { decidedBy });
}

/** The gateway takes back how it has ended: a person says which of the two counts. */
async function endContradiction(
  context: AttemptContext,
  { move, reason, askedBy: decidedBy }: DecisionOnPayout,
): Promise<void> {
  const { tx, attempt } = context;
  const payout = payoutOf(context);
  const { sellerId: userId, amountPesewas: amount, feePesewas: fee } = payout;
  const money = { gateway: attempt.provider, userId, amount, fee };
  const turnAfter = async (kind: 'payout_honoured' | 'payout_reversed') =>
    1 + (await countPosted(tx, { kind, attemptId: attempt.id }));
  const isGivenBack = payout.givenBackBy !== null;
  if (move === 'mark-failed' && payout.state === 'paid') {
    await settleAttempt(tx, attempt.id, { outcome: 'reversed', contradictedBy: null });
    const postings = isGivenBack
      ? giveBackReversedPostings(money, await listBookedOfAttempt(tx, attempt.id))
      : payoutReversedPostings(money);
    await book(context, 'payout_reversed', postings, await turnAfter('payout_honoured'));
    await movePayout(tx, payout, { to: 'failed', reason, decidedBy });
  } else if (move === 'mark-paid' && payout.state === 'failed') {
    await settleAttempt(tx, attempt.id, { outcome: 'done', contradictedBy: null });
    const postings = isGivenBack
      ? giveBackHonouredPostings({ ...money, ...(await lockFloat(tx, userId)) })
      : payoutHonouredPostings(money);
    await book(context, 'payout_honoured', postings, await turnAfter('payout_reversed'));
    await movePayout(tx, payout, { to: 'paid', decidedBy });
  } else await settleAttempt(tx, attempt.id, { contradictedBy: null, reason: keptByAdmin });
  await flagPayout(tx, payout.id, false);
}
