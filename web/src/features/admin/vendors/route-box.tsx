/** A list of vendors in the order in which they are asked. */
import type { ReactNode } from 'react';

export function RouteBox({
  head,
  aside,
  children,
}: {
  head: ReactNode;
  aside?: string;
  children: ReactNode;
}) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface text-md">
      <div className="flex items-center justify-between gap-3 bg-surface-sunken px-4 py-2.5">
        <h3 className="text-md">{head}</h3>
        {aside && <span className="text-ink-muted">{aside}</span>}
      </div>
      <ol>{children}</ol>
    </div>
  );
}

type RouteRowProps = { place: number; title: string; note: string; isMoved?: boolean; children?: ReactNode };

export function RouteRow({ place, title, note, isMoved = false, children }: RouteRowProps) {
  return (
    <li
      className={`grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-1.5 pr-3 pl-4 ${isMoved ? 'bg-surface-selected' : ''}`}
    >
      <span className="font-bold text-ink-subtle tabular-nums">{place}</span>
      <span className="min-w-0 wrap-anywhere">
        {title}
        <small className="block text-sm text-ink-muted">{note}</small>
      </span>
      <span className="flex">{children}</span>
    </li>
  );
}
