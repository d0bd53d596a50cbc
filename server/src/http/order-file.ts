/** One order with everything that happened to it, as an admin reads it. */

import { type Pesewas, pesewas, pesewasToWire } from '@ntem/contract/money';
import type { OrderFile as WireOrder } from '@ntem/contract/topics/histories';
import type { OrderFile } from '#db/orders/order-files.ts';
import { showProgress } from '#domain/orders/order-states.ts';
import { redact } from '#domain/redact.ts';

export function presentOrderFile({ order, events, attempts, evidence, postings }: OrderFile): WireOrder {
  const { state, stateBeforeReview } = order;
  const { payment, delivery } = showProgress({ state, stateBeforeReview });
  return {
    id: order.id,
    payment_id: order.paymentId,
    ext_transaction_id: order.reference,
    state,
    state_before_review: stateBeforeReview,
    payment_status: payment,
    delivery,
    ...presentGoods(order),
    ...presentPeople(order),
    ...presentMoney(order),
    created_at: order.createdAt.toISOString(),
    changed_at: order.changedAt.toISOString(),
    paid_at: timeOf(order.paidAt),
    delivered_at: timeOf(order.deliveredAt),
    refunded_at: timeOf(order.refundedAt),
    events: events.map(({ fromState, toState, actor, actorName, evidence, createdAt }) => ({
      from: fromState,
      to: toState,
      actor: actorName ?? actor,
      evidence: redact(evidence),
      created_at: createdAt.toISOString(),
    })),
    attempts: attempts.map(presentAttempt),
    evidence: evidence.map(({ attemptId, source, status, said, createdAt }) => ({
      attempt_id: attemptId,
      provider: attempts.find(({ id }) => id === attemptId)?.provider ?? '',
      source,
      status,
      said: redact(said),
      created_at: createdAt.toISOString(),
    })),
    postings: postings.map(({ kind, account, amountPesewas, createdAt }) => ({
      kind,
      account,
      amount: pesewasToWire(pesewas(amountPesewas)),
      created_at: createdAt.toISOString(),
    })),
  };
}

function presentAttempt(attempt: OrderFile['attempts'][number]): WireOrder['attempts'][number] {
  return {
    id: attempt.id,
    direction: attempt.direction,
    provider: attempt.provider,
    reference: attempt.reference,
    vendor_reference: attempt.vendorReference,
    number: attempt.number,
    amount: pesewasToWire(attempt.amountPesewas),
    received: attempt.receivedPesewas === null ? null : pesewasToWire(attempt.receivedPesewas),
    outcome: attempt.outcome,
    surplus: attempt.surplus,
    contradicted_by: attempt.contradictedBy,
    reason: attempt.reason,
    next_ask_at: timeOf(attempt.nextAskAt),
    checks: attempt.checks,
    checked_at: timeOf(attempt.checkedAt),
    created_at: attempt.createdAt.toISOString(),
    settled_at: timeOf(attempt.settledAt),
  };
}

function presentGoods(order: OrderFile['order']) {
  return {
    service: { id: order.serviceId, name: order.serviceName },
    package: {
      id: order.bundleId,
      name: order.bundleName,
      bundle_id: order.supplierCode,
      megabytes: order.megabytes,
    },
    network: order.network,
  };
}

function presentPeople(order: OrderFile['order']) {
  const person = (id: string | null, name: string | null) => (id && name ? { id, name } : null);
  const { userId: id, accountName: name, accountEmail: email } = order;
  return {
    recipient: order.recipient,
    payer: order.payer,
    payer_network: order.payerNetwork,
    name: name ?? order.buyerName,
    user: id && name ? { id, name, email } : null,
    seller: person(order.sellerId, order.sellerName),
    agent: person(order.agentId, order.agentName),
  };
}

function presentMoney(order: OrderFile['order']) {
  const optional = (amount: Pesewas | null) => (amount === null ? null : pesewasToWire(amount));
  return {
    price: pesewasToWire(order.pricePesewas),
    amount: pesewasToWire(order.amountPesewas),
    cost_price: pesewasToWire(order.costPesewas),
    seller_commission: pesewasToWire(order.sellerCommissionPesewas),
    agent_commission: pesewasToWire(order.agentCommissionPesewas),
    received: optional(order.receivedPesewas),
  };
}

function timeOf(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
