/** Refunds a buyer after a definite failure: first the reference, then the call, then its result. */
import { type AgedAttempt, type Attempt, listAttempts } from '#attempts/rows/attempts.ts';
import { type AttemptDeps, type Guard, worker } from '#attempts/verbs/attempt-context.ts';
import { returnToFloat } from '#attempts/verbs/pay-from-float.ts';
import { recordAttempt } from '#attempts/verbs/record.ts';
import { receivedOf } from '#attempts/verbs/refund.ts';
import { sendAttempt } from '#attempts/verbs/send.ts';
import { isFloat } from '#books/rules/ledger-postings.ts';
import { findUnaskedGateway } from '#installation/rows/restore-calls.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { lockOrder, moveOrder, type Order } from '#orders/rows/orders.ts';
import { findOwnPayment, refundsOf } from '#orders/rules/payments-of-order.ts';

type Recorded = { order: Order; attempt: AgedAttempt };

/**
 * Begins the refund of an order whose delivery has definitely failed, or that was paid too late; or begins again if the
 * gateway could not even be asked. An undecided refund is left alone.
 */
export async function refundOrder(deps: AttemptDeps, orderId: string, guard: Guard): Promise<undefined> {
  const recorded = await inTransaction(deps.db, async (tx) => {
    await guard(tx);
    const order = await lockOrder(tx, orderId);
    const attempts = await listAttempts(tx, order.id);
    const payment = findOwnPayment(order, attempts);
    const refunds = refundsOf(payment, attempts);
    const isToBeMadeAgain = order.state === 'refund_pending' && refunds.at(-1)?.outcome === 'failed';
    const isToBeMade = order.state === 'delivery_failed' || order.state === 'paid_late';
    if (!payment || (!isToBeMade && !isToBeMadeAgain)) return undefined;
    if (isFloat(payment.provider)) {
      await returnToFloat({ deps, tx, actor: worker, subject: { order } });
      return undefined;
    }
    const unasked = await findUnaskedGateway(tx, order);
    if (!payment.contradictedBy && !unasked) return recordRefund(deps, tx, order);
    // The payer may have the money, from the gateway itself or by a call that a restored backup has forgotten: it is not
    // given back again before a person has looked.
    const evidence = unasked
      ? { refund: `${unasked} cannot be asked after the restore` }
      : { payment: payment.contradictedBy };
    await moveOrder(tx, order, { to: 'needs_review', by: 'worker', evidence });
    return undefined;
  });
  if (!recorded) return;
  const { order, attempt } = recorded;
  await sendAttempt(deps, { attempt, subject: { order }, actor: worker, guard });
}

type RefundOptions = {
  by?: string;
  /** The payment to return, if it is not the one that paid for the order. */
  collection?: Attempt | undefined;
  receiver?: { phone: Attempt['receiver']; network: Attempt['receiverNetwork'] } | undefined;
};

/** Through the gateway that took the money. */
export async function recordRefund(
  deps: AttemptDeps,
  tx: Tx,
  order: Order,
  { by = 'worker', collection: chosen, receiver }: RefundOptions = {},
): Promise<Recorded> {
  const own = findOwnPayment(order, await listAttempts(tx, order.id));
  const collection = chosen ?? own;
  if (!collection) throw new Error(`The order ${order.id} has no payment that could go back.`);
  const { provider } = collection;
  const gateway = deps.gateways.of(provider);
  const { phone, network } = receiver ?? {};
  const attempt = await recordAttempt(deps, tx, {
    orderId: order.id,
    direction: 'refund',
    provider,
    port: phone ? gateway.payOut : gateway.refund,
    amount: receivedOf(collection),
    collectionId: collection.id,
    receiver: phone && network ? { phone, network } : undefined,
  });
  const isPending = order.state === 'refund_pending' || collection.id !== own?.id;
  return { order: isPending ? order : await moveOrder(tx, order, { to: 'refund_pending', by }), attempt };
}
