/** Carries out each decision about an order, once the vendors were asked and do not object. */
import type { AttentionMove } from '@ntem/contract/review/attention-rules';
import { type AgedAttempt, findAgedAttempt, listAttempts, settleAttempt } from '#attempts/rows/attempts.ts';
import { isUndecided } from '#attempts/rules/attempt-rules.ts';
import type { AttemptContext } from '#attempts/verbs/attempt-context.ts';
import { collect } from '#attempts/verbs/collect.ts';
import { bookDelivery } from '#attempts/verbs/deliver.ts';
import { bucketOf } from '#attempts/verbs/hold.ts';
import { recordAttempt } from '#attempts/verbs/record.ts';
import { bookRefund, receivedOf } from '#attempts/verbs/refund.ts';
import { chooseSupplier, firstSupplier, listAbleSuppliers } from '#attempts/verbs/routes.ts';
import { book } from '#attempts/verbs/steps.ts';
import { findLoss } from '#books/rows/ledger.ts';
import {
  gatewayLossPostings,
  gatewayLossReversedPostings,
  lossReversedPostings,
  refundedPostings,
} from '#books/rules/ledger-postings.ts';
import { findUnaskedSupplier } from '#installation/rows/restore-calls.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { isInReviewFrom } from '#orders/rules/order-states.ts';
import { findOwnPayment } from '#orders/rules/own-payment.ts';
import { keptByAdmin, moneyArrived } from '#orders/rules/purchase-rules.ts';
import { recordDelivery } from '#orders/verbs/deliver-order.ts';
import { recordRefund } from '#orders/verbs/refund-order.ts';
import { hasOpen, isTakenBackWhileOwed } from '#review/rules/attention-moves.ts';
import {
  clear,
  clearComeBack,
  close,
  closeRefunds,
  type DecidedOrder,
  getCounted,
  getPayment,
  listRefunds,
  move,
  said,
  testify,
} from './decided-order.ts';
import {
  acceptLoss,
  endAsGivenBack,
  endAsTakenBack,
  isGivenBack,
  reverseDelivery,
  settleByHand,
} from './order-endings.ts';

/** An attempt that was recorded is sent after the commit. */
type Sending = Promise<AgedAttempt | undefined>;

