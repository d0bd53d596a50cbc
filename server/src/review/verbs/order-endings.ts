/** Endings that only an admin can give an order, lost, reversed or handed over, with their bookings. */
import { type Attempt, findCountedRefund, listAttempts, settleAttempt } from '#attempts/rows/attempts.ts';
import { saleOf } from '#attempts/verbs/deliver.ts';
import { receivedOf, sourceOf } from '#attempts/verbs/refund.ts';
import { book, bookOnce } from '#attempts/verbs/steps.ts';
import { countPosted } from '#books/rows/ledger.ts';
import {
  lossPostings,
  refundedPostings,
  reversalPostings,
  settledByHandPostings,
  unallocatedPostings,
  writeOffReversedPostings,
} from '#books/rules/ledger-postings.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { isInReviewFrom } from '#orders/rules/order-states.ts';
import { findOwnPayment } from '#orders/rules/own-payment.ts';
import { keptByAdmin } from '#orders/rules/purchase-rules.ts';
import { hasOpen } from '#review/rules/attention-moves.ts';
import {
  clearComeBack,
  close,
  closeRefunds,
  type DecidedOrder,
  getCounted,
  getPayment,
  move,
  testify,
} from './decided-order.ts';

/** Reversed by the supplier: nobody has earned anything. Money that it keeps is lost, once. */
export async function reverseDelivery(made: DecidedOrder): Promise<void> {
  const { tx, order } = made;
  const attempt = await getCounted(made, 'deliver');
  await book({ tx, attempt }, 'reversal', reversalPostings(attempt.provider, saleOf(order, attempt)));
  if (made.decision.supplierKeepsCost)
    await bookOnce({ tx, attempt }, 'loss', lossPostings(attempt.provider, attempt.amountPesewas));
  await settleAttempt(tx, attempt.id, { outcome: 'reversed', contradictedBy: null });
}

/** Delivered, and the money refunded as well: its cost is lost, and the refund continues. */
export async function acceptLoss(made: DecidedOrder, attempt: Attempt): Promise<void> {
  const { tx, order } = made;
  await settleAttempt(tx, attempt.id, { outcome: 'done', contradictedBy: null });
  await bookOnce({ tx, attempt }, 'loss', lossPostings(attempt.provider, attempt.amountPesewas));
  // The returned refund is still to be decided.
  if (hasOpen(await listAttempts(tx, order.id), 'refund_taken_back')) return;
  const to = order.stateBeforeReview === 'refunded' ? 'refunded' : 'refund_pending';
  if (to === 'refund_pending') await requestJob(tx, { kind: 'refund-order', orderId: order.id });
  await move(made, to);
}

/** The gateway gave the payer the money back by itself, while we still owed it. What was written off before is no loss then. */
export async function endAsTakenBack(made: DecidedOrder): Promise<undefined> {
  const { tx, order } = made;
  const collection = await getPayment(made);
  const isDelivered = isInReviewFrom(order, 'delivered');
  if (isDelivered) await reverseDelivery(made);
  else if (isInReviewFrom(order, 'refund')) await closeRefunds(made, collection);
  else await close(made, 'deliver');
  await clearComeBack(made, collection);
  const { provider } = collection;
  const [amount, source] = [receivedOf(collection), sourceOf(collection)];
  if (collection.outcome === 'reversed') {
    const postings = writeOffReversedPostings(provider, amount, source);
    await book({ tx, attempt: collection }, 'loss_reversed', postings);
  } else {
    await book({ tx, attempt: collection }, 'payment_reversed', refundedPostings(provider, amount, source));
    await testify(made, collection, 'reversed');
    await settleAttempt(tx, collection.id, { outcome: 'reversed', contradictedBy: null });
  }
  const owed = isDelivered ? await move(made, 'refund_pending') : order;
  await move({ ...made, order: owed }, 'refunded');
}

/** It was paid after all, and given back at the gateway itself: it came and went, and nobody has earned anything. */
export async function endAsGivenBack(made: DecidedOrder, collection: Attempt): Promise<undefined> {
  const { tx, order } = made;
  const own = findOwnPayment(order, await listAttempts(tx, order.id));
  const { provider, amountPesewas: received } = collection;
  const booked = { tx, attempt: collection };
  await testify(made, collection, 'reversed');
  const outcome = { outcome: 'reversed', received, surplus: true } as const;
  await settleAttempt(tx, collection.id, { ...outcome, reason: keptByAdmin, contradictedBy: null });
  await book(booked, 'unallocated', unallocatedPostings(provider, received));
  await book(booked, 'payment_reversed', refundedPostings(provider, received, 'unallocated'));
  if (isInReviewFrom(order, 'payment') && !own) await move(made, 'refunded');
}

/** By us: through the gateway, or in another way. */
export async function isGivenBack({ tx }: DecidedOrder, { id }: Attempt): Promise<boolean> {
  if (await findCountedRefund(tx, id)) return true;
  return (await countPosted(tx, { kind: 'settled_by_hand', attemptId: id })) > 0;
}

/** Handed over in another way: the payment is settled, and our money at the gateway is still there. */
export async function settleByHand(made: DecidedOrder): Promise<undefined> {
  const { tx, order } = made;
  const payment = await getPayment(made);
  const own = findOwnPayment(order, await listAttempts(tx, order.id));
  const postings = settledByHandPostings(payment.provider, receivedOf(payment), sourceOf(payment));
  await book({ tx, attempt: payment }, 'settled_by_hand', postings);
  await testify(made, payment, 'settled_by_hand');
  await clearComeBack(made, payment);
  await settleAttempt(tx, payment.id, { contradictedBy: null });
  // A second payment is settled separately from the order, whose own money is still to be refunded.
  const isEnding = isInReviewFrom(order, 'refund') || isInReviewFrom(order, 'payment');
  if (isEnding && own?.id === payment.id) await move(made, 'refunded');
}
