/**
 * How an order ends by a person's word: the calls that count from then on, and the entries that make the books say so.
 * Everything is computed from the calls and from what the books hold of them, and nothing is booked a second time.
 */
import type { Pesewas } from '@ntem/contract/money';
import { isMark, type MoneyMove } from '@ntem/contract/review/attention-moves';
import type { OrderState } from '@ntem/contract/states';
import { isUndecided } from '#attempts/rules/answer-verdicts.ts';
import { keptByAdmin, moneyArrived } from '#attempts/rules/attempt-reasons.ts';
import {
  deliveredPostings,
  gatewayLossPostings,
  gatewayLossReversedPostings,
  lossPostings,
  lossReversedPostings,
  refundedPostings,
  reversalPostings,
  settledByHandPostings,
  unallocatedPostings,
  writeOffReversedPostings,
} from '#books/rules/ledger-postings.ts';
import { isInReviewFrom } from '#orders/rules/order-states.ts';
import { findOwnPayment, refundsOf } from '#orders/rules/payments-of-order.ts';
import { hasOpen, isTakenBack, isTakenBackWhileOwed } from './attention-moves.ts';
import {
  type Call,
  close,
  type Draft,
  draftOf,
  type Ended,
  existing,
  type Facts,
  findSpokenOf,
  getCounted,
  heldFor,
  lossOf,
  of,
  post,
  settle,
  sourceOf,
  standingOf,
} from './case-draft.ts';

/** `mark-paid` is no ending: the order goes on as if its gateway had said so. */
export type Word = {
  move: Exclude<MoneyMove, 'mark-paid'>;
  paymentId: string | null;
  supplierKeepsCost: boolean;
};

export function endOrder(facts: Facts, word: Word): Ended {
  const draft = draftOf(facts);
  const own = findOwnPayment(draft.order, draft.calls);
  // What is said of another payment says nothing about the order.
  const isAboutOrder = word.paymentId === null || word.paymentId === own?.id;
  consequences[word.move](draft, word);
  if (isMark(word.move) && isAboutOrder) closeNews(draft);
  return { changes: draft.changes, entries: draft.entries, states: draft.states };
}

const consequences: Record<Word['move'], (draft: Draft, word: Word) => void> = {
  deliver: (draft) => close(draft, of(draft, 'deliver')),
  refund: prepareRefund,
  'return-extra': () => undefined,
  'mark-delivered': sayDelivered,
  'mark-refunded': sayMoneyBack,
  // Taken back as well: that is closed with the order, after which nothing was held for the payer any more.
  'mark-refunded-twice': (draft, word) => sayRefunded(draft, getPayment(draft, word), true),
  'settle-by-hand': (draft, word) => handOver(draft, getPayment(draft, word)),
  'mark-unpaid': sayUnpaid,
};

function sayDelivered(draft: Draft): void {
  const { order } = draft;
  const deliveries = of(draft, 'deliver');
  if (standingOf(order) === 'delivered') {
    // Its supplier took it back, and the buyer keeps it all the same.
    if (order.state !== 'needs_review') return;
    settle(draft, getCounted(deliveries), { reason: keptByAdmin, says: 'done' });
    draft.states.push('delivered');
    return;
  }
  const delivery = findSpokenOf(deliveries);
  settle(draft, delivery, { outcome: 'done', says: 'done' });
  const { provider, amount: cost } = delivery;
  if (isInReviewFrom(order, 'refund')) {
    // The refund goes on, so nobody pays for the bundle.
    if (lossOf(draft, delivery) === 0n) post(draft, 'loss', delivery, lossPostings(provider, cost));
    draft.states.push('refund_pending');
    return;
  }
  post(draft, 'delivered', delivery, deliveredPostings(provider, { ...draft.sale, cost }));
  draft.states.push('delivered');
}

