/** Sending a bundle through a supplier: what each answer does to the order, its sellers and the books. */
import type { OrderState } from '@ntem/contract/states';
import { type Attempt, findCountedAttempt } from '#attempts/rows/attempts.ts';
import { noteAnswer } from '#attempts/rows/vendor-lines.ts';
import { isUndecided } from '#attempts/rules/attempt-rules.ts';
import { deliveredPostings, lossPostings, type Sale } from '#books/rules/ledger-postings.ts';
import { noteCosts } from '#catalogue/rows/known-costs.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import type { Order } from '#orders/rows/orders.ts';
import { commissionsOf } from '#orders/rows/rungs.ts';
import { isInReviewFrom } from '#orders/rules/order-states.ts';
import { keptByAdmin } from '#orders/rules/purchase-rules.ts';
import type { FailureClass, VendorStatus } from '#vendors/ports/outcomes.ts';
import { bucketOf, holdOrder, letRest, lineOf, noteSilence } from './hold.ts';
import { type Life, type Operation, orderOf, type Started } from './life.ts';
import { listAbleSuppliers } from './routes.ts';
import {
  book,
  bookOnce,
  moveTo,
  raiseAlarm,
  reasonOf,
  requestNews,
  requestSaleNotice,
  settleIt,
} from './steps.ts';

const sentStates: OrderState[] = ['delivering', 'delivery_unknown'];
/** A failure that the supplier takes back counts, unless the money is on its way back. */
const undeliveredStates: OrderState[] = [...sentStates, 'on_hold', 'delivery_failed'];

export const deliver: Operation = {
  port: ({ suppliers }, { provider }) => suppliers.of(provider).deliver,

  send({ suppliers }, { attempt, subject }, signal) {
    const { recipient, network, megabytes, ...order } = orderOf({ attempt, subject });
    const { reference, amountPesewas: expectedCost } = attempt;
    const supplierCode = attempt.supplierCode ?? order.supplierCode;
    const bundle = { reference, recipient, network, supplierCode, megabytes, expectedCost };
    return suppliers.of(attempt.provider).deliver.send(bundle, signal);
  },

  async started(life, started, { isAgain }) {
    const { attempt } = life;
    const order = orderOf(life);
    // Somebody else has decided it meanwhile.
    if (!isUndecided(attempt.outcome) || !sentStates.includes(order.state)) return undefined;
    switch (started.outcome) {
      case 'accepted':
      case 'code_wanted':
        await settleIt(life, started, {});
        await noteCharge(life, started);
        await noteAnswer(life.tx, { ...lineOf(life), isTaken: true });
        return undefined;
      case 'unknown':
        await settleIt(life, started, { outcome: 'unknown', reason: started.reason });
        if (order.state === 'delivering') await moveTo(life, 'delivery_unknown', started);
        await noteSilence(life);
        return undefined;
      case 'failed':
        if (started.failure !== 'not_sent') await noteAnswer(life.tx, { ...lineOf(life), isTaken: false });
        if (isAgain) {
          // It says nothing about the first time, so this order stays where it is, under the same reference. The supplier
          // takes no others.
          if (started.failure !== 'refused') await letRest(life, started.failure);
          return undefined;
        }
        await fail(life, started, started.failure);
        return undefined;
    }
  },

  async happened(life, status) {
    const { tx, attempt } = life;
    const order = orderOf(life);
    const counted = await findCountedAttempt(tx, { orderId: order.id, direction: 'deliver' });
    if (counted && counted.id !== attempt.id) return bookLoss(life, status, 'delivered_twice');
    if (undeliveredStates.includes(order.state) || isInReviewFrom(order, 'delivery'))
      return bookDelivery(life, status);
    await bookLoss(life, status, 'delivered_after_refund');
    if (order.state === 'refund_pending' || order.state === 'refunded')
      await moveTo(life, 'needs_review', status);
  },

  /** A supplier speaks of no amount: it either delivered or did not. */
  async happenedOtherwise() {},

  async didNotHappen(life, status) {
    const order = orderOf(life);
    // Where another one counts, the order is in none of these.
    if (!sentStates.includes(order.state) && !isInReviewFrom(order, 'delivery'))
      return settleIt(life, status, { outcome: 'failed', reason: reasonOf(status) });
    await fail(life, status, 'failure' in status ? status.failure : undefined);
  },

  async takenBack(life, status) {
    const { attempt } = life;
    if (attempt.contradictedBy || attempt.reason === keptByAdmin) return;
    raiseAlarm(life, 'delivery taken back', 'the supplier took a delivery back');
    await settleIt(life, status, { contradictedBy: 'delivery_taken_back' });
    if (orderOf(life).state === 'delivered' && !attempt.surplus)
      await moveTo(life, 'needs_review', { ...status, reference: attempt.reference });
  },

  async waits(life, status) {
    const isMoving = status.status === 'in_progress' && orderOf(life).state === 'delivery_unknown';
    if (isMoving) await moveTo(life, 'delivering', status);
  },

  async needsPerson(life, status) {
    if (!sentStates.includes(orderOf(life).state)) return;
    raiseAlarm(life, 'delivery unknown', 'a delivery needs a person');
    await moveTo(life, 'needs_review', status);
  },
};

