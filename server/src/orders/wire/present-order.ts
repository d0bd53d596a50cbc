/** Presents an order to its buyer: its progress, and no number in full. */
import { pesewasToWire } from '@ntem/contract/money';
import { isOpenReport } from '@ntem/contract/notices/report-words';
import { isPaidFromFloat } from '@ntem/contract/orders/channels';
import type { WireOrderPage } from '@ntem/contract/orders/endpoints/purchase';
import { maskPhone } from '@ntem/contract/phones';
import type { UndeliveredReason } from '@ntem/contract/states';
import { presentCode } from '#accounts/wire/present-code.ts';
import { type Attempt, findAskedAttempt, findLatestAttempt } from '#attempts/rows/attempts.ts';
import { isUndecided } from '#attempts/rules/answer-verdicts.ts';
import type { Db } from '#kernel/db/database.ts';
import { toWire } from '#kernel/http/to-wire.ts';
import { findComplaint } from '#notices/rows/reports.ts';
import { canComplain, statusOf } from '#notices/rules/reports.ts';
import { presentComplaint } from '#notices/wire/present-complaint.ts';
import type { Order } from '#orders/rows/orders.ts';
import { listOrderSteps } from '#orders/rows/whole-orders.ts';
import { answerBy } from '#orders/rules/answer-times.ts';
import { showProgress } from '#orders/rules/order-states.ts';
import { stageOf } from '#orders/rules/stages.ts';
import { secondsLeft, whyUnpaid } from '#orders/rules/unpaid-reasons.ts';
import { findShopOf } from '#orders/verbs/find-order.ts';
import { showDeliveryTime } from '#shop/verbs/show-delivery-time.ts';
import { presentDeliveryTime } from '#shop/wire/present-shop.ts';

/** The payment, and the code that the gateway wants of the payer before it prompts. */
export async function presentPrompted(db: Db, order: Order) {
  const attempt = await findAskedAttempt(db, order.id);
  const left = secondsLeft('payment_pending', attempt);
  const payment = {
    id: order.paymentId,
    ext_transaction_id: order.reference,
    amount: pesewasToWire(order.pricePesewas),
    stage: stageOf(order),
    ...(left !== undefined && { seconds_left: left }),
  };
  const otp = attempt && presentWantedCode(attempt);
  return { payment, ...(otp && { otp }) };
}

/** Undefined if nothing is wanted of the payer, or no longer. */
function presentWantedCode({ outcome, challengeId, challengeDialCode, challengeAnsweredAt }: Attempt) {
  if (!isUndecided(outcome) || !challengeId || challengeAnsweredAt) return undefined;
  return presentCode({ requestId: challengeId, dialCode: challengeDialCode ?? '', prefix: '' });
}

/** For an order without money, with the result of its last call to a gateway. */
export async function presentProgress(db: Db, order: Order) {
  const { payment, delivery } = showProgress(order);
  const attempt = payment === 'success' ? undefined : await findAskedAttempt(db, order.id);
  const reason = whyUnpaid({ state: order.state, reason: attempt?.reason });
  const left = secondsLeft(order.state, attempt);
  const stage = stageOf(order);
  const isUndelivered = delivery === 'failed' || delivery === 'refunded';
  return {
    status: payment,
    delivery,
    stage,
    ext_transaction_id: order.reference,
    ...(reason && { reason }),
    ...(payment === 'success' && isUndelivered && { undelivered_reason: await whyUndelivered(db, order) }),
    ...(stage === 'problem' && { answer_by: answerBy(order, new Date()).toISOString() }),
    ...(left !== undefined && { seconds_left: left }),
  };
}

async function whyUndelivered(db: Db, { id }: Order): Promise<UndeliveredReason> {
  const sent = await findLatestAttempt(db, { orderId: id, direction: 'deliver' });
  return sent?.refused ? 'refused' : 'not_sent';
}

const stepOfState = {
  created: 'ordered',
  paid: 'paid',
  paid_late: 'paid',
  delivering: 'sending',
  delivered: 'delivered',
  delivery_failed: 'not_delivered',
  refunded: 'refunded',
  payment_failed: 'not_paid',
  expired: 'not_paid',
} as const;

export async function presentOrderPage(db: Db, order: Order): Promise<WireOrderPage> {
  const [events, progress, referralCode, complaint] = await Promise.all([
    listOrderSteps(db, order.id),
    presentProgress(db, order),
    findShopOf(db, order),
    findComplaint(db, order.id),
  ]);
  const isWaiting = progress.status === 'success' && progress.delivery === 'pending';
  const time = isWaiting && (await showDeliveryTime(db, order));
  const steps: WireOrderPage['steps'] = [];
  for (const { toState, createdAt } of events) {
    const step = stepOfState[toState as keyof typeof stepOfState];
    if (step && !steps.some((known) => known.step === step))
      steps.push({ step, at: createdAt.toISOString() });
  }
  return {
    ...toWire(order),
    ...progress,
    package_name: order.bundleName,
    amount: isPaidFromFloat(order) ? null : pesewasToWire(order.pricePesewas),
    recipient: maskPhone(order.recipient),
    payer: maskPhone(order.payer),
    referral_code: referralCode,
    steps,
    complaint: complaint ? presentComplaint(complaint) : null,
    can_complain: canComplain({
      state: order.state,
      isOpen: complaint !== undefined && isOpenReport(statusOf(complaint)),
    }),
    ...(time && presentDeliveryTime(time)),
  };
}
