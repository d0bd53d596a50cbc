/** What can be done with the selected rows, on top of their table. */
import type { ReactNode } from 'react';

export function BulkBar({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <section
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-brand-line bg-surface-selected px-4 py-3 text-md sm:py-2 sm:pr-3"
      aria-label="Bulk actions"
    >
      <p className="mr-auto font-bold tabular-nums max-sm:w-full" aria-live="polite">
        {summary}
      </p>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2">{children}</div>
    </section>
  );
}
