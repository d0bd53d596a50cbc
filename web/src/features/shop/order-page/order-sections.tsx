/** An order's page as the server writes it and as the app keeps it: head, steps, receipt, and help. */
import { networkName } from '@ntem/contract/networks';
import type { WireOrderPage } from '@ntem/contract/orders/endpoints/purchase';
import type { ReactNode } from 'react';
import { sayLate } from '#parts/delivery-time.ts';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { DateTime } from '#ui/core/formats.tsx';
import { checkIcon, closeIcon, Icon, searchIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { type Numbers, OrderHead } from './order-head.tsx';
import { Receipt } from './receipt.tsx';
import { stepWords, type TimelineStep, timelineOf, waitWords } from './timeline-words.ts';

type OrderSectionsProps = {
  order: WireOrderPage;
  storeName: string;
  /** Masked, unless this device bought it. */
  numbers?: Numbers;
  nowMs: number;
  /** In the head: the next steps of its buyer. */
  actions?: ReactNode;
  /** Says how the page is kept up to date. */
  checked: ReactNode;
  /** Below the receipt: what can be done with it. */
  receiptActions: ReactNode;
  /** The help with the order. */
  children: ReactNode;
};

export function OrderSections({ order, numbers = order, nowMs, children, ...props }: OrderSectionsProps) {
  return (
    <div className="mx-auto grid max-w-dialog gap-4 lg:max-w-240 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start lg:gap-5">
      <div className="grid gap-4 print:hidden">
        <OrderHead order={order} numbers={numbers} nowMs={nowMs}>
          {props.actions}
        </OrderHead>
        <section
          className="grid content-start gap-5 rounded-lg border border-line bg-surface p-4"
          aria-label="Steps"
        >
          {order.runs_late && order.stage === 'being_sent' && (
            <Notice tone="warning">{sayLate(networkName(order.network))}</Notice>
          )}
          <TimelineList order={order} />
          {props.checked}
        </section>
        {children}
      </div>
      <Receipt order={order} numbers={numbers} storeName={props.storeName}>
        {props.receiptActions}
      </Receipt>
    </div>
  );
}

export function NoOrder({ children }: { children?: ReactNode }) {
  return (
    <EmptyState
      icon={searchIcon}
      title="There is no order at this address"
      titleAs="h1"
      text="The link may be incomplete."
    >
      {children}
    </EmptyState>
  );
}

const marks = {
  done: 'border-brand bg-brand text-on-brand',
  bad: 'border-danger bg-danger text-on-danger',
  now: 'border-ember bg-surface animate-skeleton',
  ahead: 'border-line-strong bg-surface',
} as const;

function TimelineList({ order }: { order: WireOrderPage }) {
  const steps = timelineOf(order);
  return (
    <ol aria-label="What has happened">
      {steps.map((step, index) => (
        <Step key={step.name} step={step} isLast={index === steps.length - 1} />
      ))}
    </ol>
  );
}

function Step({ step: { name, state, at }, isLast }: { step: TimelineStep; isLast: boolean }) {
  const isBad = name === 'not_paid' || name === 'not_delivered';
  const mark = state === 'done' && isBad ? 'bad' : state;
  return (
    <li
      className="relative grid grid-cols-[1.5rem_1fr] gap-3 pb-5 last:pb-0"
      aria-current={state === 'now' ? 'step' : undefined}
    >
      {!isLast && (
        <span className="absolute top-[1.5rem] bottom-0 left-[0.6875rem] w-0.5 bg-line" aria-hidden="true" />
      )}
      <span className={`grid size-6 place-items-center rounded-full border-2 ${marks[mark]}`}>
        {state === 'done' && <Icon path={isBad ? closeIcon : checkIcon} className="size-3.5 stroke-[2.5]" />}
      </span>
      <p className={state === 'ahead' ? 'text-ink-subtle' : ''}>
        <b className="font-medium">{stepWords[name]}</b>
        <span className="block text-md text-ink-muted">
          {at ? <DateTime iso={at} /> : state === 'now' && waitWords[name]}
        </span>
      </p>
    </li>
  );
}
