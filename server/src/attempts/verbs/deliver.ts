/** Sends a bundle through a supplier: the effect of each answer on the order, its sellers and the books. */
import { isPaidFromFloat } from '@ntem/contract/orders/channels';
import type { OrderState } from '@ntem/contract/states';
import type { Attempt } from '#attempts/rows/attempts.ts';
import { noteAnswer } from '#attempts/rows/vendor-lines.ts';
import { isUndecided } from '#attempts/rules/answer-verdicts.ts';
import { keptByAdmin } from '#attempts/rules/attempt-reasons.ts';
import { recordDispute } from '#books/rows/disputes.ts';
import { deliveredPostings, lossPostings, type Sale } from '#books/rules/ledger-postings.ts';
import { noteCosts } from '#catalogue/rows/known-costs.ts';
import { findOpenRestore } from '#installation/rows/restores.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import type { Order } from '#orders/rows/orders.ts';
import { commissionsOf } from '#orders/rows/rungs.ts';
import { deliveryJobOf } from '#orders/rules/delivery-jobs.ts';
import { isInReviewFrom } from '#orders/rules/order-states.ts';
import type { FailureClass, VendorStatus } from '#vendors/ports/outcomes.ts';
import { type AttemptContext, type Operation, orderOf, type Started } from './attempt-context.ts';
import { bucketOf, holdOrder, lineOf, noteSilence, pauseSupplier } from './hold-orders.ts';
import { returnToFloat } from './pay-from-float.ts';
import { listAbleSuppliers } from './routes.ts';
import {
  book,
  bookOnce,
  moveTo,
  raiseAlarm,
  requestNews,
  requestSaleNotice,
  settleIt,
  statusReason,
} from './steps.ts';

export const secondDeliveryUnknown =
  'Delivered, and a second call to a supplier has no answer: ask whether it delivered too';
const underWayStates: OrderState[] = ['delivering', 'delivery_unknown'];
/** A failure that the supplier takes back counts, unless the money is on its way back. */
const undeliveredStates: OrderState[] = [...underWayStates, 'on_hold', 'delivery_failed'];

export const deliver: Operation = {
  port: ({ suppliers }, { provider }) => suppliers.of(provider).deliver,

  send({ suppliers }, { attempt, subject }, signal) {
    const { recipient, network, megabytes, ...order } = orderOf({ attempt, subject });
    const { reference, amountPesewas: expectedCost } = attempt;
    const supplierCode = attempt.supplierCode ?? order.supplierCode;
    const bundle = { reference, recipient, network, supplierCode, megabytes, expectedCost };
    return suppliers.of(attempt.provider).deliver.send(bundle, signal);
  },

  async started(context, started, { isAgain }) {
    const { attempt } = context;
    const order = orderOf(context);
    // Somebody else has decided it meanwhile.
    if (!isUndecided(attempt.outcome) || !underWayStates.includes(order.state)) return undefined;
    switch (started.outcome) {
      case 'accepted':
      case 'code_wanted':
        await settleIt(context, started, {});
        await noteCharge(context, started);
        await noteAnswer(context.tx, { ...lineOf(context), isTaken: true });
        return undefined;
      case 'unknown':
        await settleIt(context, started, { outcome: 'unknown', reason: started.reason });
        if (order.state === 'delivering') await moveTo(context, 'delivery_unknown', started);
        await noteSilence(context);
        return undefined;
      case 'failed':
        if (started.failure !== 'not_sent')
          await noteAnswer(context.tx, { ...lineOf(context), isTaken: false });
        if (isAgain) {
          // It says nothing about the first time, so this order stays where it is, under the same reference. The supplier
          // takes no others.
          if (started.failure !== 'refused') await pauseSupplier(context, started.failure);
          return undefined;
        }
        await fail(context, started, started.failure);
        return undefined;
    }
  },

  async happened(context, status) {
    const { attempt } = context;
    const order = orderOf(context);
    if (attempt.countedId && attempt.countedId !== attempt.id)
      return bookLoss(context, status, 'delivered_twice');
    if (undeliveredStates.includes(order.state) || isInReviewFrom(order, 'delivery'))
      return bookDelivery(context, status);
    await bookLoss(context, status, 'delivered_after_refund');
    if (order.state === 'refund_pending' || order.state === 'refunded')
      await moveTo(context, 'needs_review', status);
  },

  /** A supplier speaks of no amount: it either delivered or did not. */
  async happenedOtherwise() {},

  async didNotHappen(context, status) {
    const order = orderOf(context);
    // If another delivery counts, the order is in none of these states.
    if (!underWayStates.includes(order.state) && !isInReviewFrom(order, 'delivery'))
      return settleIt(context, status, { outcome: 'failed', reason: statusReason(status) });
    await fail(context, status, 'failure' in status ? status.failure : undefined);
  },

  async takenBack(context, status) {
    const { attempt } = context;
    if (attempt.contradictedBy || attempt.reason === keptByAdmin) return;
    raiseAlarm(context, 'delivery taken back', 'the supplier took a delivery back');
    await settleIt(context, status, { contradictedBy: 'delivery_taken_back' });
    if (orderOf(context).state === 'delivered' && !attempt.surplus)
      await moveTo(context, 'needs_review', { ...status, reference: attempt.reference });
  },

  async waits(context, status) {
    const isMoving = status.status === 'in_progress' && orderOf(context).state === 'delivery_unknown';
    if (isMoving) await moveTo(context, 'delivering', status);
  },

  async needsPerson(context, status) {
    const order = orderOf(context);
    if (!underWayStates.includes(order.state)) {
      if (!isInReviewFrom(order, 'delivery')) await reportSecond(context, status);
      return;
    }
    raiseAlarm(context, 'delivery unknown', 'a delivery needs a person');
    await moveTo(context, 'needs_review', status);
  },
};

