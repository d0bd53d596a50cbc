/** What admins decide about payouts: asked for at once, carried out by a job once the gateway was asked. */
import { sayDuration } from '@ntem/contract/durations';
import { reviewAfterMs } from '@ntem/contract/limits';
import type { PayoutMove } from '@ntem/contract/payout-rules';
import type { VendorWord } from '@ntem/contract/vendor-words';
import { type Guard, type Life, type LifeDeps, payoutOf } from '#attempts/life.ts';
import { askVendor } from '#attempts/operations.ts';
import { bookPayout, failPayout } from '#attempts/payout.ts';
import { requestFollowUp } from '#attempts/record.ts';
import { settle } from '#attempts/settle.ts';
import { type AgedAttempt, findAgedAttempt, listAgedAttempts, settleAttempt } from '#db/attempts/attempts.ts';
import { addEvidence } from '#db/attempts/evidence.ts';
import { recordAudit } from '#db/audit/audit-log.ts';
import { countPosted, postToLedger } from '#db/books/ledger.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { requestJob } from '#db/jobs/jobs.ts';
import {
  authorOf,
  closeDecision,
  type Decision,
  findOpenDecision,
  insertDecision,
} from '#db/orders/decisions.ts';
import { flagPayout, getLockedPayout, lockPayout, movePayout, type Payout } from '#db/payouts/payouts.ts';
import type { Deps } from '#deps.ts';
import { isUndecided } from '#domain/attempts/attempt-rules.ts';
import { payoutHonouredPostings, payoutReversedPostings } from '#domain/books/ledger-postings.ts';
import { keptByAdmin } from '#domain/orders/purchase-rules.ts';
import { judgePayoutMove } from '#domain/payouts/payout-moves.ts';
import { paidOtherwise } from '#domain/payouts/payout-rules.ts';
import type { Author } from '#domain/people/author.ts';
import { Refusal } from '#domain/refusal.ts';
import { findObjection } from '#domain/review/objections.ts';

const paidOtherwiseText = 'The gateway says that it paid out something else.';

export type PayoutDecision = {
  payoutId: string;
  reason?: string | undefined;
  evidence?: string | undefined;
};

type Decided = { payout: Payout; attempt: AgedAttempt | undefined };

