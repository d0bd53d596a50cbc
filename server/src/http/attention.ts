/** The wire of orders that wait for a person. */
import type { AttentionItem, attentionEndpoints } from '@ntem/contract/attention';
import { pesewasToWire } from '@ntem/contract/money';
import type { VendorAnswer } from '#actions/ask-vendor.ts';
import { markDelivered } from '#actions/mark-delivered.ts';
import { recheckOrder } from '#actions/recheck-order.ts';
import { redeliverOrder } from '#actions/redeliver-order.ts';
import { returnPayment } from '#actions/return-payment.ts';
import type { Attempt } from '#db/attempts.ts';
import { listWaitingOrders, type WaitingOrder } from '#db/attention.ts';
import type { Order } from '#db/orders.ts';
import type { Deps } from '#deps.ts';
import { movesFor } from '#domain/attention-moves.ts';
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
    'GET /attention': async ({ query }) => {
      const page = await listWaitingOrders(deps.db, query);
      return { data: page.rows.map(presentItem), meta: presentPage(query, page) };
    },
    'POST /attention/{orderId}/check': async ({ actor, client, params, body }) => {
      const { order, answers } = await recheckOrder(deps, adminOf(actor, client), read(params, body));
      return { message: 'Checked', data: { ...presentDecided(order), answers: answers.map(presentAnswer) } };
    },
    'POST /attention/{orderId}/deliver': async ({ actor, client, params, body }) => {
      const order = await redeliverOrder(deps, adminOf(actor, client), read(params, body));
      return { message: 'Delivery started', data: presentDecided(order) };
    },
    'POST /attention/{orderId}/refund': async ({ actor, client, params, body }) => {
      const decision = { ...read(params, body), supplierKeepsCost: body.supplier_keeps_cost };
      const order = await returnPayment(deps, adminOf(actor, client), decision);
      return { message: 'Refund started', data: presentDecided(order) };
    },
    'POST /attention/{orderId}/mark-delivered': async ({ actor, client, params, body }) => {
      const order = await markDelivered(deps, adminOf(actor, client), read(params, body));
      return { message: 'Marked as delivered', data: presentDecided(order) };
    },
  };
}

function presentDecided({ id, state }: Order) {
  return { id, state };
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

function presentItem(order: WaitingOrder): AttentionItem {
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
    moves: [...movesFor(order)],
  };
}
