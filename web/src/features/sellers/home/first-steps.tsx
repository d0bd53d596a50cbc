/** A new seller's first steps, in order, with a button for the next one. */
import type { FirstStep, SellerHome } from '@ntem/contract/sellers/endpoints/seller-home';
import type { ReactNode } from 'react';
import { checkIcon, Icon } from '#ui/core/icon.tsx';
import { sayCount } from '#ui/small/counts.ts';
import { RouterButton } from '#ui/small/router-button.tsx';

type FirstStepsProps = { home: SellerHome; share: ReactNode };

export function FirstSteps({ home: { steps, packages }, share }: FirstStepsProps) {
  const next = steps.find(({ is_done }) => !is_done)?.step;
  const words: Record<FirstStep, { what: string; why: string; button: ReactNode }> = {
    prices: {
      what: 'Set your prices',
      why: `${sayCount(packages, 'bundle')}. What you add is your profit.`,
      button: <RouterButton to="/dashboard?tab=pricing">Set prices</RouterButton>,
    },
    share: { what: 'Share your shop', why: 'Send your link to your WhatsApp contacts', button: share },
    sale: {
      what: 'Make your first sale',
      why: 'People who open your link buy at your prices. It shows up here once it is paid.',
      button: null,
    },
  };
  const done = steps.filter(({ is_done }) => is_done).length;
  return (
    <TodoList label="Start selling" aside={`${done} of ${steps.length} done`}>
      {steps.map(({ step, is_done: isDone }, index) => (
        <Todo
          key={step}
          number={index + 1}
          look={isDone ? 'done' : step === next ? 'now' : 'later'}
          what={words[step].what}
          why={isDone ? 'Done' : words[step].why}
        >
          {step === next && words[step].button}
        </Todo>
      ))}
    </TodoList>
  );
}

export function TodoList({ label, aside, children }: { label: string; aside?: string; children: ReactNode }) {
  return (
    <section className="overflow-hidden rounded-lg border border-line bg-surface" aria-label={label}>
      {aside && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 px-4 pt-3 pb-1">
          <h2 className="text-base">{label}</h2>
          <p className="text-sm text-ink-muted tabular-nums">{aside}</p>
        </div>
      )}
      <ol>{children}</ol>
    </section>
  );
}

const dots = {
  done: 'bg-brand text-on-brand',
  now: 'border-2 border-brand text-brand',
  later: 'border-2 border-line-strong text-ink-muted',
};

type TodoProps = {
  look: keyof typeof dots;
  /** One of the two stands in the dot, until it is done. */
  number?: number;
  icon?: string;
  what: string;
  why: string;
  children?: ReactNode;
};

export function Todo({ look, number, icon, what, why, children }: TodoProps) {
  const isDone = look === 'done';
  const sign = isDone ? checkIcon : icon;
  return (
    <li
      className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 text-md not-first:border-t not-first:border-line"
      aria-current={look === 'now' && number ? 'step' : undefined}
    >
      <span
        className={`grid size-7 flex-none place-items-center rounded-full text-sm font-bold tabular-nums ${dots[look]}`}
        aria-hidden="true"
      >
        {sign ? <Icon path={sign} className="size-4 stroke-[2.5]" /> : number}
      </span>
      <span className="min-w-0 flex-[1_1_7rem]">
        <span className={`block ${isDone ? 'text-ink-muted' : 'font-medium'}`}>{what}</span>
        <span className="block text-sm text-ink-muted">{why}</span>
      </span>
      {children}
    </li>
  );
}
