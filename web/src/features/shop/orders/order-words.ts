/** How an order of this device stands, in one line, and which of them comes first. */
import { minuteMs } from '@ntem/contract/durations';
import { isVoucherWanted, type PurchaseFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';
import { isFinal } from '#lib/order-progress.ts';
import { nothingCharged, whyNotPaid } from '#parts/progress-words.ts';
import { type DeviceOrder, shownAfterEndMs } from './device-orders.ts';

/** What its buyer has to do, or what has become of it. */
export type Standing =
  | 'code'
  | 'voucher'
  | 'prompt'
  | 'checking'
  | 'sending'
  | 'refunding'
  | 'unpaid'
  | 'done';

/** Most bundles arrive within seconds; what takes this long is said to be late. */
const usualDeliveryMs = 10 * minuteMs;

export function standingOf(flow: PurchaseFlow, nowMs: number): Standing {
  const { progress, payment, payableUntilMs } = flow;
  if (!payment) return 'code';
  if (progress.status === 'failed') return 'unpaid';
  if (isFinal(progress)) return 'done';
  if (progress.status === 'success') return progress.delivery === 'failed' ? 'refunding' : 'sending';
  if (isVoucherWanted(flow)) return 'voucher';
  return payableUntilMs !== undefined && payableUntilMs <= nowMs ? 'checking' : 'prompt';
}

/** `ageMs`: since it was ordered. */
export function sayStanding(flow: PurchaseFlow, standing: Standing, ageMs = 0): string {
  switch (standing) {
    case 'code':
      return 'Enter the code that we sent by SMS';
    case 'voucher':
      return 'Enter the voucher code';
    case 'prompt':
      return flow.isCancelled ? 'Decline it on your phone' : 'Approve it on your phone';
    case 'checking':
      return 'Checking with mobile money';
    case 'sending':
      return ageMs < usualDeliveryMs
        ? 'Paid. Being sent'
        : 'Paid. Taking longer than usual: it is delivered, or your money comes back';
    case 'refunding':
      return 'Not delivered. Your money is on its way back';
    case 'unpaid':
      return [whyNotPaid(flow.progress), nothingCharged].filter(Boolean).join(' ');
    case 'done':
      return flow.progress.delivery === 'refunded' ? 'Your money was sent back' : 'Delivered';
  }
}

const needsBuyer: readonly Standing[] = ['prompt', 'code', 'voucher'];

/** Those that the shop shows: whatever needs the buyer first, then the newest. What was hidden or is old is left out. */
export function ordersToShow(orders: readonly DeviceOrder[], nowMs: number): DeviceOrder[] {
  const isShown = ({ isHidden, endedAtMs }: DeviceOrder) =>
    !isHidden && (endedAtMs === undefined || nowMs - endedAtMs < shownAfterEndMs);
  const rank = ({ flow }: DeviceOrder) => (needsBuyer.includes(standingOf(flow, nowMs)) ? 0 : 1);
  return orders
    .filter(isShown)
    .sort((one, other) => rank(one) - rank(other) || other.orderedAtMs - one.orderedAtMs);
}