export const orderMoves: Record<AttentionMove, (made: DecidedOrder) => Sending> = {
  /** The vendors were asked, and that is all. */
  check: async () => undefined,

  async deliver(made) {
    const { deps, tx, order, decision } = made;
    if (order.state === 'on_hold') {
      // Held orders wait for a supplier: those that could take this one are tried now.
      for (const { supplier } of (await listAbleSuppliers(deps, tx, order)).able)
        await requestJob(tx, {
          kind: 'probe-supplier',
          supplierLine: bucketOf({ vendor: supplier.name, network: order.network }),
        });
      return undefined;
    }
    await close(made, 'deliver');
    // Once the money may be on its way back, the bundle stays where it is.
    if ((await listRefunds(made, await getPayment(made))).length > 0) throw new Refusal('CONFLICT');
    const choice = (await chooseSupplier(deps, tx, order)) ?? firstSupplier(deps, order);
    return (await recordDelivery(deps, tx, order, { choice, by: decision.askedBy })).attempt;
  },

  async refund(made) {
    const { tx, order } = made;
    if (order.state === 'on_hold' || isInReviewFrom(order, 'delivery')) {
      // A definite failure first; then the money goes back as after any other failure.
      await close(made, 'deliver');
      await requestJob(tx, { kind: 'refund-order', orderId: order.id });
      await move(made, 'delivery_failed');
      return undefined;
    }
    const payment = await getPayment(made);
    if (isInReviewFrom(order, 'delivered')) await reverseDelivery(made);
    await closeRefunds(made, payment);
    await clearComeBack(made, payment);
    return giveBack(made);
  },

  'return-extra': giveBack,

  async 'mark-delivered'(made) {
    const { tx } = made;
    const order = made.order.state === 'delivery_unknown' ? await move(made, 'needs_review') : made.order;
    if (isInReviewFrom(order, 'delivered')) {
      const kept = await getCounted(made, 'deliver');
      await testify(made, kept, 'done');
      await settleAttempt(tx, kept.id, { contradictedBy: null, reason: keptByAdmin });
      await move({ ...made, order }, 'delivered');
      return undefined;
    }
    if ((await listAttempts(tx, order.id, 'deliver')).length === 0) await recordForgotten(made);
    const context = await lifeOf({ ...made, order }, 'deliver');
    await testify(made, context.attempt, 'done');
    if (isInReviewFrom(order, 'refund')) await acceptLoss(made, context.attempt);
    else await bookDelivery(context, { status: 'done' });
    return undefined;
  },

  async 'mark-refunded'(made) {
    const { tx, order } = made;
    const payment = await getPayment(made);
    if (isUndecided(payment.outcome)) return endAsGivenBack(made, payment);
    const attempts = await listAttempts(tx, order.id);
    const isOwn = findOwnPayment(order, attempts)?.id === payment.id;
    if (isOwn && isTakenBackWhileOwed(order, attempts)) return endAsTakenBack(made);
    if (hasOpen(await listRefunds(made, payment), 'refund_taken_back')) return settleByHand(made);
    const context = await lifeOf(made, 'refund');
    await testify(made, context.attempt, 'done');
    await settleAttempt(tx, context.attempt.id, { outcome: 'done', contradictedBy: null });
    await bookRefund(context, payment, said(made));
    return undefined;
  },

  /** As if the gateway had said so just now. */
  async 'mark-paid'(made) {
    const { deps, tx, actor, order } = made;
    const attempt = await findAgedAttempt(tx, (await getPayment(made)).id);
    if (!attempt) throw new Refusal('CONFLICT');
    await testify(made, attempt, 'done');
    const { reference, amountPesewas: amount } = attempt;
    const money = { status: 'done', reference, amount, currency: 'GHS' } as const;
    await collect.happened({ deps, tx, actor, attempt, subject: { order } }, money);
    return undefined;
  },

  async 'mark-unpaid'(made) {
    if (!isInReviewFrom(made.order, 'payment')) {
      const { id } = await getPayment(made);
      await close(made, 'collect', id);
      await settleAttempt(made.tx, id, { contradictedBy: null });
      return undefined;
    }
    const before = await listAttempts(made.tx, made.order.id, 'collect');
    await close(made, 'collect');
    // For these the gateway may keep reporting money that is not ours.
    for (const { id, outcome, reason } of before) {
      const isSpokenOf = outcome === 'failed' || reason === moneyArrived;
      if (isSpokenOf) await settleAttempt(made.tx, id, { reason: keptByAdmin });
    }
    await move(made, 'payment_failed');
    return undefined;
  },

  async 'settle-by-hand'(made) {
    await closeRefunds(made, await getPayment(made));
    return settleByHand(made);
  },

  async 'write-off'(made) {
    const { tx } = made;
    const collection = await getPayment(made);
    const amount = receivedOf(collection);
    // Money that no order could take was the payer's: they have it again, and nobody has lost anything, unless they had
    // it before.
    const isOwed = collection.surplus && !(await isGivenBack(made, collection));
    const postings = isOwed
      ? refundedPostings(collection.provider, amount, 'unallocated')
      : gatewayLossPostings(collection.provider, amount);
    await book({ tx, attempt: collection }, 'payment_reversed', postings);
    await testify(made, collection, 'reversed');
    await settleAttempt(tx, collection.id, { outcome: 'reversed', contradictedBy: null });
    return undefined;
  },

  async acknowledge(made) {
    const { tx } = made;
    for (const returned of await listAttempts(tx, made.order.id)) {
      const { direction, provider, surplus, contradictedBy: by } = returned;
      if (!surplus || (by !== 'delivery_taken_back' && by !== 'refund_taken_back')) continue;
      const loss = await findLoss(tx, returned.id);
      const postings = direction === 'deliver' ? lossReversedPostings : gatewayLossReversedPostings;
      await book({ tx, attempt: returned }, 'loss_reversed', postings(provider, loss));
      await settleAttempt(tx, returned.id, { outcome: 'reversed', contradictedBy: null });
    }
    await clear(made, ['delivered_twice', 'refunded_twice']);
    // Its vendor keeps reporting it.
    await clear(made, ['refunded_otherwise'], { reason: keptByAdmin });
    if (made.order.stateBeforeReview === 'refunded') await move(made, 'refunded');
    return undefined;
  },
};

/** Refunds to the payer, or to another of their numbers. */
async function giveBack(made: DecidedOrder): Promise<AgedAttempt> {
  const { deps, tx, order, decision } = made;
  const { receiver: phone, receiverNetwork: network, askedBy: by } = decision;
  const receiver = phone && network ? { phone, network } : undefined;
  return (await recordRefund(deps, tx, order, { by, collection: await getPayment(made), receiver })).attempt;
}

/** Delivered before a backup was restored, which knows nothing of it: by the supplier that could not be asked. */
async function recordForgotten({ deps, tx, order }: DecidedOrder): Promise<void> {
  const name = await findUnaskedSupplier(tx, order.reference);
  const { able } = await listAbleSuppliers(deps, tx, order);
  const found = able.find(({ supplier }) => supplier.name === name) ?? firstSupplier(deps, order);
  const { supplier, supplierCode, cost: amount } = found;
  const call = { orderId: order.id, direction: 'deliver', provider: supplier.name } as const;
  await recordAttempt(deps, tx, { ...call, port: supplier.deliver, amount, supplierCode });
}

/** The attempt that the decision speaks for: the one that counts, else the undecided one, else the newest. */
async function lifeOf(made: DecidedOrder, direction: 'deliver' | 'refund'): Promise<AttemptContext> {
  const { deps, tx, order, actor } = made;
  const all =
    direction === 'deliver'
      ? await listAttempts(tx, order.id, direction)
      : await listRefunds(made, await getPayment(made));
  const found =
    all.find(({ outcome, surplus }) => outcome === 'done' && !surplus) ??
    all.find(({ outcome }) => isUndecided(outcome)) ??
    all.at(-1);
  const attempt = found && (await findAgedAttempt(tx, found.id));
  if (!attempt) throw new Refusal('CONFLICT');
  return { deps, tx, actor, attempt, subject: { order } };
}
