/** Carries out a decision about an order, once the vendors were asked and do not object. */

import type { LedgerKind } from '@ntem/contract/books/ledger-kinds';
import { hourMs } from '@ntem/contract/durations';
import { isPaidFromFloat } from '@ntem/contract/orders/channels';
import {
  type AgedAttempt,
  type Attempt,
  findAgedAttempt,
  listAttempts,
  noteHint,
} from '#attempts/rows/attempts.ts';
import { addEvidence } from '#attempts/rows/evidence.ts';
import { settleAttempt } from '#attempts/rows/settlements.ts';
import type { Actor, AttemptDeps } from '#attempts/verbs/attempt-context.ts';
import { collect } from '#attempts/verbs/collect.ts';
import { bucketOf } from '#attempts/verbs/hold-orders.ts';
import { returnToFloat } from '#attempts/verbs/pay-from-float.ts';
import { recordAttempt, requestFollowUp } from '#attempts/verbs/record.ts';
import { receivedOf } from '#attempts/verbs/refund.ts';
import { chooseSupplier, firstSupplier, listAbleSuppliers } from '#attempts/verbs/routes.ts';
import { requestNews, requestSaleNotice } from '#attempts/verbs/steps.ts';
import { countPosted, listBooked, postToLedger } from '#books/rows/ledger.ts';
import { isFloat } from '#books/rules/ledger-postings.ts';
import { findUnaskedSupplier } from '#installation/rows/restore-calls.ts';
import type { Tx } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { moveOrder, type Order } from '#orders/rows/orders.ts';
import { commissionsOf } from '#orders/rows/rungs.ts';
import { refundsOf } from '#orders/rules/payments-of-order.ts';
import { recordDelivery } from '#orders/verbs/deliver-order.ts';
import { recordRefund } from '#orders/verbs/refund-order.ts';
import type { DecisionOnOrder } from '#review/rows/decisions.ts';
import type { Change, Ended } from '#review/rules/case-draft.ts';
import { endOrder, type Word } from '#review/rules/endings.ts';

export type DecidedOrder = {
  deps: AttemptDeps;
  tx: Tx;
  order: Order;
  decision: DecisionOnOrder;
  actor: Actor;
};

/** An attempt that was recorded is sent after the commit. */
export async function moveDecided(made: DecidedOrder): Promise<AgedAttempt | undefined> {
  const { tx, order, decision } = made;
  const { move, collectionId: paymentId, supplierKeepsCost } = decision;
  if (move === 'check') return undefined;
  if (move === 'mark-paid') return countAsPaid(made);
  if (move === 'deliver' && order.state === 'on_hold') return probeSuppliers(made);
  if (move === 'mark-delivered') await recordForgotten(made);
  const attempts = await listAttempts(tx, order.id);
  // Once the money may be on its way back, the bundle stays where it is.
  if (move === 'deliver' && refundsOf({ id: paymentId ?? '' }, attempts).length > 0)
    throw new Refusal('CONFLICT');
  const word: Word = { move, paymentId, supplierKeepsCost };
  const calls = attempts.map((attempt) => ({ ...attempt, amount: receivedOf(attempt) }));
  const sale = { price: order.pricePesewas, commissions: commissionsOf(order) };
  const ended = endOrder({ order, sale, calls, booked: await listBooked(tx, order.id) }, word);
  const now = await apply(made, ended);
  if (move === 'deliver') return sendAgain({ ...made, order: now });
  if (move === 'return-extra' || (move === 'refund' && ended.states.length === 0))
    return giveBack({ ...made, order: now }, attempts);
  const isRefundDue = now.state === 'delivery_failed' || now.state === 'refund_pending';
  if (isRefundDue && isPaidFromFloat(now))
    return returnToFloat({ deps: made.deps, tx, actor: made.actor, subject: { order: now } });
  if (isRefundDue) await requestJob(tx, { kind: 'refund-order', orderId: order.id });
  return undefined;
}

