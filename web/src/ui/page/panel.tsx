/** A bordered part of a staff screen with a title of its own. */
import type { ReactNode } from 'react';

type PanelProps = { title?: string; aside?: ReactNode; children: ReactNode };

export function Panel({ title, aside, children }: PanelProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface p-4">
      {title && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 className="text-base">{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
