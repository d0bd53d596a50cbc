/** Carries out what an admin decided, after every vendor that could contradict it was asked. */
import type { AttentionMove } from '@ntem/contract/attention-rules';
import { type Guard, type LifeDeps, worker } from '#attempts/life.ts';
import { askVendor } from '#attempts/operations.ts';
import { requestFollowUp } from '#attempts/record.ts';
import { sendAttempt } from '#attempts/send.ts';
import { settle } from '#attempts/settle.ts';
import { type AgedAttempt, listAgedAttempts } from '#db/attempts/attempts.ts';
import { recordAudit } from '#db/audit/audit-log.ts';
import { inTransaction, setSavepoint, type Tx } from '#db/database.ts';
import { authorOf, closeDecision, type Decision, findDecision } from '#db/orders/decisions.ts';
import { listAttempts } from '#db/orders/order-files.ts';
import { lockOrder, type Order } from '#db/orders/orders.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Answered, findObjection } from '#domain/review/objections.ts';
import { stillFits } from '#domain/review/second-admin.ts';
import type { VendorStatus } from '#providers/outcomes.ts';
import { orderMoves } from './order-moves.ts';
import { carryOutPayoutDecision } from './payout-decisions.ts';
import { movedOn } from './record-decision.ts';

export async function carryOutDecision(deps: LifeDeps, id: string, guard: Guard): Promise<undefined> {
  const decision = await findDecision(deps.db, id);
  if (decision?.state !== 'under_way') return;
  if (decision.payoutId) return carryOutPayoutDecision(deps, decision, guard);
  const answers = await askAll(deps, await listAgedAttempts(deps.db, { orderId: decision.orderId ?? '' }));
  const sending = await inTransaction(deps.db, async (tx) => {
    await guard(tx);
    return decide(deps, tx, { decision, answers });
  });
  // Recorded before; a crash in between leaves it to the job that follows it.
  if (sending) {
    const { attempt, order } = sending;
    await sendAttempt(deps, { attempt, subject: { order }, actor: worker, guard });
  }
}

type VendorAnswer = { attempt: AgedAttempt; status: VendorStatus };

function askAll(deps: LifeDeps, attempts: AgedAttempt[]): Promise<VendorAnswer[]> {
  return Promise.all(attempts.map(async (attempt) => ({ attempt, status: await askVendor(deps, attempt) })));
}

type Sending = { order: Order; attempt: AgedAttempt };

async function decide(
  deps: LifeDeps,
  tx: Tx,
  { decision, answers }: { decision: Decision; answers: VendorAnswer[] },
): Promise<Sending | undefined> {
  const before = await lockOrder(tx, decision.orderId ?? '');
  const move = decision.move as AttentionMove;
  await settleAll(deps, tx, decision, answers);
  const order = await lockOrder(tx, before.id);
  const audit = (after: Order) => writeAudit(tx, decision, { before, after });
  if (move === 'check') {
    await closeDecision(tx, decision.id, { state: 'done', said: tell(answers) });
    await audit(order);
    return undefined;
  }
  const attempts = await listAttempts(tx, order.id);
  const isContradicted = attempts.some(({ contradictedBy }) => contradictedBy !== null);
  const objection = findObjection(move, answers.map(toAnswered), { isContradicted });
  const hasMoved = order.state !== before.state;
  if (objection || !stillFits(decision, { now: order, attempts })) {
    // The vendors have settled it themselves, as the admin wished or otherwise.
    const said = hasMoved
      ? `${tell(answers)} The order is ${order.state.replaceAll('_', ' ')} by that.`
      : undefined;
    const state = hasMoved ? 'void' : objection ? 'refused' : 'void';
    await closeDecision(tx, decision.id, { state, said: said ?? objection ?? movedOn });
    return undefined;
  }
  const { takeBack } = await setSavepoint(tx);
  try {
    const moved = await orderMoves[move]({ deps, tx, order, decision, actor: actorOf(decision) });
    await audit(moved.order);
    await closeDecision(tx, decision.id, { state: 'done' });
    return moved.attempt && { order: moved.order, attempt: moved.attempt };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await takeBack();
    const why = error.details.message ?? 'The order does not allow it any more.';
    await closeDecision(tx, decision.id, { state: 'refused', said: `${why} Nothing was done.` });
    return undefined;
  }
}

function actorOf({ askedBy }: Decision) {
  return { kind: 'admin', userId: askedBy } as const;
}

/** What the vendors say is settled as it always is; a send that is due is left to the attempt's own job. */
async function settleAll(deps: LifeDeps, tx: Tx, decision: Decision, answers: VendorAnswer[]): Promise<void> {
  for (const { attempt, status } of answers) {
    const settled = await settle(deps, tx, { attempt, status, source: 'status', actor: actorOf(decision) });
    if (settled.verdict === 'send_again') await requestFollowUp(tx, attempt);
  }
}

function toAnswered({ attempt, status }: VendorAnswer): Answered {
  const { direction, provider, outcome } = attempt;
  // What the vendor says of somebody else's money is nothing said about this.
  const isForeign =
    'amount' in status && (status.reference !== attempt.reference || status.currency !== 'GHS');
  return { direction, provider, says: isForeign ? 'unknown' : status.status, wasDone: outcome === 'done' };
}

const sides = { collect: 'payment', deliver: 'delivery', refund: 'refund', payout: 'payout' } as const;

/** What the vendors said just now, in a sentence. */
function tell(answers: VendorAnswer[]): string {
  if (answers.length === 0) return 'No vendor was ever asked.';
  const words = answers.map(
    ({ attempt, status }) =>
      `${attempt.provider} says of the ${sides[attempt.direction]}: ${status.status.replaceAll('_', ' ')}`,
  );
  return `${words.join('; ')}.`;
}

function writeAudit(
  tx: Tx,
  decision: Decision,
  { before, after }: { before: Order; after: Order },
): Promise<void> {
  const { confirmedBy, askedBy, askerName } = decision;
  return recordAudit(tx, authorOf(decision), {
    action: `order.${decision.move as AttentionMove}`,
    subject: after.id,
    reason: decision.reason,
    before: { state: before.state, state_before_review: before.stateBeforeReview },
    after: {
      state: after.state,
      state_before_review: after.stateBeforeReview,
      evidence: decision.evidence ?? undefined,
      ...(confirmedBy && { asked_by: askerName, asked_by_id: askedBy }),
    },
  });
}
