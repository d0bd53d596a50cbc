/** The slip: terms above a perforation, the amount below it. Price summary and receipt use it. */
import type { ReactNode } from 'react';
import { Money } from '#ui/core/formats.tsx';

type SlipProps = {
  totalLabel?: string;
  /** Null if there is none to show. */
  totalGhs: number | null;
  rows?: Record<string, ReactNode>;
  children?: ReactNode;
};

export function Slip({ totalLabel = 'Total', totalGhs, rows = {}, children }: SlipProps) {
  return (
    <dl className="relative rounded-md border border-line bg-canvas pt-2.5 text-md">
      {children}
      {Object.entries(rows).map(([name, value]) => (
        <SlipRow key={name} name={name}>
          {value}
        </SlipRow>
      ))}
      {totalGhs !== null && (
        <div className="perforation mt-2.25 flex items-baseline justify-between px-3.5 py-3 text-lg font-bold">
          <dt className="text-base">{totalLabel}</dt>
          <dd>
            <Money amountGhs={totalGhs} />
          </dd>
        </div>
      )}
    </dl>
  );
}

export function SlipRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 px-3.5 py-0.75">
      <dt className="flex-none text-ink-muted large:flex-initial">{name}</dt>
      <dd className="min-w-0 text-end font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
