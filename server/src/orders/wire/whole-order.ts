/** Presents one order with everything that happened to it, for admins. */
import { pesewasToWire } from '@ntem/contract/money';
import { channelOf } from '@ntem/contract/orders/channels';
import type { WholeOrder as WireOrder } from '@ntem/contract/orders/whole-order';
import { toWire } from '#kernel/http/to-wire.ts';
import { maskEvidence } from '#kernel/rules/mask-evidence.ts';
import { sellersOf } from '#orders/rows/rungs.ts';
import type { WholeOrder } from '#orders/rows/whole-orders.ts';
import { showProgress } from '#orders/rules/order-states.ts';
import { stageOf } from '#orders/rules/stages.ts';

export function presentWholeOrder({ order, events, attempts, evidence, postings }: WholeOrder): WireOrder {
  const { payment, delivery } = showProgress(order);
  const person = (id: string | null, name: string | null) => (id && name ? { id, name } : null);
  const buyer = person(order.userId, order.accountName);
  return {
    ...toWire(order),
    ext_transaction_id: order.reference,
    payment_status: payment,
    delivery,
    stage: stageOf(order),
    channel: channelOf(order),
    service: { id: order.serviceId, name: order.serviceName },
    package: {
      id: order.bundleId,
      name: order.bundleName,
      bundle_id: order.supplierCode,
      megabytes: order.megabytes,
    },
    name: order.accountName ?? order.buyerName,
    user: buyer && { ...buyer, email: order.accountEmail },
    sellers: sellersOf(order).map(toWire),
    cost_price: pesewasToWire(order.costPesewas),
    events: events.map((event) => ({
      ...toWire(event),
      from: event.fromState,
      to: event.toState,
      actor: event.actorName ?? event.actor,
      evidence: maskEvidence(event.evidence),
    })),
    attempts: attempts.map(toWire),
    evidence: evidence.map((said) => ({
      ...toWire(said),
      provider: attempts.find(({ id }) => id === said.attemptId)?.provider ?? '',
      said: maskEvidence(said.said),
    })),
    postings: postings.map(toWire),
  };
}
