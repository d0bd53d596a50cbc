/** The timeline of an order. */
import type { WireOrderPage } from '@ntem/contract/orders/endpoints/purchase';
import { DateTime } from '#ui/core/formats.tsx';
import { checkIcon, closeIcon, Icon } from '#ui/core/icon.tsx';
import { stepWords, type TimelineStep, timelineOf, waitWords } from './timeline-words.ts';

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
