/** A part of a staff screen below its own heading. */
import type { ReactNode } from 'react';

type SectionProps = {
  title: string;
  aside?: ReactNode;
  /** Makes a landmark of it. */
  label?: string;
  children: ReactNode;
};

export function Section({ title, aside, label, children }: SectionProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label={label}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg">{title}</h2>
        {aside && (
          <div className="flex flex-wrap gap-x-3 text-sm text-ink-muted tabular-nums *:not-first:border-l *:not-first:border-line-strong *:not-first:pl-3">
            {aside}
          </div>
        )}
      </div>
      {children}
    </section>
  );
}