/** A failure was no failure, and counts by now: nobody knows whether the call after it delivered again. */
async function reportSecond(
  { tx, attempt: { reference, provider }, deps }: AttemptContext,
  { status: theirs }: VendorStatus,
): Promise<void> {
  if (await recordDispute(tx, { reference, what: secondDeliveryUnknown, theirs }))
    deps.log.error({ alarm: 'dispute', provider, reference }, 'a second delivery has no answer');
}

/** From now on nothing is sold under this code for less than it took, unless an admin confirms it. */
async function noteCharge(context: AttemptContext, started: Started): Promise<void> {
  if (!('charged' in started) || started.charged === undefined) return;
  const { attempt } = context;
  const code = attempt.supplierCode ?? orderOf(context).supplierCode;
  await noteCosts(context.tx, 'charge', [{ code, cost: started.charged }]);
  if (started.charged > attempt.amountPesewas)
    raiseAlarm(context, 'price list', 'the supplier took more for a bundle than it was known to cost');
}

/**
 * Float empty, key refused, rate limit, out of reach: the buyer has paid and does not see 'failed'. After any definite
 * refusal the order goes to the next supplier that can take it.
 */
async function fail(
  context: AttemptContext,
  said: VendorStatus | Started,
  failure: FailureClass | undefined,
): Promise<void> {
  const order = orderOf(context);
  const isSent = underWayStates.includes(order.state);
  const isHindered = failure !== undefined && failure !== 'refused';
  const reason = 'reason' in said ? said.reason : '';
  await settleIt(context, said, { outcome: 'failed', reason, refused: !isHindered });
  const next = isSent ? await findNext(context) : undefined;
  if (isSent && isHindered) await holdOrder(context, failure, said);
  else await moveTo(context, next ? 'on_hold' : 'delivery_failed', said);
  if (next) return requestJob(context.tx, { kind: deliveryJobOf(order), orderId: order.id, bucket: next });
  if (isSent && isHindered) return;
  // After a restore a later call may have delivered it: like any refund, this waits until that is known.
  if (isPaidFromFloat(order) && !(await findOpenRestore(context.tx))) await returnToFloat(context);
  else await requestJob(context.tx, { kind: 'refund-order', orderId: order.id });
}

/** The line of another supplier that could deliver this order now. */
async function findNext(context: AttemptContext): Promise<string | undefined> {
  const order = orderOf(context);
  const { able, route } = await listAbleSuppliers(context.deps, context.tx, order);
  const paused = route.lines.filter(({ pausedSince }) => pausedSince).map(({ vendor }) => vendor);
  const next = able.find(
    ({ supplier: { name } }) => name !== context.attempt.provider && !paused.includes(name),
  );
  return next && bucketOf({ vendor: next.supplier.name, network: order.network });
}

/** State, books and commissions in one transaction: none of them is ever there without the others. */
async function bookDelivery(context: AttemptContext, status: VendorStatus): Promise<void> {
  const order = orderOf(context);
  await settleIt(context, status, { outcome: 'done', contradictedBy: null });
  // Held, and delivered under an earlier call: what failed is taken back first.
  if (order.state === 'on_hold') await moveTo(context, 'delivery_failed', status);
  await book(
    context,
    'delivered',
    deliveredPostings(context.attempt.provider, saleOf(order, context.attempt)),
  );
  await moveTo(context, 'delivered', status);
  await requestNews(context);
  await requestSaleNotice(context);
}

/** A delivery that nobody pays us for. The supplier has our money all the same, and it is booked at once. */
async function bookLoss(
  context: AttemptContext,
  status: VendorStatus,
  contradictedBy: 'delivered_twice' | 'delivered_after_refund',
): Promise<void> {
  const { provider, amountPesewas } = context.attempt;
  raiseAlarm(context, contradictedBy.replaceAll('_', ' '), 'the supplier contradicts us');
  const surplus = contradictedBy === 'delivered_twice';
  await settleIt(context, status, { outcome: 'done', surplus, contradictedBy });
  await bookOnce(context, 'loss', lossPostings(provider, amountPesewas));
}

/** Another supplier than the first one may take another price. */
export function saleOf(order: Order, { amountPesewas: cost }: Pick<Attempt, 'amountPesewas'>): Sale {
  return { price: order.pricePesewas, cost, commissions: commissionsOf(order) };
}