function sayMoneyBack(draft: Draft, word: Word): void {
  const { order, calls } = draft;
  const payment = findPayment(draft, word);
  // Without one it is back already, and only the news about it is to be closed.
  if (!payment) return;
  const isOwn = findOwnPayment(order, calls) === payment;
  if (isUndecided(payment.outcome)) sayCameAndWent(draft, payment);
  else if (isOwn && isTakenBackWhileOwed(order, calls)) sayTakenBack(draft, payment, word);
  else if (hasOpen([payment, ...refundsOf(payment, calls)], 'refund_taken_back')) handOver(draft, payment);
  else if (refundsOf(payment, calls).some(({ outcome }) => isUndecided(outcome)))
    sayRefunded(draft, payment, isOwn);
  // No call of ours is known to have done it: it went back at the gateway itself, or a restored backup has forgotten it.
  else if (isOwn) sayTakenBack(draft, payment, word);
  else bookGone(draft, payment);
}

function sayRefunded(draft: Draft, payment: Call, isOwn: boolean): void {
  const refund = findSpokenOf(refundsOf(payment, draft.calls));
  settle(draft, refund, { outcome: 'done', says: 'done' });
  const { provider, amount } = refund;
  const kind = payment.surplus ? 'returned' : 'refunded';
  post(draft, kind, refund, refundedPostings(provider, amount, sourceOf(payment)));
  if (payment.surplus && payment.contradictedBy && !isTakenBack(payment)) settle(draft, payment, {});
  if (isOwn && isInReviewFrom(draft.order, 'refund')) draft.states.push('refunded');
}

/** It was paid after all, and given back at the gateway itself. */
function sayCameAndWent(draft: Draft, payment: Call): void {
  const { provider, amount } = payment;
  const isAwaited = isInReviewFrom(draft.order, 'payment') && !findOwnPayment(draft.order, draft.calls);
  const gone = { outcome: 'reversed', surplus: true, received: amount, says: 'reversed' } as const;
  settle(draft, payment, { ...gone, reason: keptByAdmin });
  post(draft, 'unallocated', payment, unallocatedPostings(provider, amount));
  post(draft, 'payment_reversed', payment, refundedPostings(provider, amount, 'unallocated'));
  if (isAwaited) draft.states.push('refunded');
}

/** The payer has the money back from the gateway, while we still owed it. What was written off before is no loss then. */
function sayTakenBack(draft: Draft, payment: Call, word: Word): void {
  const { order } = draft;
  const isDelivered = standingOf(order) === 'delivered';
  if (isDelivered) reverseDelivery(draft, word);
  else if (isInReviewFrom(order, 'refund')) close(draft, refundsOf(payment, draft.calls));
  else close(draft, of(draft, 'deliver'));
  const { provider, amount } = payment;
  if (payment.outcome === 'reversed')
    post(draft, 'loss_reversed', payment, writeOffReversedPostings(provider, amount, sourceOf(payment)));
  else bookGone(draft, payment);
  draft.states.push(...(isDelivered ? (['refund_pending', 'refunded'] as const) : (['refunded'] as const)));
}

/** Handed over in another way: the payment is settled, and our money at the gateway is still there. */
function handOver(draft: Draft, payment: Call): void {
  const { order, calls } = draft;
  const isOwn = findOwnPayment(order, calls) === payment;
  close(draft, refundsOf(payment, calls));
  const postings = settledByHandPostings(payment.provider, payment.amount, sourceOf(payment));
  post(draft, 'settled_by_hand', payment, postings);
  settle(draft, payment, { says: 'settled_by_hand' });
  // A second payment is settled separately from the order, whose own money is still to be refunded.
  if (isOwn && (isInReviewFrom(order, 'refund') || isInReviewFrom(order, 'payment')))
    draft.states.push('refunded');
}

function sayUnpaid(draft: Draft, word: Word): void {
  if (!isInReviewFrom(draft.order, 'payment')) {
    const payment = findPayment(draft, word);
    if (payment) close(draft, [payment]);
    return;
  }
  const payments = of(draft, 'collect');
  // For these the gateway may keep reporting money that is not ours.
  const spokenOf = payments.filter(({ outcome, reason }) => outcome === 'failed' || reason === moneyArrived);
  close(draft, payments);
  for (const payment of spokenOf) settle(draft, payment, { reason: keptByAdmin });
  draft.states.push('payment_failed');
}

