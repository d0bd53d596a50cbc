/** The state of an order of this device in one line, and which of them the shop shows where. */

import { stageNames } from '@ntem/contract/orders/stages';
import { promise } from '@ntem/contract/shop/texts';
import type { UnpaidReason } from '@ntem/contract/states';
import { isVoucherWanted } from '#features/shop/checkout/purchase/purchase-flow.ts';
import { stageOf } from '#lib/order-stage.ts';
import { sayUsual } from '#parts/delivery-time.ts';
import { cancelText } from '#parts/payment/prompt-parts.tsx';
import { nothingCharged } from '#parts/progress-words.tsx';
import { type DeviceOrder, finishedShownMs, isSamePurchase, unpaidShownMs } from './device-orders.ts';

/** The buyer's next step, or the end of the order. */
export type Standing = 'code' | 'voucher' | 'prompt' | 'checking' | 'sending' | 'problem' | 'unpaid' | 'done';

export function standingOf({ flow }: Pick<DeviceOrder, 'flow'>, nowMs: number): Standing {
  const { progress, payment, payableUntilMs } = flow;
  if (!payment) return 'code';
  switch (stageOf(progress)) {
    case 'not_paid':
      return 'unpaid';
    case 'delivered':
    case 'money_sent_back':
      return 'done';
    case 'problem':
      return 'problem';
    case 'being_sent':
      return 'sending';
    case 'waiting_for_payment':
      if (isVoucherWanted(flow)) return 'voucher';
      return payableUntilMs !== undefined && payableUntilMs <= nowMs ? 'checking' : 'prompt';
  }
}

type Said = { lead: string; rest?: string | undefined };

/** `tries`: how often this purchase was tried, with this one. */
export function sayStanding({ flow }: Pick<DeviceOrder, 'flow'>, standing: Standing, tries = 1): Said {
  const { progress, item } = flow;
  switch (standing) {
    case 'code':
      return { lead: 'Enter the code that we sent by SMS' };
    case 'voucher':
      return { lead: 'Enter the voucher code' };
    case 'prompt':
      return { lead: flow.isCancelled ? cancelText : 'Approve it on your phone' };
    case 'checking':
      return { lead: 'Waiting for payment.', rest: 'Checking with mobile money' };
    case 'sending':
      return {
        lead: `${stageNames.being_sent}.`,
        rest: tries > 1 ? sayTries(tries) : item.deliveryTime && sayUsual(item.deliveryTime),
      };
    case 'problem':
      return { lead: `${stageNames.problem}.`, rest: sayProblem(progress) };
    case 'unpaid':
      return { lead: `${progress.reason ? `${unpaidInShort[progress.reason]}. ` : ''}${nothingCharged}` };
    case 'done':
      return { lead: stageNames[progress.delivery === 'refunded' ? 'money_sent_back' : 'delivered'] };
  }
}

const unpaidInShort: Record<UnpaidReason, string> = {
  declined: 'Declined',
  no_money: 'Not enough money',
  no_answer: 'Not approved in time',
  wrong_pin: 'Wrong PIN',
  limit_reached: 'Wallet limit reached',
  no_money_or_limit: 'Not enough money, or limit reached',
  no_wallet: 'No mobile money wallet',
  gateway: 'No answer from mobile money',
};

function sayProblem({ delivery, answer_by: by }: DeviceOrder['flow']['progress']): string {
  if (delivery === 'failed') return 'Your money is on its way back';
  return by ? `You hear from us by ${by.slice(11, 16)}` : promise;
}

const ordinals = ['second', 'third', 'fourth'];

function sayTries(tries: number): string {
  const ordinal = ordinals[tries - 2];
  return ordinal ? `Paid at the ${ordinal} try` : `Paid after ${tries} tries`;
}

const needsBuyer: readonly Standing[] = ['prompt', 'code', 'voucher'];

export type ShownOrders = {
  /** In the dock: those that need the buyer first, then the newest. */
  underWay: DeviceOrder[];
  /** In one line above the shop, the newest first. */
  finished: DeviceOrder[];
};

export function ordersToShow(orders: readonly DeviceOrder[], nowMs: number): ShownOrders {
  const shown = orders
    .filter((order) => isShown(order, nowMs) && !isTriedAgain(orders, order))
    .sort((one, other) => other.orderedAtMs - one.orderedAtMs);
  const isFinished = (order: DeviceOrder) => standingOf(order, nowMs) === 'done';
  const rank = (order: DeviceOrder) => (needsBuyer.includes(standingOf(order, nowMs)) ? 0 : 1);
  return {
    underWay: shown.filter((order) => !isFinished(order)).sort((one, other) => rank(one) - rank(other)),
    finished: shown.filter(isFinished),
  };
}

function isShown(order: DeviceOrder, nowMs: number): boolean {
  const { isHidden, endedAtMs } = order;
  const shownMs = isUnpaid(order) ? unpaidShownMs : finishedShownMs;
  return !isHidden && (endedAtMs === undefined || nowMs - endedAtMs < shownMs);
}

const isUnpaid = ({ flow }: DeviceOrder) => stageOf(flow.progress) === 'not_paid';

/** A retry takes the place of what it retries. */
export function isTriedAgain(orders: readonly DeviceOrder[], order: DeviceOrder): boolean {
  return (
    isUnpaid(order) &&
    orders.some((later) => later.orderedAtMs > order.orderedAtMs && isSamePurchase(later.flow, order.flow))
  );
}

export function triesOf(orders: readonly DeviceOrder[], order: DeviceOrder): number {
  const earlier = orders.filter((one) => one.orderedAtMs < order.orderedAtMs && isUnpaid(one));
  return 1 + earlier.filter((one) => isSamePurchase(order.flow, one.flow)).length;
}
