/** Figures ruled into one strip, rather than each in a floating card. A figure that needs more room takes a line of its own. */
import type { ReactNode } from 'react';

/** `note` explains a label that could be misunderstood. */
type Stat = { label: string; value: ReactNode; note?: string | undefined };

export function StatStrip({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="flex flex-wrap overflow-hidden rounded-lg border border-line bg-surface">
      {stats.map(({ label, value, note }) => (
        <div
          key={label}
          className="max-w-full min-w-min flex-[1_1_8.5rem] px-3 py-3 shadow-[1px_0_0_var(--color-line),0_1px_0_var(--color-line)] min-[22rem]:px-4 sm:px-5 sm:py-4"
        >
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className="mt-0.5">
            <span className="block text-[min(1.5rem,8vw)] leading-8 font-bold tracking-tight tabular-nums [--currency-size:0.62em] sm:text-[1.75rem] sm:leading-8.5">
              {value}
            </span>
            {note && <span className="block text-sm text-ink-subtle">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