async function apply(made: DecidedOrder, { changes, entries, states }: Ended): Promise<Order> {
  const { tx, decision } = made;
  const { reason, evidence, askedBy: by } = decision;
  for (const change of changes) await applyChange(made, change);
  for (const entry of entries) {
    // Once more after it had come back.
    const turn = 1 + (await countPosted(tx, { kind: 'payment_returned', attemptId: entry.attemptId }));
    await postToLedger(tx, {
      ...entry,
      orderId: made.order.id,
      ...(returning.includes(entry.kind) && { turn }),
    });
  }
  let { order } = made;
  for (const to of states) order = await moveOrder(tx, order, { to, by, evidence: { reason, evidence } });
  const isNews = order.state !== (made.order.stateBeforeReview ?? made.order.state);
  const told = { deps: made.deps, tx, subject: { order } };
  if (isNews && (order.state === 'delivered' || order.state === 'refunded')) await requestNews(told);
  if (isNews && order.state === 'delivered') await requestSaleNotice(told);
  return order;
}

const returning: LedgerKind[] = ['payment_reversed', 'loss_reversed'];

async function applyChange({ tx, decision }: DecidedOrder, change: Change): Promise<void> {
  const { id: attemptId, direction, says, isClosed, ...settlement } = change;
  const { reason, evidence, askedBy: by } = decision;
  const status = isClosed ? 'failed' : says;
  if (status) await addEvidence(tx, { attemptId, source: 'admin', status, said: { reason, evidence, by } });
  const closing = isClosed && { reason: 'closed by an admin' };
  await settleAttempt(tx, attemptId, { ...settlement, ...closing, contradictedBy: null });
  if (!isClosed) return;
  // The vendor may have its word after all.
  await noteHint(tx, attemptId);
  await requestFollowUp(tx, { id: attemptId, direction }, { afterMs: hourMs });
}

/** As if the gateway had said so just now. */
async function countAsPaid({ deps, tx, order, decision, actor }: DecidedOrder): Promise<undefined> {
  const { collectionId, reason, evidence, askedBy: by } = decision;
  const attempt = collectionId ? await findAgedAttempt(tx, collectionId) : undefined;
  if (!attempt) throw new Refusal('CONFLICT');
  const said = { reason, evidence, by };
  await addEvidence(tx, { attemptId: attempt.id, source: 'admin', status: 'done', said });
  const { reference, amountPesewas: amount } = attempt;
  const money = { status: 'done', reference, amount, currency: 'GHS' } as const;
  const context = { deps, tx, actor, attempt, subject: { order } };
  await collect.happened(context, money);
}

/** Held orders wait for a supplier: those that could take this one are tried now. */
async function probeSuppliers({ deps, tx, order }: DecidedOrder): Promise<undefined> {
  for (const { supplier } of (await listAbleSuppliers(deps, tx, order)).able) {
    const supplierLine = bucketOf({ vendor: supplier.name, network: order.network });
    await requestJob(tx, { kind: 'probe-supplier', supplierLine });
  }
}

async function sendAgain({ deps, tx, order, decision }: DecidedOrder): Promise<AgedAttempt> {
  const choice = (await chooseSupplier(deps, tx, order)) ?? firstSupplier(deps, order);
  return (await recordDelivery(deps, tx, order, { choice, by: decision.askedBy })).attempt;
}

/** Refunds to the payer, or to another of their numbers. */
async function giveBack(
  { deps, tx, order, decision, actor }: DecidedOrder,
  attempts: Attempt[],
): Promise<AgedAttempt | undefined> {
  const { collectionId, receiver: phone, receiverNetwork: network, askedBy: by } = decision;
  const collection = attempts.find(({ id }) => id === collectionId);
  if (!collection) throw new Refusal('CONFLICT');
  if (isFloat(collection.provider)) return returnToFloat({ deps, tx, actor, subject: { order } });
  const receiver = phone && network ? { phone, network } : undefined;
  return (await recordRefund(deps, tx, order, { by, collection, receiver })).attempt;
}

/** Delivered before a backup was restored, which knows nothing of it: by the supplier that could not be asked. */
async function recordForgotten({ deps, tx, order }: DecidedOrder): Promise<void> {
  const deliveries = await listAttempts(tx, order.id, 'deliver');
  const name = await findUnaskedSupplier(tx, order.reference);
  const isOnRecord = deliveries.some(({ outcome, provider }) => outcome !== 'failed' || provider === name);
  if (deliveries.length > 0 && (isOnRecord || name === undefined)) return;
  const { able } = await listAbleSuppliers(deps, tx, order);
  const found = able.find(({ supplier }) => supplier.name === name) ?? firstSupplier(deps, order);
  const { supplier, supplierCode, cost: amount } = found;
  const call = { orderId: order.id, direction: 'deliver', provider: supplier.name } as const;
  await recordAttempt(deps, tx, { ...call, port: supplier.deliver, amount, supplierCode });
}
