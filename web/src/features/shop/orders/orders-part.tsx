/** A titled part of 'Your orders', and its list of rows. */
import type { ReactNode } from 'react';

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
