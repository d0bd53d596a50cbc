/** The buttons that save a long list: in view while the list scrolls, above the keys of a phone. */
import type { ReactNode } from 'react';

export function SaveBar({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-5 -mx-4 flex flex-wrap items-center justify-end gap-2 bg-surface-raised px-4 py-2.5 shadow-sticky large:static max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom,0px))] sm:mx-0 sm:rounded-lg [@media(max-height:30rem)]:static">
      <p className="min-w-0 flex-[1_1_20rem] text-sm text-ink-muted">{note}</p>
      {children}
    </div>
  );
}
