/** The one function that decides what became of a payment: for webhook, poller, 'I Have Paid' and admin alike. */
import type { Pesewas } from '@ntem/contract/money';
import { type Attempt, findAttempt, findUndecidedAttempt, settleAttempt } from '#db/attempts.ts';
import type { Tx } from '#db/database.ts';
import { requestJob } from '#db/jobs.ts';
import { postToLedger } from '#db/ledger.ts';
import { lockOrder, moveOrder, type Order } from '#db/orders.ts';
import type { Deps } from '#deps.ts';
import { feePostings, paidPostings } from '#domain/ledger-postings.ts';
import { isInReviewFrom } from '#domain/order-states.ts';
import { moneyArrived } from '#domain/purchase-rules.ts';
import type { MoneyStatus } from '#providers/outcomes.ts';

type SettleDeps = Pick<Deps, 'log'>;
type Done = Extract<MoneyStatus, { status: 'done' }>;

const unpaidStates = ['prompting', 'payment_pending'];
const closedUnpaidStates = ['payment_failed', 'expired'];

/**
 * Locks the order, reads its state again and moves it if the status is definite. The second time it does
 * nothing. `status` comes from a query for our own reference, never from the body of a message.
 */
export async function settlePayment(
  deps: SettleDeps,
  tx: Tx,
  settlement: { reference: string; status: MoneyStatus; by: string; fromReview?: boolean },
): Promise<Order | undefined> {
  const { reference, status, by, fromReview = false } = settlement;
  const found = await findAttempt(tx, reference);
  if (!found?.order_id || found.direction !== 'collect') return undefined;
  const order = await lockOrder(tx, found.order_id);
  const isReviewed = fromReview && isInReviewFrom(order, 'payment');
  switch (status.status) {
    case 'done':
      return settleSuccess(deps, tx, { order, attempt: found, status, by, isReviewed });
    case 'failed': {
      // Of an attempt that has failed already this is no news, while the payer may be answering the next one.
      const undecided = await findUndecidedAttempt(tx, { orderId: order.id, direction: 'collect' });
      const isOpen = unpaidStates.includes(order.state) || (isReviewed && undecided !== undefined);
      if (isOpen ? undecided?.id !== found.id : !isReviewed) return order;
      if (undecided && isPaidUnderAnother(undecided)) return order;
      await settleAttempt(tx, found.id, {
        outcome: 'failed',
        reason: status.reason,
        evidence: status.evidence,
      });
      return moveOrder(tx, order, { to: 'payment_failed', by, evidence: status });
    }
    case 'in_progress':
    case 'not_found':
    case 'unknown':
      return order;
  }
}

type Success = { order: Order; attempt: Attempt; status: Done; by: string; isReviewed: boolean };

async function settleSuccess(
  deps: SettleDeps,
  tx: Tx,
  { order, attempt, status, by, isReviewed }: Success,
): Promise<Order> {
  const evidence = { ...status, amount: status.amount.toString(), fee: status.fee?.toString() };
  const isLate = closedUnpaidStates.includes(order.state);
  if (!isLate && !unpaidStates.includes(order.state) && !isReviewed) {
    if (isInReviewFrom(order, 'payment')) await rememberMoney(tx, order, evidence);
    // Of the one that paid for it this is no news; another one is money that nobody has counted.
    else if (attempt.outcome !== 'done' && order.state !== 'needs_review') {
      deps.log.error(
        { alarm: 'paid twice', orderId: order.id },
        'money came under an attempt that had ended',
      );
    }
    return order;
  }
  const isExact =
    status.reference === attempt.reference &&
    status.currency === 'GHS' &&
    status.amount === order.price_pesewas;
  if (!isExact) {
    await rememberMoney(tx, order, evidence);
    if (isReviewed) return order;
    deps.log.error(
      { alarm: 'payment mismatch', orderId: order.id },
      'money arrived that does not fit its order',
    );
    return moveOrder(tx, order, { to: 'needs_review', by, evidence });
  }
  await settleAttempt(tx, attempt.id, { outcome: 'done', evidence });
  const received = status.amount as Pesewas;
  const to = isLate ? 'paid_late' : 'paid';
  const paid = await moveOrder(tx, order, { to, by, evidence, receivedPesewas: received });
  await postToLedger(tx, {
    kind: 'paid',
    orderId: order.id,
    postings: paidPostings(attempt.provider, received),
  });
  if (status.fee) {
    const postings = feePostings(attempt.provider, status.fee as Pesewas);
    await postToLedger(tx, { kind: 'gateway_fee', orderId: order.id, postings });
  }
  await requestJob(tx, { kind: 'advance-order', subject: order.id });
  await requestJob(tx, { kind: 'send-order-link', subject: order.id });
  return paid;
}

/** The money that is noted on this attempt came under an older one, of which this one says nothing. */
function isPaidUnderAnother({ reason, evidence, reference }: Attempt): boolean {
  const noted = evidence as { reference?: string } | null;
  return reason === moneyArrived && noted?.reference !== reference;
}

/** Whatever attempt it came under: until a person has decided, nobody may say that this order was never paid. */
async function rememberMoney(tx: Tx, order: Order, evidence: unknown): Promise<void> {
  const undecided = await findUndecidedAttempt(tx, { orderId: order.id, direction: 'collect' });
  if (!undecided) return;
  await settleAttempt(tx, undecided.id, { outcome: 'unknown', reason: moneyArrived, evidence });
}
