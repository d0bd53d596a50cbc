/** The wire of orders that wait for a person. */
import type { AttentionItem, attentionEndpoints } from '@ntem/contract/attention';
import { type Pesewas, pesewasToWire } from '@ntem/contract/money';
import type { VendorAnswer } from '#actions/ask-vendor.ts';
import { confirmDecision } from '#actions/confirm-decision.ts';
import type { Decided } from '#actions/decide-order.ts';
import { declineDecision } from '#actions/decline-decision.ts';
import { markDelivered } from '#actions/mark-delivered.ts';
import { markRefunded } from '#actions/mark-refunded.ts';
import { markUnpaid } from '#actions/mark-unpaid.ts';
import { recheckOrder } from '#actions/recheck-order.ts';
import { redeliverOrder } from '#actions/redeliver-order.ts';
import { returnPayment } from '#actions/return-payment.ts';
import type { Attempt } from '#db/attempts.ts';
import { listWaitingOrders, type WaitingOrder } from '#db/attention.ts';
import type { WaitingDecision } from '#db/waiting-decisions.ts';
import { askedOf } from '#db/waiting-decisions.ts';
import type { Deps } from '#deps.ts';
import { movesNow } from '#domain/attention-moves.ts';
import { needsSecondAdmin, stillFits } from '#domain/second-admin.ts';
import { adminOf } from './admins.ts';
import type { HandlersOf } from './endpoints.ts';
import { requireId } from './ids.ts';
import { presentPage } from './page-meta.ts';

type Body = { reason?: string | undefined; evidence?: string | undefined };

export function attentionHandlers(deps: Deps): HandlersOf<typeof attentionEndpoints> {
  const read = ({ orderId }: { orderId: string }, { reason, evidence }: Body) => ({
    orderId: requireId(orderId),
    reason,
    evidence,
  });
  return {
    'GET /attention': async ({ actor, query }) => {
      const page = await listWaitingOrders(deps.db, query);
      const reader = { userId: actor.userId, over: deps.config.secondAdminOver };
      return { data: page.rows.map((order) => presentItem(order, reader)), meta: presentPage(query, page) };
    },
    'POST /attention/{orderId}/check': async ({ actor, client, params, body }) => {
      const { order, answers } = await recheckOrder(deps, adminOf(actor, client), read(params, body));
      return {
        message: 'Checked',
        data: { id: order.id, state: order.state, answers: answers.map(presentAnswer) },
      };
    },
    'POST /attention/{orderId}/deliver': async ({ actor, client, params, body }) => {
      const decided = await redeliverOrder(deps, adminOf(actor, client), read(params, body));
      return presentDecided(decided, 'Delivery started');
    },
    'POST /attention/{orderId}/refund': async ({ actor, client, params, body }) => {
      const decision = { ...read(params, body), supplierKeepsCost: body.supplier_keeps_cost };
      const decided = await returnPayment(deps, adminOf(actor, client), decision);
      return presentDecided(decided, 'Refund started');
    },
    'POST /attention/{orderId}/mark-delivered': async ({ actor, client, params, body }) => {
      const decided = await markDelivered(deps, adminOf(actor, client), read(params, body));
      return presentDecided(decided, 'Marked as delivered');
    },
    'POST /attention/{orderId}/mark-refunded': async ({ actor, client, params, body }) => {
      const decided = await markRefunded(deps, adminOf(actor, client), read(params, body));
      return presentDecided(decided, 'Marked as refunded');
    },
    'POST /attention/{orderId}/mark-unpaid': async ({ actor, client, params, body }) => {
      const decided = await markUnpaid(deps, adminOf(actor, client), read(params, body));
      return presentDecided(decided, 'Marked as unpaid');
    },
    'POST /attention/{orderId}/confirm': async ({ actor, client, params, body }) => {
      const confirmed = { orderId: requireId(params.orderId), decisionId: body.decision_id };
      return presentDecided(await confirmDecision(deps, adminOf(actor, client), confirmed), 'Confirmed');
    },
    'POST /attention/{orderId}/decline': async ({ actor, client, params, body }) => {
      const { reason, decision_id: decisionId } = body;
      const declined = { orderId: requireId(params.orderId), decisionId, reason };
      return presentDecided(await declineDecision(deps, adminOf(actor, client), declined), 'Declined');
    },
  };
}

function presentDecided({ order, waits = false }: Decided, done: string) {
  return {
    message: waits ? 'A second admin must confirm this. Nothing has moved yet.' : done,
    data: { id: order.id, state: order.state, waits_for_second_admin: waits },
  };
}

function presentAnswer({ attempt, status }: VendorAnswer) {
  return {
    direction: attempt.direction,
    provider: attempt.provider,
    reference: attempt.reference,
    status: status.status,
    reason: 'reason' in status ? status.reason : null,
  };
}

function presentSide(attempt: Attempt | undefined): AttentionItem['payment'] {
  if (!attempt) return null;
  return {
    provider: attempt.provider,
    reference: attempt.reference,
    outcome: attempt.outcome,
    reason: attempt.reason,
    amount: pesewasToWire(attempt.amount_pesewas),
    checks: attempt.checks,
    checked_at: attempt.checked_at?.toISOString() ?? null,
  };
}

function presentWaiting(waiting: WaitingDecision, userId: string): AttentionItem['waiting'] {
  return {
    id: waiting.id,
    move: waiting.move,
    reason: waiting.reason,
    evidence: waiting.evidence,
    supplier_keeps_cost: waiting.supplier_keeps_cost,
    asked_by: { id: waiting.asked_by, name: waiting.asker_name },
    asked_at: waiting.asked_at.toISOString(),
    is_own: waiting.asked_by === userId,
  };
}

type Reader = { userId: string; over: Pesewas | undefined };

function presentItem(order: WaitingOrder, { userId, over }: Reader): AttentionItem {
  // One that the order has left behind waits for nothing any more.
  const waiting = order.waiting && stillFits(askedOf(order.waiting), order) ? order.waiting : undefined;
  const moves = movesNow(order, order);
  return {
    id: order.id,
    ext_transaction_id: order.reference,
    state: order.state,
    state_before_review: order.state_before_review,
    since: (order.paid_at ?? order.created_at).toISOString(),
    changed_at: order.changed_at.toISOString(),
    created_at: order.created_at.toISOString(),
    network: order.network,
    package: order.bundle_name,
    price: pesewasToWire(order.price_pesewas),
    payer: order.payer,
    recipient: order.recipient,
    payment: presentSide(order.payment),
    delivery: presentSide(order.delivery),
    refund: presentSide(order.refund),
    moves: waiting ? moves.filter((move) => move === 'check') : moves,
    needs_second_admin: moves.some((move) => needsSecondAdmin({ move, price: order.price_pesewas, over })),
    waiting: waiting ? presentWaiting(waiting, userId) : null,
  };
}
