/** The state of an order in words for its buyer: the same in the shop, on its page and where it is tracked. */
import type { UnpaidReason } from '@ntem/contract/states';
import type { ReactNode } from 'react';
import { type Progress, stageOf } from '#lib/order-stage.ts';
import { alertIcon, checkIcon, clockIcon, closeIcon } from '#ui/core/icon.tsx';
import { undoIcon } from '#ui/small/app-icons.ts';

/** What the reader may know of the order; somebody who tracks it knows none of it. */
export type OrderFacts = {
  /** `5 GB` */
  size?: string;
  network?: string;
  amount?: ReactNode;
  payer?: ReactNode;
  recipient?: ReactNode;
  /** `Usually within a minute` */
  usual?: string | undefined;
  /** `at 15:28` */
  when?: string | undefined;
  isCancelled?: boolean;
};

type Words = {
  tone: 'brand' | 'success' | 'warning' | 'danger' | 'neutral';
  icon?: string;
  title: string;
  text: ReactNode;
};

export function wordsOf(progress: Progress, facts: OrderFacts = {}): Words {
  const { size = 'data', payer = 'the paying number', when } = facts;
  switch (stageOf(progress)) {
    case 'waiting_for_payment':
      if (progress.status === 'failed') return { tone: 'warning', icon: clockIcon, ...paymentChecked };
      return {
        tone: 'brand',
        title: 'Approve the payment',
        text: (
          <>
            Open the request on {payer} and enter the PIN there.{when && ` It ends ${when}.`}
          </>
        ),
      };
    case 'being_sent':
      return {
        tone: 'brand',
        title: `Your ${size} is on its way`,
        text: `Paid${when ? ` ${when}` : ''}. ${facts.usual ? `${facts.usual}. ` : ''}If it takes longer, we look into it ourselves.`,
      };
    case 'delivered':
      return {
        tone: 'success',
        icon: checkIcon,
        title: `Your ${size} is there`,
        text: (
          <>
            Delivered{facts.recipient && <> to {facts.recipient}</>}
            {when && ` ${when}`}. Check your data balance.
          </>
        ),
      };
    case 'problem':
      return { tone: 'danger', icon: alertIcon, ...problemWords(progress, facts) };
    case 'money_sent_back':
      return {
        tone: 'neutral',
        icon: undoIcon,
        title: 'Your money is back',
        text: (
          <>
            {facts.amount ?? 'The money'} is back on {payer}
            {when && `, sent ${when}`}.
          </>
        ),
      };
    case 'not_paid':
      return {
        tone: 'neutral',
        icon: closeIcon,
        title: facts.isCancelled ? 'You cancelled the payment' : 'It was not paid',
        text: 'Payment failed. Please try again.',
      };
  }
}

/** It seemed not to be paid, and that is looked at again: it is not certain that nothing was charged. */
const paymentChecked = {
  title: 'We are checking the payment',
  text: 'We ask mobile money whether it was paid. Please do not pay again.',
};

/** A refund on its way is still a problem: the money is back when the gateway has confirmed it. */
function problemWords(progress: Progress, facts: OrderFacts): Pick<Words, 'title' | 'text'> {
  const { size = 'data', network = 'the network', amount, payer = 'the paying number' } = facts;
  const by = progress.answer_by && (
    <>
      {' '}
      You hear from us by <b className="text-ink">{progress.answer_by.slice(11, 16)}</b>.
    </>
  );
  if (progress.delivery === 'failed') {
    return {
      title: 'Your money is on its way back',
      text: (
        <>
          {amount ?? 'It'} goes back to {payer}.{by}
        </>
      ),
    };
  }
  return {
    title: `We are checking your ${size}`,
    text: (
      <>
        You paid{amount && <> {amount}</>}, but {network} has not confirmed the bundle. It is delivered, or
        your money comes back.{by}
      </>
    ),
  };
}

/** The reason why a paid bundle was not delivered, if that is certain. */
export function whyUndelivered(progress: Progress, facts: OrderFacts): ReactNode {
  const { network = 'The network', recipient = 'the number' } = facts;
  switch (progress.undelivered_reason) {
    case undefined:
      return undefined;
    case 'refused':
      return (
        <>
          <b>Why:</b> {network} did not accept {recipient}. The number may be wrong or blocked for data.
        </>
      );
    case 'not_sent':
      return (
        <>
          <b>Why:</b> The bundle could not be sent.
        </>
      );
  }
}

export const checkNumber = 'Check the number before you buy again.';

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
