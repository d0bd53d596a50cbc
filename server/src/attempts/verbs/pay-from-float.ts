/**
 * A seller's float as the payer of an order: it pays, and gets back, in the transaction that decides it. Nothing is sent,
 * and nobody is asked.
 */
import { listAttempts } from '#attempts/rows/attempts.ts';
import { accounts } from '#books/rules/ledger-postings.ts';
import { moveOrder, type Order } from '#orders/rows/orders.ts';
import { findOwnPayment } from '#orders/rules/payments-of-order.ts';
import { type AttemptContext, nameOf, orderOf } from './attempt-context.ts';
import { collect } from './collect.ts';
import { recordAttempt } from './record.ts';
import { receivedOf, refund } from './refund.ts';

type Paying = Pick<AttemptContext, 'deps' | 'tx' | 'actor'> & { subject: { order: Order } };

/** The whole transaction fails if the float does not reach. */
export async function payFromFloat(paying: Paying): Promise<Order> {
  const { deps, tx, subject } = paying;
  const { id: orderId, pricePesewas: amount, sellerId } = subject.order;
  if (!sellerId) throw new Error(`The order ${orderId} has no seller whose float could pay.`);
  const provider = accounts.float(sellerId);
  const port = deps.gateways.of(provider).collect;
  const call = { orderId, direction: 'collect', provider, port, amount } as const;
  return settleNow(paying, { attempt: await recordAttempt(deps, tx, call), by: collect });
}

/** What was taken for the order is back in the float. */
export async function returnToFloat(
  context: Omit<Paying, 'subject'> & Pick<AttemptContext, 'subject'>,
): Promise<undefined> {
  const { deps, tx, actor, subject } = context;
  if (!subject.order) throw new Error('Only an order is paid from a float.');
  const { order } = subject;
  const payment = findOwnPayment(order, await listAttempts(tx, order.id));
  if (!payment) throw new Error(`The order ${order.id} has no payment that could go back.`);
  const { id: collectionId, provider } = payment;
  const port = deps.gateways.of(provider).refund;
  const call = {
    orderId: order.id,
    direction: 'refund',
    provider,
    port,
    amount: receivedOf(payment),
  } as const;
  const attempt = await recordAttempt(deps, tx, { ...call, collectionId });
  const pending =
    order.state === 'refund_pending'
      ? order
      : await moveOrder(tx, order, { to: 'refund_pending', by: nameOf(actor) });
  await settleNow({ deps, tx, actor, subject: { order: pending } }, { attempt, by: refund });
}

type Settling = { attempt: AttemptContext['attempt']; by: typeof collect };

async function settleNow(paying: Paying, { attempt, by }: Settling): Promise<Order> {
  const { reference, amountPesewas: amount } = attempt;
  const context: AttemptContext = { ...paying, attempt };
  await by.happened(context, { status: 'done', reference, amount, currency: 'GHS' });
  return orderOf(context);
}
