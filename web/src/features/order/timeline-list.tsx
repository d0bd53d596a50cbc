/** The timeline of an order in plain words. */
import type { WireOrderPage } from '@ntem/contract/orders/endpoints/purchase';
import { isFinal } from '#lib/order-progress.ts';
import { DateTime } from '#ui/core/formats.tsx';
import { checkIcon, closeIcon, Icon } from '#ui/core/icon.tsx';

const names: Record<TimelineStep['name'], string> = {
  ordered: 'Ordered',
  paid: 'Paid',
  sending: 'Being sent',
  delivered: 'Delivered',
  not_delivered: 'Not delivered',
  refunded: 'Refunded',
  not_paid: 'Not paid',
};

const waits: Partial<Record<TimelineStep['name'], string>> = {
  paid: 'Waiting for approval on the paying phone',
  sending: 'The bundle is about to be sent',
  delivered: 'Waiting for the network to confirm',
  refunded: 'The money is on its way back',
};

const marks = {
  done: 'border-brand bg-brand text-on-brand',
  bad: 'border-danger bg-danger text-on-danger',
  now: 'border-ember bg-surface animate-skeleton',
  ahead: 'border-line-strong bg-surface',
} as const;

export function TimelineList({ order }: { order: WireOrderPage }) {
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
        <span className="absolute top-6 bottom-0 left-[0.6875rem] w-0.5 bg-line" aria-hidden="true" />
      )}
      <span className={`grid size-6 place-items-center rounded-full border-2 ${marks[mark]}`}>
        {state === 'done' && <Icon path={isBad ? closeIcon : checkIcon} className="size-3.5 stroke-[2.5]" />}
      </span>
      <p className={state === 'ahead' ? 'text-ink-subtle' : ''}>
        <b className="font-medium">{names[name]}</b>
        <span className="block text-md text-ink-muted">
          {at ? <DateTime iso={at} /> : state === 'now' && waits[name]}
        </span>
      </p>
    </li>
  );
}

type StepName = WireOrderPage['steps'][number]['step'];

type TimelineStep = { name: StepName; state: 'done' | 'now' | 'ahead'; at: string | undefined };

const goodWay: readonly StepName[] = ['ordered', 'paid', 'sending', 'delivered'];

export function timelineOf(order: Pick<WireOrderPage, 'status' | 'delivery' | 'steps'>): TimelineStep[] {
  const done = order.steps.map(({ step, at }): TimelineStep => ({ name: step, state: 'done', at }));
  const ahead = namesAhead(order).filter((name) => !order.steps.some(({ step }) => step === name));
  return [
    ...done,
    ...ahead.map((name, index): TimelineStep => {
      return { name, state: index === 0 ? 'now' : 'ahead', at: undefined };
    }),
  ];
}

function namesAhead(order: Pick<WireOrderPage, 'status' | 'delivery'>): readonly StepName[] {
  if (isFinal(order)) return [];
  return order.delivery === 'failed' ? ['not_delivered', 'refunded'] : goodWay;
}
