/** One part of the settings. */
import type { ReactNode } from 'react';

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-surface p-4 lg:p-5">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}
