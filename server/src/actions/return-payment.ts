/** Gives a buyer's money back at an admin's word, and books what has to be booked before it. */
import type { Pesewas } from '@ntem/contract/money';
import { insertAttempt, settleAttempt } from '#db/attempts.ts';
import type { Tx } from '#db/database.ts';
import { requestJob } from '#db/jobs.ts';
import { postToLedger } from '#db/ledger.ts';
import { getOrder, moveOrder, type Order } from '#db/orders.ts';
import type { Deps } from '#deps.ts';
import { feePostings, paidPostings, reversalPostings } from '#domain/ledger-postings.ts';
import { isInReviewFrom } from '#domain/order-states.ts';
import { takeOverAfterMs } from '#domain/purchase-rules.ts';
import { Refusal } from '#domain/refusal.ts';
import { askAboutAll, askAboutLatest, type VendorAnswer } from './ask-vendor.ts';
import type { AdminActor } from './change-user.ts';
import { closeAttempts } from './close-attempts.ts';
import { type Decided, type Decision, decideOrder } from './decide-order.ts';
import { makeAttemptReference } from './make-reference.ts';
import { recordRefund, sendRefund } from './refund-order.ts';
import { refuseWhereKnown } from './require-silence.ts';
import { saleOf } from './settle-delivery.ts';

type ReturnDeps = Pick<Deps, 'db' | 'config' | 'payments' | 'bundles' | 'log'>;

export async function returnPayment(
  deps: ReturnDeps,
  admin: AdminActor,
  decision: Decision,
): Promise<Decided> {
  // Asked before the lock is taken: no foreign call is made inside a transaction.
  const { orderId } = decision;
  const [collected, refunded] = await Promise.all([
    askAboutAll(deps, { orderId, direction: 'collect' }),
    askAboutLatest(deps, { orderId, direction: 'refund' }),
  ]);
  const paid = collected.find(({ status }) => status.status === 'done');
  const decided = await decideOrder(deps, admin, { move: 'refund', decision }, (tx, order) =>
    record(deps, tx, { order, decision, paid, refunded, by: admin.userId }),
  );
  const { order, attempt } = decided;
  if (!attempt) return decided;
  await sendRefund(deps, { order, attempt }, async () => {});
  return { order: await getOrder(deps.db, order.id) };
}

type Work = {
  order: Order;
  decision: Decision;
  paid: VendorAnswer | undefined;
  refunded: VendorAnswer | undefined;
  by: string;
};

async function record(deps: ReturnDeps, tx: Tx, work: Work): Promise<Decided> {
  const { order, decision, by } = work;
  if (order.state === 'on_hold' || isInReviewFrom(order, 'delivery')) {
    // A definite failure first; the order's own job gives the money back, as after any other failure.
    await closeAttempts(tx, order, { direction: 'deliver', evidence: decision.evidence, by });
    await requestJob(tx, { kind: 'advance-order', subject: order.id });
    const { reason, evidence } = decision;
    return {
      order: await moveOrder(tx, order, { to: 'delivery_failed', by, evidence: { reason, evidence } }),
    };
  }
  refuseWhereKnown(work.refunded, ['in_progress', 'done']);
  await closeAttempts(tx, order, { direction: 'refund', evidence: decision.evidence, by });
  await requestJob(tx, { kind: 'advance-order', subject: order.id, afterMs: takeOverAfterMs });
  if (isInReviewFrom(order, 'payment')) return bookAndReturn(deps, tx, work);
  if (isInReviewFrom(order, 'delivered')) {
    const { supplierKeepsCost = false } = decision;
    const postings = reversalPostings(deps.bundles.name, saleOf(order), { supplierKeepsCost });
    await postToLedger(tx, { kind: 'reversal', orderId: order.id, postings });
  }
  return recordRefund(deps, tx, order, by);
}

/** What arrived in a wrong amount is booked as it arrived, and that is what goes back. */
async function bookAndReturn({ payments }: ReturnDeps, tx: Tx, work: Work): Promise<Decided> {
  const { order, paid, by } = work;
  if (paid?.kind !== 'money' || paid.status.status !== 'done' || paid.status.currency !== 'GHS') {
    throw new Refusal('CONFLICT', { message: 'The gateway does not say that any money has arrived.' });
  }
  const { attempt, status } = paid;
  const received = paid.status.amount as Pesewas;
  const evidence = { ...status, amount: received.toString(), fee: paid.status.fee?.toString() };
  await settleAttempt(tx, attempt.id, { outcome: 'done', evidence });
  const postings = paidPostings(attempt.provider, received);
  await postToLedger(tx, { kind: 'paid', orderId: order.id, postings });
  if (paid.status.fee) {
    const fee = feePostings(attempt.provider, paid.status.fee as Pesewas);
    await postToLedger(tx, { kind: 'gateway_fee', orderId: order.id, postings: fee });
  }
  const refund = await insertAttempt(tx, {
    order_id: order.id,
    payout_id: null,
    direction: 'refund',
    provider: payments.name,
    reference: makeAttemptReference(),
    amount_pesewas: received,
  });
  const moved = await moveOrder(tx, order, {
    to: 'refund_pending',
    by,
    evidence,
    receivedPesewas: received,
  });
  return { order: moved, attempt: refund };
}
