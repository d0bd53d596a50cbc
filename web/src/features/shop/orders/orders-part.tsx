/** A titled part of 'Your orders', its list, and an order in it. */
import type { Stage } from '@ntem/contract/orders/stages';
import type { ReactNode } from 'react';
import { StageBadge } from '#parts/stage-badge.tsx';
import { DateTime, Money } from '#ui/core/formats.tsx';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-lg">{title}</h2>
      {children}
    </section>
  );
}

export function Rows({ children }: { children: ReactNode }) {
  return (
    <ul className="overflow-hidden rounded-lg border border-line bg-surface *:flex *:flex-wrap *:items-center *:gap-x-3 *:gap-y-1 *:border-line *:px-4 *:py-2 *:not-first:border-t">
      {children}
    </ul>
  );
}

type OrderRowProps = { name: ReactNode; amountGhs: number; stage: Stage; at: string };

/** Two lines: bundle, number and amount; stage and time. */
export function OrderRow({ name, amountGhs, stage, at }: OrderRowProps) {
  return (
    <span className="grid min-h-touch min-w-0 content-center gap-1 tabular-nums">
      <span className="flex flex-wrap justify-between gap-x-3 text-md font-bold">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <Money amountGhs={amountGhs} />
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-muted">
        <StageBadge stage={stage} />
        <DateTime iso={at} />
      </span>
    </span>
  );
}
