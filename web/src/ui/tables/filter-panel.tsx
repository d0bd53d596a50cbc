/** Filters of a list, side by side in one box. */
import type { ReactNode } from 'react';

export function FilterPanel({ children }: { children: ReactNode }) {
  return (
    <search
      aria-label="Filters"
      className="grid grid-cols-2 gap-3 rounded-lg border border-line bg-surface p-4 *:first:col-span-2 max-sm:[&_input[type=date]]:px-2 sm:grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))]"
    >
      {children}
    </search>
  );
}
