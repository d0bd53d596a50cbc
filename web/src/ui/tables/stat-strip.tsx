/** Figures ruled into one strip, rather than each in a floating card. */
import type { ReactNode } from 'react';

type Stat = { label: string; value: ReactNode };

export function StatStrip({ stats }: { stats: readonly Stat[] }) {
  const columns = stats.length === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-4';
  return (
    <dl className={`grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface ${columns}`}>
      {stats.map(({ label, value }) => (
        <div
          key={label}
          className="min-w-0 px-4 py-3 shadow-[1px_0_0_var(--color-line),0_1px_0_var(--color-line)] odd:last:col-span-full sm:px-5 sm:py-4 sm:odd:last:col-auto"
        >
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className="mt-0.5 text-xl font-bold tracking-tight tabular-nums [--currency-size:0.62em] min-[22rem]:text-2xl sm:text-[1.75rem] sm:leading-8.5">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