/** Before the money is sent back: what stood in its way has failed, or was reversed. */
function prepareRefund(draft: Draft, word: Word): void {
  const { order } = draft;
  if (order.state === 'on_hold' || isInReviewFrom(order, 'delivery')) {
    // A definite failure first; then the money goes back as after any other failure.
    close(draft, of(draft, 'deliver'));
    draft.states.push('delivery_failed');
    return;
  }
  const payment = getPayment(draft, word);
  if (isInReviewFrom(order, 'delivered')) reverseDelivery(draft, word);
  close(draft, refundsOf(payment, draft.calls));
  clearComeBack(draft, payment);
}

/** Reversed by the supplier: nobody has earned anything. Money that it keeps is lost, once. */
function reverseDelivery(draft: Draft, { supplierKeepsCost }: Word): void {
  const delivery = getCounted(of(draft, 'deliver'));
  const { provider, amount: cost } = delivery;
  post(draft, 'reversal', delivery, reversalPostings(provider, { ...draft.sale, cost }));
  if (supplierKeepsCost && lossOf(draft, delivery) === 0n)
    post(draft, 'loss', delivery, lossPostings(provider, cost));
  settle(draft, delivery, { outcome: 'reversed' });
}

const endStates: OrderState[] = ['delivered', 'refunded', 'payment_failed', 'expired'];

/** Once an order has ended, whatever a vendor said besides is booked as it is true, and needs nobody any more. */
function closeNews(draft: Draft): void {
  const { order, calls, states } = draft;
  const isReviewed = order.state === 'needs_review';
  const end = states.at(-1) ?? standingOf(order);
  const isUnpaid = isInReviewFrom(order, 'payment') && states.length === 0;
  if (!endStates.includes(end) || isUnpaid) return;
  for (const call of calls) closeCall(draft, call);
  if (isReviewed && states.length === 0) states.push(end);
}

function closeCall(draft: Draft, call: Call): void {
  const { provider, direction } = call;
  switch (call.contradictedBy) {
    case 'payment_taken_back':
      bookGone(draft, call);
      break;
    case 'delivery_taken_back':
    case 'refund_taken_back': {
      // One too many, and it came back: it is lost no more.
      const reversed = direction === 'deliver' ? lossReversedPostings : gatewayLossReversedPostings;
      post(draft, 'loss_reversed', call, reversed(provider, lossOf(draft, call) as Pesewas));
      settle(draft, call, { outcome: 'reversed' });
      break;
    }
    case 'delivered_twice':
    case 'refunded_twice':
    case 'delivered_after_refund':
      settle(draft, call, {});
      break;
    case 'refunded_otherwise':
      // Its vendor keeps reporting it.
      settle(draft, call, { reason: keptByAdmin });
      break;
    default:
  }
}

/** A payment that its gateway gave back: it was still its payer's, or what we gave for it is lost. */
function bookGone(draft: Draft, payment: Call): void {
  const { provider, amount } = payment;
  const postings =
    heldFor(draft, payment) >= amount
      ? refundedPostings(provider, amount, sourceOf(payment))
      : gatewayLossPostings(provider, amount);
  post(draft, 'payment_reversed', payment, postings);
  // Where the gateway does not say so itself, it goes on saying that the money came.
  const isTold = isTakenBack(payment);
  settle(draft, payment, { outcome: 'reversed', says: 'reversed', ...(!isTold && { reason: keptByAdmin }) });
}

/** The return of this payment is decided. A second refund that came back is decided separately. */
function clearComeBack(draft: Draft, payment: Call): void {
  for (const refund of [payment, ...refundsOf(payment, draft.calls)])
    if (refund.contradictedBy === 'refund_taken_back' && !refund.surplus) settle(draft, refund, {});
}

function findPayment({ calls }: Draft, { paymentId }: Word): Call | undefined {
  return calls.find(({ id }) => id === paymentId);
}

function getPayment(draft: Draft, word: Word): Call {
  return existing(findPayment(draft, word));
}
