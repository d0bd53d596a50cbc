/** An order as its buyer sees it: how far it is, and no number in full. */
import { pesewasToWire } from '@ntem/contract/money';
import { isOpenReport } from '@ntem/contract/notices/report-rules';
import { maskPhone } from '@ntem/contract/phones';
import type { WireOrderPage } from '@ntem/contract/topics/purchase';
import { findShopOf } from '#actions/orders/find-order.ts';
import { showDeliveryTime } from '#actions/orders/show-delivery-time.ts';
import { type Attempt, findAskedAttempt } from '#db/attempts/attempts.ts';
import type { Db } from '#db/database.ts';
import { findComplaint } from '#db/notices/reports.ts';
import type { Order } from '#db/orders/orders.ts';
import { listOrderSteps } from '#db/orders/whole-orders.ts';
import { isUndecided } from '#domain/attempts/attempt-rules.ts';
import { canComplain, statusOf } from '#domain/notices/reports.ts';
import { showProgress } from '#domain/orders/order-states.ts';
import { secondsLeft, whyUnpaid } from '#domain/orders/unpaid-reasons.ts';
import { presentComplaint } from '#http/notices/reports.ts';
import { presentCode } from '#http/present-code.ts';
import { toWire } from '#http/wire/to-wire.ts';
import { presentDeliveryTime } from './storefront.ts';

/** The payment, and the code that the gateway wants of the payer before it prompts. */
export async function presentPrompted(db: Db, order: Order) {
  const attempt = await findAskedAttempt(db, order.id);
  const left = secondsLeft('payment_pending', attempt);
  const payment = {
    id: order.paymentId,
    ext_transaction_id: order.reference,
    amount: pesewasToWire(order.pricePesewas),
    ...(left !== undefined && { seconds_left: left }),
  };
  const otp = attempt && presentWantedCode(attempt);
  return { payment, ...(otp && { otp }) };
}

/** Undefined where nothing is wanted of the payer, or no longer. */
function presentWantedCode({ outcome, challengeId, challengeDialCode, challengeAnsweredAt }: Attempt) {
  if (!isUndecided(outcome) || !challengeId || challengeAnsweredAt) return undefined;
  return presentCode({ requestId: challengeId, dialCode: challengeDialCode ?? '', prefix: '' });
}

/** Where no money has arrived, with what its last call to a gateway tells. */
export async function presentProgress(db: Db, order: Order) {
  const { payment, delivery } = showProgress(order);
  const attempt = payment === 'success' ? undefined : await findAskedAttempt(db, order.id);
  const reason = whyUnpaid({ state: order.state, reason: attempt?.reason });
  const left = secondsLeft(order.state, attempt);
  return {
    status: payment,
    delivery,
    ext_transaction_id: order.reference,
    ...(reason && { reason }),
    ...(left !== undefined && { seconds_left: left }),
  };
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
    amount: pesewasToWire(order.pricePesewas),
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
