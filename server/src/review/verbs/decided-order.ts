/** An order that an admin has decided about: its steps, its attempts, and the admin's word on them. */
import type { AttemptDirection, Contradiction, OrderState } from '@ntem/contract/states';
import {
  type Attempt,
  findCountedAttempt,
  getAttempt,
  listAttempts,
  settleAttempt,
} from '#attempts/rows/attempts.ts';
import { addEvidence, type EvidenceWord } from '#attempts/rows/evidence.ts';
import type { Actor, AttemptDeps } from '#attempts/verbs/attempt-context.ts';
import type { Tx } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { moveOrder, type Order } from '#orders/rows/orders.ts';
import { refundsOf } from '#orders/rules/own-payment.ts';
import type { DecisionOnOrder } from '#review/rows/decisions.ts';
import { closeAttempts } from './close-attempts.ts';

export type DecidedOrder = {
  deps: AttemptDeps;
  tx: Tx;
  order: Order;
  decision: DecisionOnOrder;
  actor: Actor;
};

export function said({ decision }: DecidedOrder) {
  return { reason: decision.reason, evidence: decision.evidence };
}

export function move(made: DecidedOrder, to: OrderState): Promise<Order> {
  return moveOrder(made.tx, made.order, { to, by: made.decision.askedBy, evidence: said(made) });
}

/** All of them, or one. */
export function close(
  { tx, order, decision }: DecidedOrder,
  direction: AttemptDirection,
  only?: string,
): Promise<void> {
  const { evidence, askedBy: by } = decision;
  return closeAttempts(tx, { orderId: order.id, direction, only, evidence, by });
}

/** Those of this payment. */
export function closeRefunds(
  { tx, order, decision }: DecidedOrder,
  { id: collectionId }: Attempt,
): Promise<void> {
  const { evidence, askedBy: by } = decision;
  return closeAttempts(tx, { orderId: order.id, direction: 'refund', collectionId, evidence, by });
}

/** An admin's word on an attempt is kept beside its vendor's. */
export function testify(
  made: DecidedOrder,
  { id: attemptId }: { id: string },
  status: EvidenceWord,
): Promise<void> {
  const words = { ...said(made), by: made.decision.askedBy };
  return addEvidence(made.tx, { attemptId, source: 'admin', status, said: words });
}

export async function getCounted(
  { tx, order }: DecidedOrder,
  direction: 'collect' | 'deliver',
): Promise<Attempt> {
  const counted = await findCountedAttempt(tx, { orderId: order.id, direction });
  if (!counted) throw new Refusal('CONFLICT');
  return counted;
}

/** The payment that was decided about. */
export function getPayment({ tx, decision }: DecidedOrder): Promise<Attempt> {
  if (!decision.collectionId) throw new Refusal('CONFLICT');
  return getAttempt(tx, decision.collectionId);
}

export async function listRefunds({ tx, order }: DecidedOrder, payment: Attempt): Promise<Attempt[]> {
  return refundsOf(payment, await listAttempts(tx, order.id));
}

/** The return of this payment is decided. A second refund that came back is decided separately. */
export async function clearComeBack(made: DecidedOrder, payment: Attempt): Promise<void> {
  for (const { id, contradictedBy, surplus } of await listRefunds(made, payment))
    if (contradictedBy === 'refund_taken_back' && !surplus)
      await settleAttempt(made.tx, id, { contradictedBy: null });
}

export async function clear(
  { tx, order }: DecidedOrder,
  closed: Contradiction[],
  kept: { reason?: string } = {},
) {
  for (const { id, contradictedBy } of await listAttempts(tx, order.id)) {
    const isClosed = contradictedBy && closed.includes(contradictedBy);
    if (isClosed) await settleAttempt(tx, id, { contradictedBy: null, ...kept });
  }
}
