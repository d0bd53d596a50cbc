/** Decisions of admins about orders: when one may be made, and when it is carried out. */
import type { Network } from '@ntem/contract/networks';
import type { Phone } from '@ntem/contract/phones';
import type { AttentionMove } from '@ntem/contract/review/attention-moves';
import type { AttemptDirection } from '@ntem/contract/states';
import type { Author } from '#accounts/rules/author.ts';
import { type Attempt, listAttempts } from '#attempts/rows/attempts.ts';
import { isUndecided } from '#attempts/rules/answer-verdicts.ts';
import type { Deps } from '#deps.ts';
import { inTransaction, setSavepoint, type Tx } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { findOrder, lockOrder, type Order } from '#orders/rows/orders.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import type { Decision, DecisionOnOrder } from '#review/rows/decisions.ts';
import { movesFor, paymentFor, type Tried } from '#review/rules/attention-moves.ts';
import { needsSecondAdmin, stillFits } from '#review/rules/confirming-decisions.ts';
import { type Answered, findObjection } from '#review/rules/objections.ts';
import { type DecisionRules, type Ending, type Made, tell, type VendorAnswer } from './decision-kinds.ts';
import { moveDecided } from './order-moves.ts';
import { movedOn, recordDecision } from './record-decision.ts';

export type OrderDecision = {
  orderId: string;
  move: AttentionMove;
  reason?: string | undefined;
  evidence?: string | undefined;
  /** For a delivery that was taken back. */
  supplierKeepsCost?: boolean;
  /** For a refund that the payer's own wallet refused. */
  receiver?: { phone: Phone; network: Network } | undefined;
};

export type Recorded = { order: Order; decisionId: string; waits: boolean };

export function decideAboutOrder(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  author: Author,
  { orderId, move, reason = '', evidence, supplierKeepsCost = false, receiver }: OrderDecision,
): Promise<Recorded> {
  return inTransaction(db, async (tx) => {
    const order = await getLockedOrder(tx, orderId);
    const attempts = await listAttempts(tx, orderId);
    if (!movesFor(order, attempts).includes(move)) throw new Refusal('CONFLICT');
    const payment = paymentFor(move, order, attempts);
    requireEvidence(
      move,
      attempts.filter((attempt) => isAboutPayment(attempt, payment?.id)),
      evidence,
    );
    const over = config.secondAdminOver;
    const waits = needsSecondAdmin({ move, price: order.pricePesewas, over, attempts });
    const decision = {
      orderId,
      move,
      stoodState: order.state,
      stoodBeforeReview: order.stateBeforeReview,
      reason,
      evidence: evidence ?? null,
      supplierKeepsCost,
      receiver: receiver?.phone ?? null,
      receiverNetwork: receiver?.network ?? null,
      collectionId: payment?.id ?? null,
      state: waits ? 'waits' : 'under_way',
    } as const;
    const fits = (earlier: Decision) => stillFits(earlier, { now: order, attempts });
    const decisionId = await recordDecision(tx, author, decision, fits);
    if (waits) {
      const after = { state: order.state, evidence };
      await recordAudit(tx, author, { action: `order.${move}.ask`, subject: orderId, reason, after });
    }
    return { order, decisionId, waits };
  });
}

export async function getLockedOrder(tx: Tx, id: string): Promise<Order> {
  if (!(await findOrder(tx, id))) throw new Refusal('NOT_FOUND');
  return lockOrder(tx, id);
}

/** A person may close what a vendor has not decided, and then says how they know. */
const closes: Partial<Record<AttentionMove, AttemptDirection[]>> = {
  deliver: ['deliver'],
  refund: ['deliver', 'refund'],
  'mark-refunded': ['deliver'],
  'settle-by-hand': ['refund'],
};

function requireEvidence(move: AttentionMove, attempts: readonly Tried[], evidence?: string): void {
  const isClosing = attempts.some(
    ({ direction, outcome }) => closes[move]?.includes(direction) && isUndecided(outcome),
  );
  if (!isClosing || evidence) return;
  throw new Refusal('VALIDATION_FAILED', {
    errors: { evidence: 'An earlier attempt is undecided. Please say how you know that it failed' },
  });
}

export const orderRules: DecisionRules<Order, DecisionOnOrder> = {
  lock: lockOrder,
  subjectOf: (order) => ({ order }),

  async carryOut(made) {
    return (await findReasonAgainst(made)) ?? move(made);
  },

  describe({ decision, before }, after, { state }) {
    if (state !== 'done') return undefined;
    const { confirmedBy, askedBy, askerName, evidence, reason } = decision;
    const standingOf = (order: Order) => ({
      state: order.state,
      state_before_review: order.stateBeforeReview,
    });
    return {
      action: `order.${decision.move}`,
      subject: after.id,
      reason,
      before: standingOf(before),
      after: {
        ...standingOf(after),
        evidence: evidence ?? undefined,
        ...(confirmedBy && { asked_by: askerName, asked_by_id: askedBy }),
      },
    };
  },
};

async function findReasonAgainst(made: Made<Order, DecisionOnOrder>): Promise<Ending | undefined> {
  const { tx, decision, answers, before, now } = made;
  const attempts = await listAttempts(tx, now.id);
  const isHeard = (attempt: Attempt) => isAboutPayment(attempt, decision.collectionId);
  const isContradicted = attempts.filter(isHeard).some(({ contradictedBy }) => contradictedBy !== null);
  const heard = answers.filter(({ attempt }) => isHeard(attempt));
  const objection = findObjection(decision.move, heard.map(toAnswered), { isContradicted });
  if (!objection && stillFits(decision, { now, attempts })) return undefined;
  // The vendors have settled it themselves, as the admin decided or otherwise.
  if (now.state !== before.state)
    return {
      state: 'void',
      said: `${tell(answers)} The order is ${now.state.replaceAll('_', ' ')} by that.`,
    };
  return objection ? { state: 'refused', said: objection } : { state: 'void', said: movedOn };
}

/** Answers about another payment and its refund are neither for nor against a decision about this one. */
function isAboutPayment(attempt: Attempt, paymentId: string | null | undefined): boolean {
  const { id, direction, collectionId } = attempt;
  return !paymentId || direction === 'deliver' || paymentId === (direction === 'refund' ? collectionId : id);
}

/** All of it, or nothing where the order does not allow it. */
async function move(made: Made<Order, DecisionOnOrder>): Promise<Ending> {
  const { deps, tx, actor, decision, now: order } = made;
  const { takeBack } = await setSavepoint(tx);
  try {
    const attempt = await moveDecided({ deps, tx, order, decision, actor });
    return { state: 'done', attempt };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await takeBack();
    const why = error.details.message ?? 'The order does not allow it any more.';
    return { state: 'refused', said: `${why} Nothing was done.` };
  }
}

function toAnswered({ attempt, status }: VendorAnswer): Answered {
  const { direction, provider, outcome } = attempt;
  // A vendor's answer about somebody else's money says nothing about this.
  const isForeign =
    'amount' in status && (status.reference !== attempt.reference || status.currency !== 'GHS');
  return {
    direction,
    provider,
    says: isForeign ? 'unknown' : status.status,
    wasDone: outcome === 'done',
    wasFailed: outcome === 'failed' || outcome === 'reversed',
  };
}
