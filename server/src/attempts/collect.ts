/** Collecting an order's price from the payer's wallet: what each answer does to the order and the books. */
import { sayDuration } from '@ntem/contract/durations';
import { reviewAfterMs } from '@ntem/contract/limits';
import type { Pesewas } from '@ntem/contract/money';
import type { OrderState } from '@ntem/contract/states';
import { findCountedAttempt, noteHint } from '#db/attempts/attempts.ts';
import { setChallenge } from '#db/attempts/challenges.ts';
import { postOnce, postToLedger } from '#db/books/ledger.ts';
import { requestJobs } from '#db/jobs/jobs.ts';
import { listAttempts } from '#db/orders/order-files.ts';
import { moveOrder, type Order } from '#db/orders/orders.ts';
import { freeCode } from '#db/users/one-time-codes.ts';
import { isUndecided } from '#domain/attempts/attempt-rules.ts';
import { feePostings, paidPostings, unallocatedPostings } from '#domain/books/ledger-postings.ts';
import { canMove, isInReviewFrom } from '#domain/orders/order-states.ts';
import { keptByAdmin, moneyArrived } from '#domain/orders/purchase-rules.ts';
import type { Money, VendorStatus } from '#providers/outcomes.ts';
import { bucketOf } from './buckets.ts';
import { type Life, nameOf, type Operation, orderOf, reasonOf, settleIt } from './life.ts';

const promptedStates: OrderState[] = ['prompting', 'payment_pending'];
/** Money under a call that seemed never to have left us: the buyer may be asked a second time by now. */
const unpaidStates: OrderState[] = ['created', 'awaiting_code', ...promptedStates];
const closedUnpaidStates: OrderState[] = ['payment_failed', 'expired'];

export const collect: Operation = {
  traits: ({ gateways }, { provider }) => gateways.of(provider).collect.traits,

  send({ gateways, config }, { attempt, subject }, signal) {
    const { payer, payerNetwork: network, reference } = orderOf({ attempt, subject });
    const label = `${config.storeName} ${reference}`.slice(0, 20);
    const collection = {
      reference: attempt.reference,
      amount: attempt.amountPesewas,
      payer,
      network,
      label,
    };
    return gateways.of(attempt.provider).collect.send(collection, signal);
  },

  find({ gateways }, { provider, reference, vendorReference, ageMs }, signal) {
    const known = { reference, vendorReference: vendorReference ?? undefined, ageMs };
    return gateways.of(provider).collect.find(known, signal);
  },

  async started(life, started, { isAgain }) {
    const { tx, attempt, deps } = life;
    const order = orderOf(life);
    // Webhook, page or worker were quicker than the answer to our own call.
    if (!isUndecided(attempt.outcome) || !promptedStates.includes(order.state)) return undefined;
    switch (started.outcome) {
      case 'accepted':
      case 'code_wanted':
        await settleIt(life, started, {});
        if (started.outcome === 'code_wanted') await setChallenge(tx, attempt.id, started.dialCode);
        await beginWaiting(life, order);
        return undefined;
      case 'unknown':
        await settleIt(life, started, { outcome: 'unknown', reason: started.reason });
        await beginWaiting(life, order);
        return undefined;
      case 'failed': {
        if (isAgain) return undefined;
        await settleIt(life, started, { outcome: 'failed', reason: started.reason });
        if (started.failure === 'refused') {
          await moveOrder(tx, order, { to: 'payment_failed', by: nameOf(life.actor), evidence: started });
          return undefined;
        }
        // It was heard and turned away: should it be collected all the same, we want to know.
        if (started.failure !== 'not_sent') await noteHint(tx, attempt.id);
        deps.log.error({ alarm: 'gateway', failure: started.failure }, 'the gateway could not be used');
        const to = order.needsCode ? 'awaiting_code' : 'created';
        await moveOrder(tx, order, { to, by: nameOf(life.actor), evidence: started });
        await freeCode(tx, order.id);
        return 'unavailable';
      }
    }
  },

  async happened(life, status) {
    const order = orderOf(life);
    const money = status as { status: 'done' } & Money;
    const to = closedUnpaidStates.includes(order.state) ? 'paid_late' : 'paid';
    const counted = await findCountedAttempt(life.tx, { orderId: order.id, direction: 'collect' });
    const isAwaited = unpaidStates.includes(order.state) || closedUnpaidStates.includes(order.state);
    if (!counted && (isAwaited || isInReviewFrom(order, 'payment'))) return bookPayment(life, money, to);
    // Another one paid for the order: this is the payer's money, and no order can take it.
    return bookUnallocated(life, money, 'paid_twice');
  },

  async happenedOtherwise(life, status) {
    const { tx, deps, attempt } = life;
    const order = orderOf(life);
    const money = status as { status: 'done' } & Money;
    const isOurs = money.reference === attempt.reference && money.currency === 'GHS';
    if (!isOurs && attempt.reason === keptByAdmin) return;
    if (isOurs) await bookUnallocated(life, money, 'wrong_amount');
    // It may be somebody else's: nothing is booked, and nobody says that this order was never paid.
    else if (isUndecided(attempt.outcome))
      await settleIt(life, undefined, { outcome: 'unknown', reason: moneyArrived });
    deps.log.error(
      { alarm: 'payment mismatch', orderId: order.id },
      'money arrived that does not fit its order',
    );
    if (isUndecidedOrder(order))
      await moveOrder(tx, order, { to: 'needs_review', by: nameOf(life.actor), evidence: sayMoney(money) });
  },

  async didNotHappen(life, status) {
    const { tx } = life;
    const order = orderOf(life);
    await settleIt(life, status, { outcome: 'failed', reason: reasonOf(status) });
    const isReviewed = isInReviewFrom(order, 'payment');
    if (!isReviewed && !promptedStates.includes(order.state)) return;
    // Money came under another call, and a person has still to decide about it.
    if (isReviewed && (await listAttempts(tx, order.id, 'collect')).some(({ surplus }) => surplus)) return;
    const isLapsed = status.status === 'unpaid' || status.status === 'not_found';
    const to = isLapsed && order.state === 'payment_pending' ? 'expired' : 'payment_failed';
    await moveOrder(tx, order, { to, by: nameOf(life.actor), evidence: status });
  },

  async takenBack(life, status) {
    const { tx, deps, attempt } = life;
    if (attempt.contradictedBy === 'payment_taken_back' || attempt.reason === keptByAdmin) return;
    const order = orderOf(life);
    deps.log.error({ alarm: 'payment taken back', orderId: order.id }, 'the gateway took a payment back');
    await settleIt(life, status, { contradictedBy: 'payment_taken_back' });
    // Nothing more is given for money that is gone, and it is not given back again.
    const isHeld = ['paid', 'paid_late', 'on_hold', 'delivery_failed'].includes(order.state);
    if (isHeld && !attempt.surplus)
      await moveOrder(tx, order, { to: 'needs_review', by: nameOf(life.actor), evidence: status });
  },

  /** Taken over from a process that died during its call. */
  async waits(life, status) {
    const order = orderOf(life);
    if (order.state === 'prompting' && life.actor.kind === 'worker' && status.status !== 'not_found')
      await moveOrder(life.tx, order, { to: 'payment_pending', by: 'worker', evidence: status });
  },

  async needsPerson(life, status) {
    const order = orderOf(life);
    if (!promptedStates.includes(order.state)) return;
    life.deps.log.error(
      { alarm: 'payment unknown', orderId: order.id },
      `a payment has been unknown for ${sayDuration(reviewAfterMs)}`,
    );
    await moveOrder(life.tx, order, { to: 'needs_review', by: nameOf(life.actor), evidence: status });
  },
};