/** Locks a payout for a move that is open to this admin now, by the database's time. */
export async function lockForMove(
  tx: Tx,
  author: Author,
  payoutId: string,
  move: PayoutMove,
): Promise<Decided> {
  const payout = await lockPayout(tx, payoutId);
  if (!payout) throw new Refusal('NOT_FOUND');
  const [attempt] = await listAgedAttempts(tx, { payoutId });
  const standing = {
    state: payout.state,
    attemptAgeMs: attempt?.ageMs,
    isPaidOtherwise: attempt?.reason === paidOtherwise,
    contradictedBy: attempt?.contradictedBy ?? null,
    isOwn: payout.sellerId === author.userId,
  };
  switch (judgePayoutMove(move, standing)) {
    case 'closed':
      throw new Refusal('CONFLICT');
    case 'own':
      throw new Refusal('FORBIDDEN', { message: 'This is your own payout. Another admin must decide.' });
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

/** For what needs the gateway's word first. */
export function recordPayoutDecision(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  decision: PayoutDecision,
  move: 'check' | 'mark-paid' | 'mark-failed',
): Promise<Payout> {
  return inTransaction(db, async (tx) => {
    const { payout, attempt } = await lockForMove(tx, author, decision.payoutId, move);
    if (!attempt) throw new Refusal('CONFLICT');
    if (move !== 'check' && (await findOpenDecision(tx, { payoutId: payout.id }))) {
      throw new Refusal('CONFLICT', { message: 'A decision about this payout is being carried out.' });
    }
    const id = await insertDecision(tx, author, {
      orderId: null,
      payoutId: payout.id,
      move,
      stoodState: payout.state,
      stoodBeforeReview: null,
      reason: decision.reason ?? '',
      evidence: decision.evidence ?? null,
      receiver: null,
      receiverNetwork: null,
      state: 'under_way',
    });
    await requestJob(tx, { kind: 'carry-out-decision', decisionId: id });
    return payout;
  });
}

export async function carryOutPayoutDecision(
  deps: LifeDeps,
  decision: Decision,
  guard: Guard,
): Promise<undefined> {
  const payoutId = decision.payoutId ?? '';
  const [asked] = await listAgedAttempts(deps.db, { payoutId });
  if (!asked) throw new Error(`The payout ${payoutId} was decided about without an attempt.`);
  const status = await askVendor(deps, asked);
  await inTransaction(deps.db, async (tx) => {
    await guard(tx);
    const before = await getLockedPayout(tx, payoutId);
    const actor = { kind: 'admin', userId: decision.askedBy } as const;
    const settled = await settle(deps, tx, { attempt: asked, status, source: 'status', actor });
    if (settled.verdict === 'send_again') await requestFollowUp(tx, asked);
    const payout = await getLockedPayout(tx, payoutId);
    const attempt = await findAgedAttempt(tx, asked.id);
    if (!attempt) throw new Error(`The attempt ${asked.id} is not there.`);
    const life: Life = { deps, tx, actor, attempt, subject: { payout } };
    const said = await carryOut(life, decision, { before, says: status.status });
    const after = await getLockedPayout(tx, payoutId);
    const isDone = said === undefined || decision.move === 'check';
    await closeDecision(tx, decision.id, { state: isDone ? 'done' : 'refused', said });
    await writeAudit(tx, decision, { before, after, gateway: status.status });
  });
}

type Facts = { before: Payout; says: VendorWord };

/** A sentence where nothing was done by the admin's word. */
async function carryOut(
  life: Life,
  decision: Decision,
  { before, says }: Facts,
): Promise<string | undefined> {
  const payout = payoutOf(life);
  const { attempt } = life;
  const words = `${attempt.provider} says: ${says.replaceAll('_', ' ')}.`;
  if (decision.move === 'check') return words;
  if (payout.state !== before.state) return `${words} The payout is ${payout.state} by that.`;
  const isContradicted = attempt.contradictedBy !== null;
  const answer = { direction: 'payout', provider: attempt.provider, says, wasDone: false } as const;
  const objection = isContradicted ? undefined : findObjection(decision.move, [answer], { isContradicted });
  if (objection) return objection;
  if (attempt.reason === paidOtherwise) return `${paidOtherwiseText} Nothing was done.`;
  await testify(life, decision);
  const decidedBy = decision.askedBy;
  if (isContradicted) return endContradiction(life, decision);
  if (!isUndecided(attempt.outcome)) return 'The payout has ended in the meantime. Nothing was done.';
  // What the gateway took for it is not known.
  if (decision.move === 'mark-paid') {
    await settleAttempt(life.tx, attempt.id, { outcome: 'done' });
    await bookPayout(life, { decidedBy });
  } else await failPayout(life, { reason: decision.reason, decidedBy });
  return undefined;
}

/** The gateway takes back how it has ended: a person says which of the two counts. */
async function endContradiction(life: Life, decision: Decision): Promise<undefined> {
  const { tx, attempt } = life;
  const payout = payoutOf(life);
  const { id: payoutId, sellerId: userId, amountPesewas: amount, feePesewas: fee } = payout;
  const money = { gateway: attempt.provider, userId, amount, fee };
  const about = { attemptId: attempt.id, payoutId };
  const decidedBy = decision.askedBy;
  if (decision.move === 'mark-failed' && payout.state === 'paid') {
    await settleAttempt(tx, attempt.id, { outcome: 'reversed', contradictedBy: null });
    const turn = 1 + (await countPosted(tx, { kind: 'payout_honoured', attemptId: attempt.id }));
    const postings = payoutReversedPostings(money);
    await postToLedger(tx, { kind: 'payout_reversed', ...about, turn, postings });
    await movePayout(tx, payout, { to: 'failed', reason: decision.reason, decidedBy });
  } else if (decision.move === 'mark-paid' && payout.state === 'failed') {
    await settleAttempt(tx, attempt.id, { outcome: 'done', contradictedBy: null });
    const turn = 1 + (await countPosted(tx, { kind: 'payout_reversed', attemptId: attempt.id }));
    const postings = payoutHonouredPostings(money);
    await postToLedger(tx, { kind: 'payout_honoured', ...about, turn, postings });
    await movePayout(tx, payout, { to: 'paid', decidedBy });
  } else await settleAttempt(tx, attempt.id, { contradictedBy: null, reason: keptByAdmin });
  await flagPayout(tx, payoutId, false);
  return undefined;
}

function testify({ tx, attempt }: Life, { reason, evidence, askedBy: by, move }: Decision): Promise<void> {
  const said = { reason, evidence, by };
  return addEvidence(tx, { attemptId: attempt.id, source: 'admin', status: move, said });
}

function writeAudit(
  tx: Tx,
  decision: Decision,
  { before, after, gateway }: { before: Payout; after: Payout; gateway: string },
): Promise<void> {
  const { move, reason, evidence } = decision;
  return recordAudit(tx, authorOf(decision), {
    action: `payout.${move as PayoutMove}`,
    subject: before.id,
    reason,
    before: { state: before.state },
    after: { state: after.state, gateway, evidence: evidence ?? undefined },
  });
}
