/** Amounts one below the other, what the seller keeps, and what is left at the end. */
import type { ReactNode } from 'react';
import { Money } from '#ui/core/formats.tsx';

type SumsProps = {
  rows: readonly [name: string, value: ReactNode][];
  keep: number;
  /** Null while it is not known. */
  total: [name: string, amountGhs: number | null];
};

export function Sums({ rows, keep, total: [name, amount] }: SumsProps) {
  const row = 'flex flex-wrap justify-between gap-x-3 py-1.25';
  return (
    <dl className="grid text-md tabular-nums">
      {rows.map(([label, value]) => (
        <div key={label} className={row}>
          <dt className="text-ink-muted">{label}</dt>
          <dd className="ml-auto font-medium">{value}</dd>
        </div>
      ))}
      <div className={`${row} font-bold text-success`}>
        <dt>You keep</dt>
        <dd className="ml-auto">
          <Money amountGhs={keep} />
        </dd>
      </div>
      {amount !== null && (
        <div className="mt-1.25 flex flex-wrap justify-between gap-x-3 border-t border-dashed border-line-strong pt-2.5 text-lg font-bold">
          <dt>{name}</dt>
          <dd className="ml-auto">
            <Money amountGhs={amount} />
          </dd>
        </div>
      )}
    </dl>
  );
}
