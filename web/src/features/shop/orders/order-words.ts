/** The state of an order of this device in one line, and the sequence of these orders. */
import { minuteMs } from '@ntem/contract/durations';
import { isVoucherWanted } from '#features/shop/checkout/purchase/purchase-flow.ts';
import { isFinal } from '#lib/order-progress.ts';
import { nothingCharged, whyNotPaid } from '#parts/progress-words.ts';
import { formatDateTime } from '#ui/core/formats.tsx';
import { type DeviceOrder, shownAfterEndMs } from './device-orders.ts';

/** The buyer's next step, or the end of the order. */
export type Standing =
  | 'code'
  | 'voucher'
  | 'prompt'
  | 'checking'
  | 'sending'
  | 'late'
  | 'refunding'
  | 'unpaid'
  | 'done';

/** Most bundles arrive within seconds; after this long an order is called late. */
const usualDeliveryMs = 10 * minuteMs;

type Order = Pick<DeviceOrder, 'flow' | 'orderedAtMs'>;

export function standingOf({ flow, orderedAtMs }: Order, nowMs: number): Standing {
  const { progress, payment, payableUntilMs } = flow;
  if (!payment) return 'code';
  if (progress.status === 'failed') return 'unpaid';
  if (isFinal(progress)) return 'done';
  if (progress.status === 'success') {
    if (progress.delivery === 'failed') return 'refunding';
    return nowMs - orderedAtMs < usualDeliveryMs ? 'sending' : 'late';
  }
  if (isVoucherWanted(flow)) return 'voucher';
  return payableUntilMs !== undefined && payableUntilMs <= nowMs ? 'checking' : 'prompt';
}

export function sayStanding({ flow, orderedAtMs }: Order, standing: Standing): string {
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
      return 'Paid. Being sent';
    case 'late':
      return `Paid. Ordered ${formatDateTime(new Date(orderedAtMs).toISOString())} and taking longer than usual: it is delivered, or your money comes back`;
    case 'refunding':
      return 'Not delivered. Your money is on its way back';
    case 'unpaid':
      return [whyNotPaid(flow.progress), nothingCharged].filter(Boolean).join(' ');
    case 'done':
      return flow.progress.delivery === 'refunded' ? 'Your money was sent back' : 'Delivered';
  }
}

const needsBuyer: readonly Standing[] = ['prompt', 'code', 'voucher'];

/** Orders that the shop shows: those that need the buyer first, then the newest, without hidden or old ones. */
export function ordersToShow(orders: readonly DeviceOrder[], nowMs: number): DeviceOrder[] {
  const isShown = ({ isHidden, endedAtMs }: DeviceOrder) =>
    !isHidden && (endedAtMs === undefined || nowMs - endedAtMs < shownAfterEndMs);
  const rank = (order: DeviceOrder) => (needsBuyer.includes(standingOf(order, nowMs)) ? 0 : 1);
  return orders
    .filter(isShown)
    .sort((one, other) => rank(one) - rank(other) || other.orderedAtMs - one.orderedAtMs);
}
