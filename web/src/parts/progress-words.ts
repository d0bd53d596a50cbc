/** The state of an order, in words for its buyer. */
import type { UnpaidReason } from '@ntem/contract/states';
import type { Progress } from '#lib/order-progress.ts';
import { checkIcon, clockIcon, closeIcon } from '#ui/core/icon.tsx';

type Words = { tone: 'brand' | 'success' | 'warning' | 'danger'; icon?: string; title: string; text: string };

const failed: Words = {
  tone: 'danger',
  icon: closeIcon,
  title: 'Payment failed',
  text: 'Payment failed. Please try again.',
};

const pending: Words = {
  tone: 'brand',
  title: 'Payment pending',
  text: 'The payment waits for approval on the paying phone.',
};

const paid: Record<Progress['delivery'], Words> = {
  pending: {
    tone: 'success',
    icon: checkIcon,
    title: 'Payment successful',
    text: 'Your bundle is on its way. It is delivered, or your money comes back.',
  },
  delivered: { tone: 'success', icon: checkIcon, title: 'Bundle delivered', text: 'The bundle has arrived.' },
  failed: {
    tone: 'warning',
    icon: clockIcon,
    title: 'Not delivered',
    text: 'The bundle could not be delivered. The money is on its way back to the paying number.',
  },
  refunded: {
    tone: 'warning',
    icon: checkIcon,
    title: 'Money sent back',
    text: 'The bundle could not be delivered. The money was refunded to the paying number.',
  },
};

export function wordsOf({ status, delivery }: Progress): Words {
  if (status === 'failed') return failed;
  return status === 'pending' ? pending : paid[delivery];
}

const reasons: Record<UnpaidReason, string> = {
  declined: 'The payment was declined on the phone.',
  no_money: 'There was not enough money in the wallet.',
  no_answer: 'Nobody approved the payment in time.',
  wrong_pin: 'The PIN was wrong.',
  limit_reached: 'The wallet has reached its limit.',
  no_money_or_limit: 'There was not enough money in the wallet, or it has reached its limit.',
  no_wallet: 'This number has no mobile money wallet.',
  gateway: 'The payment service did not answer.',
};

/** The reason why an order was not paid, if it is known. In all of these cases nothing was charged. */
export function whyNotPaid({ reason }: Progress): string | undefined {
  return reason && reasons[reason];
}

export const nothingCharged = 'Nothing was charged.';
