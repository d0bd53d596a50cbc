/** One order with all that happened to it, as an admin reads it. */

import { type Pesewas, pesewas, pesewasToWire } from '@ntem/contract/money';
import type { OrderFile as WireOrder } from '@ntem/contract/topics/histories';
import type { OrderFile } from '#db/orders/order-files.ts';
import { showProgress } from '#domain/orders/order-states.ts';
import { redact } from '#domain/redact.ts';

export function presentOrderFile({ order, events, attempts, evidence, postings }: OrderFile): WireOrder {
  const { state, state_before_review: stateBeforeReview } = order;
  const { payment, delivery } = showProgress({ state, stateBeforeReview });
  return {
    id: order.id,
    payment_id: order.payment_id,
    ext_transaction_id: order.reference,
    state,
    state_before_review: stateBeforeReview,
    payment_status: payment,
    delivery,
    ...presentGoods(order),
    ...presentPeople(order),
    ...presentMoney(order),
    created_at: order.created_at.toISOString(),
    changed_at: order.changed_at.toISOString(),
    paid_at: timeOf(order.paid_at),
    delivered_at: timeOf(order.delivered_at),
    refunded_at: timeOf(order.refunded_at),
    events: events.map(({ from_state, to_state, actor, actor_name, evidence, created_at }) => ({
      from: from_state,
      to: to_state,
      actor: actor_name ?? actor,
      evidence: redact(evidence),
      created_at: created_at.toISOString(),
    })),
    attempts: attempts.map(presentAttempt),
    evidence: evidence.map(({ attempt_id, source, status, said, created_at }) => ({
      attempt_id,
      provider: attempts.find(({ id }) => id === attempt_id)?.provider ?? '',
      source,
      status,
      said: redact(said),
      created_at: created_at.toISOString(),
    })),
    postings: postings.map(({ kind, account, amount_pesewas, created_at }) => ({
      kind,
      account,
      amount: pesewasToWire(pesewas(amount_pesewas)),
      created_at: created_at.toISOString(),
    })),
  };
}

function presentAttempt(attempt: OrderFile['attempts'][number]): WireOrder['attempts'][number] {
  return {
    id: attempt.id,
    direction: attempt.direction,
    provider: attempt.provider,
    reference: attempt.reference,
    vendor_reference: attempt.vendor_reference,
    number: attempt.number,
    amount: pesewasToWire(attempt.amount_pesewas),
    received: attempt.received_pesewas === null ? null : pesewasToWire(attempt.received_pesewas),
    outcome: attempt.outcome,
    surplus: attempt.surplus,
    contradicted_by: attempt.contradicted_by,
    reason: attempt.reason,
    next_ask_at: timeOf(attempt.next_ask_at),
    checks: attempt.checks,
    checked_at: timeOf(attempt.checked_at),
    created_at: attempt.created_at.toISOString(),
    settled_at: timeOf(attempt.settled_at),
  };
}

function presentGoods(order: OrderFile['order']) {
  return {
    service: { id: order.service_id, name: order.service_name },
    package: {
      id: order.bundle_id,
      name: order.bundle_name,
      bundle_id: order.supplier_code,
      megabytes: order.megabytes,
    },
    network: order.network,
  };
}

function presentPeople(order: OrderFile['order']) {
  const person = (id: string | null, name: string | null) => (id && name ? { id, name } : null);
  const { user_id: id, account_name: name, account_email: email } = order;
  return {
    recipient: order.recipient,
    payer: order.payer,
    payer_network: order.payer_network,
    name: name ?? order.buyer_name,
    user: id && name ? { id, name, email } : null,
    seller: person(order.seller_id, order.seller_name),
    agent: person(order.agent_id, order.agent_name),
  };
}

function presentMoney(order: OrderFile['order']) {
  const optional = (amount: Pesewas | null) => (amount === null ? null : pesewasToWire(amount));
  return {
    price: pesewasToWire(order.price_pesewas),
    amount: pesewasToWire(order.amount_pesewas),
    cost_price: pesewasToWire(order.cost_pesewas),
    seller_commission: pesewasToWire(order.seller_commission_pesewas),
    agent_commission: pesewasToWire(order.agent_commission_pesewas),
    received: optional(order.received_pesewas),
  };
}

function timeOf(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
