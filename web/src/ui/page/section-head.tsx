/** The heading of a part of a staff screen, with short facts beside it. */
import type { ReactNode } from 'react';

export function SectionHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h2 className="text-lg">{title}</h2>
      {children && (
        <div className="flex flex-wrap gap-x-3 text-sm text-ink-muted tabular-nums *:not-first:border-l *:not-first:border-line-strong *:not-first:pl-3">
          {children}
        </div>
      )}
    </div>
  );
}