async function beginWaiting(life: Life, order: Order): Promise<void> {
  if (order.state !== 'prompting') return;
  await moveOrder(life.tx, order, { to: 'payment_pending', by: nameOf(life.actor) });
}

function isUndecidedOrder(order: Order): boolean {
  return (
    [...unpaidStates, ...closedUnpaidStates].includes(order.state) &&
    canMove({ state: order.state, stateBeforeReview: order.stateBeforeReview }, 'needs_review')
  );
}

/** Attempt, books and state in one transaction, and what has to happen next. */
async function bookPayment(life: Life, money: Money & VendorStatus, to: 'paid' | 'paid_late'): Promise<void> {
  const { tx, attempt, deps } = life;
  const order = orderOf(life);
  const received = money.amount as Pesewas;
  await settleIt(life, money, { outcome: 'done', received, reason: '', contradictedBy: null });
  const about = { attemptId: attempt.id, orderId: order.id };
  await postToLedger(tx, { kind: 'paid', ...about, postings: paidPostings(attempt.provider, received) });
  await postFee(life, money);
  const evidence = sayMoney(money);
  await moveOrder(tx, order, { to, by: nameOf(life.actor), evidence, receivedPesewas: received });
  const bucket = bucketOf(deps.suppliers.for(order.network).name, order.network);
  await requestJobs(tx, [
    { kind: 'deliver-order', orderId: order.id, bucket },
    { kind: 'send-order-link', orderId: order.id },
  ]);
}

/** The money is at the gateway, whoever it belongs to: the books say so at once, and a person decides. */
async function bookUnallocated(
  life: Life,
  money: Money & VendorStatus,
  contradictedBy: 'paid_twice' | 'wrong_amount',
): Promise<void> {
  const { tx, attempt, deps } = life;
  const received = money.amount as Pesewas;
  const orderId = orderOf(life).id;
  deps.log.error(
    { alarm: 'unallocated money', orderId, contradictedBy },
    'money came that no order can take',
  );
  await settleIt(life, money, { outcome: 'done', received, surplus: true, contradictedBy });
  const postings = unallocatedPostings(attempt.provider, received);
  await postToLedger(tx, { kind: 'unallocated', attemptId: attempt.id, orderId, postings });
  await postFee(life, money);
}

async function postFee({ tx, attempt, subject }: Life, { fee }: Money): Promise<void> {
  if (!fee) return;
  const about = { attemptId: attempt.id, orderId: orderOf({ attempt, subject }).id };
  await postOnce(tx, {
    kind: 'gateway_fee',
    ...about,
    postings: feePostings(attempt.provider, fee as Pesewas),
  });
}

export function sayMoney({ reference, amount, currency, fee }: Money): Record<string, unknown> {
  return { status: 'done', reference, amount: amount.toString(), currency, fee: fee?.toString() };
}
