/** The head of an order's page: its stage, what happens now and until when, and what can be done. */
import { networkName } from '@ntem/contract/networks';
import type { WireOrderPage } from '@ntem/contract/orders/endpoints/purchase';
import { sizeInGb } from '@ntem/contract/say-size';
import type { ReactNode } from 'react';
import { sayUsual } from '#parts/delivery-time.ts';
import {
  checkNumber,
  nothingCharged,
  type OrderFacts,
  whyNotPaid,
  whyUndelivered,
  wordsOf,
} from '#parts/progress-words.tsx';
import { StageBadge } from '#parts/stage-badge.tsx';
import { Money } from '#ui/core/formats.tsx';
import { checkIcon, Icon } from '#ui/core/icon.tsx';
import { sayWhen } from '#ui/small/moments.ts';
import { Reference } from '#ui/small/reference.tsx';

/** In full only on the device that bought. */
export type Numbers = { recipient: ReactNode; payer: ReactNode };

type OrderHeadProps = { order: WireOrderPage; numbers: Numbers; nowMs: number; children?: ReactNode };

export function OrderHead({ order, numbers, nowMs, children }: OrderHeadProps) {
  const facts = factsOf({ order, numbers, nowMs });
  const { title, text } = wordsOf(order, facts);
  return (
    <section
      className="overflow-hidden rounded-lg border border-line bg-surface print:hidden"
      aria-label="Progress"
      data-net={order.network.toLowerCase()}
    >
      <div className="net-across h-[5px]" />
      <div className="grid justify-items-start gap-2 p-4">
        <div className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-ink-muted">
          <StageBadge stage={order.stage} />
          <Reference of={order.ext_transaction_id} />
        </div>
        <div role="status" className="grid gap-1">
          <h1 className="text-xl">{title}</h1>
          {order.stage === 'not_paid' ? (
            <p>
              {whyNotPaid(order)} <b>{nothingCharged}</b>
            </p>
          ) : (
            <p>{text}</p>
          )}
          <Undelivered order={order} facts={facts} />
        </div>
        {order.stage === 'problem' && (
          <p className="flex gap-2 text-md text-ink-muted">
            <Icon path={checkIcon} className="mt-0.5 size-4.5 text-success" />
            You have nothing to do. Please do not pay again.
          </p>
        )}
        {children}
      </div>
    </section>
  );
}

function Undelivered({ order, facts }: { order: WireOrderPage; facts: OrderFacts }) {
  const why = whyUndelivered(order, facts);
  if (!why) return null;
  return (
    <p className="text-md text-ink-muted">
      {why} {order.undelivered_reason === 'refused' && checkNumber}
    </p>
  );
}

function factsOf({ order, numbers, nowMs }: Pick<OrderHeadProps, 'order' | 'numbers' | 'nowMs'>): OrderFacts {
  return {
    ...numbers,
    size: `${sizeInGb(order.megabytes)}\u00a0GB`,
    network: networkName(order.network),
    ...(order.amount !== null && { amount: <Money amountGhs={order.amount} /> }),
    usual: sayUsual(order),
    when: whenOf(order, nowMs),
  };
}

const stepOfStage = {
  being_sent: 'paid',
  delivered: 'delivered',
  money_sent_back: 'refunded',
} as const;

/** `at 15:30`: the end of the payer's time, or the last step. */
function whenOf(order: WireOrderPage, nowMs: number): string | undefined {
  const { stage, steps, seconds_left: left } = order;
  if (stage === 'waiting_for_payment') {
    return left ? sayWhen(new Date(nowMs + left * 1000).toISOString(), nowMs) : undefined;
  }
  const step = stepOfStage[stage as keyof typeof stepOfStage];
  const at = steps.find((one) => one.step === step)?.at;
  return at && sayWhen(at, nowMs);
}
