/** Several ways to do the same, a row for each, below a dividing line. */
import type { ReactNode } from 'react';
import { Icon, rightIcon, Strokes } from '#ui/core/icon.tsx';

type WaysProps = {
  /** Set if nothing is above them. */
  isFirst?: boolean;
  children: ReactNode;
};

export function Ways({ isFirst = false, children }: WaysProps) {
  return (
    <div className="grid gap-2">
      {!isFirst && (
        <p className="flex items-center gap-3 py-1 text-sm text-ink-subtle before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or
        </p>
      )}
      {children}
    </div>
  );
}

type WayProps = { icon: string; title: string; detail: string; busy?: boolean; onClick: () => void };

export function Way({ icon, title, detail, busy = false, onClick }: WayProps) {
  return (
    <button
      type="button"
      className="grid min-h-14 w-full grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-3 rounded-md border border-control bg-surface px-3 py-2 text-left text-md hover:border-brand hover:bg-surface-hover aria-busy:pointer-events-none"
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <Strokes className="text-base" /> : <Icon path={icon} className="size-5.5 text-brand" />}
      <span>
        <span className="block font-medium">{title}</span>
        <span className="block text-sm text-ink-muted">{detail}</span>
      </span>
      <Icon path={rightIcon} className="size-4.5 text-ink-subtle" />
    </button>
  );
}
