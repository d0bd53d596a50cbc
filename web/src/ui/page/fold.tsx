/** What is rarely needed, closed at first. */
import type { ReactNode } from 'react';
import { Icon } from '#ui/core/icon.tsx';
import { rightIcon } from '#ui/small/icons.ts';

export function Fold({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <details className="group text-md not-first:border-t not-first:border-line">
      <summary className="flex min-h-touch list-none items-center gap-2 px-4 font-medium focus-visible:-outline-offset-4 [&::-webkit-details-marker]:hidden">
        <Icon path={rightIcon} className="size-4 text-ink-subtle transition-transform group-open:rotate-90" />
        {title}
        {aside && <span className="ml-auto text-sm font-normal text-ink-subtle">{aside}</span>}
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pb-4">{children}</div>
    </details>
  );
}
