/** What can be done with the selected rows, on top of their table. */
import type { ReactNode } from 'react';

type BulkBarProps = { isShown: boolean; summary: string; children: ReactNode };

/** The place of the summary is always there: one that came with its first text would not be read out. */
export function BulkBar({ isShown, summary, children }: BulkBarProps) {
  return (
    <section
      className={
        isShown
          ? 'flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-brand-line bg-surface-selected px-4 py-3 text-md sm:py-2 sm:pr-3'
          : undefined
      }
      aria-label={isShown ? 'Bulk actions' : undefined}
    >
      <p className="mr-auto font-bold tabular-nums max-sm:w-full" aria-live="polite">
        {isShown && summary}
      </p>
      {isShown && <div className="flex gap-2 max-sm:w-full max-sm:*:flex-auto max-sm:*:px-2">{children}</div>}
    </section>
  );
}