/** From now on nothing is sold under this code for less than it took, unless an admin confirms it. */
async function noteCharge(life: Life, started: Started): Promise<void> {
  if (!('charged' in started) || started.charged === undefined) return;
  const { attempt } = life;
  const code = attempt.supplierCode ?? orderOf(life).supplierCode;
  await noteCosts(life.tx, 'charge', [{ code, cost: started.charged }]);
  if (started.charged > attempt.amountPesewas)
    raiseAlarm(life, 'price list', 'the supplier took more for a bundle than it was known to cost');
}

/**
 * Float empty, key refused, rate limit, out of reach: the buyer has paid and is not told 'failed'. After any definite
 * no the order goes to the next supplier that can take it.
 */
async function fail(
  life: Life,
  said: VendorStatus | Started,
  failure: FailureClass | undefined,
): Promise<void> {
  const order = orderOf(life);
  const isSent = sentStates.includes(order.state);
  const isHindered = failure !== undefined && failure !== 'refused';
  const reason = 'reason' in said ? said.reason : '';
  await settleIt(life, said, { outcome: 'failed', reason, refused: !isHindered });
  const next = isSent ? await findNext(life) : undefined;
  if (isSent && isHindered) await holdOrder(life, failure, said);
  else await moveTo(life, next ? 'on_hold' : 'delivery_failed', said);
  if (next) return requestJob(life.tx, { kind: 'deliver-order', orderId: order.id, bucket: next });
  if (!isSent || !isHindered) await requestJob(life.tx, { kind: 'refund-order', orderId: order.id });
}

/** The line of another supplier that could deliver this order now. */
async function findNext(life: Life): Promise<string | undefined> {
  const order = orderOf(life);
  const { able, route } = await listAbleSuppliers(life.deps, life.tx, order);
  const resting = route.lines.filter(({ restingSince }) => restingSince).map(({ vendor }) => vendor);
  const next = able.find(
    ({ supplier: { name } }) => name !== life.attempt.provider && !resting.includes(name),
  );
  return next && bucketOf({ vendor: next.supplier.name, network: order.network });
}

/** State, books and commissions in one transaction: none of them is ever there without the others. */
export async function bookDelivery(life: Life, status: VendorStatus): Promise<void> {
  const order = orderOf(life);
  await settleIt(life, status, { outcome: 'done', contradictedBy: null });
  // Held, and delivered under an earlier call: what failed is taken back first.
  if (order.state === 'on_hold') await moveTo(life, 'delivery_failed', status);
  await book(life, 'delivered', deliveredPostings(life.attempt.provider, saleOf(order, life.attempt)));
  await moveTo(life, 'delivered', status);
  await requestNews(life);
  await requestSaleNotice(life);
}

/** A delivery that nobody pays us for. The supplier has our money all the same, and the books say so at once. */
async function bookLoss(
  life: Life,
  status: VendorStatus,
  contradictedBy: 'delivered_twice' | 'delivered_after_refund',
): Promise<void> {
  const { provider, amountPesewas } = life.attempt;
  raiseAlarm(life, contradictedBy.replaceAll('_', ' '), 'the supplier contradicts us');
  const surplus = contradictedBy === 'delivered_twice';
  await settleIt(life, status, { outcome: 'done', surplus, contradictedBy });
  await bookOnce(life, 'loss', lossPostings(provider, amountPesewas));
}

/** Another supplier than the first one may take another price. */
export function saleOf(order: Order, { amountPesewas: cost }: Pick<Attempt, 'amountPesewas'>): Sale {
  return { price: order.pricePesewas, cost, commissions: commissionsOf(order) };
}
