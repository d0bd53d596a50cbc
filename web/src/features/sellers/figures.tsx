/** Amounts at the foot of a seller's card, each a link to its page: side by side where they have room. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Money } from '#ui/core/formats.tsx';
import { Icon, rightIcon } from '#ui/core/icon.tsx';

export function Figures({ children }: { children: ReactNode }) {
  return <div className="relative flex flex-wrap overflow-hidden">{children}</div>;
}

type FigureProps = { label: string; amountGhs: number; to: string; note: ReactNode };

export function Figure({ label, amountGhs, to, note }: FigureProps) {
  return (
    <Link
      to={to}
      className="-ml-px block max-w-full min-w-min flex-[1_1_9rem] border-t border-l border-dashed border-band-line px-4 py-3 focus-visible:-outline-offset-4 sm:px-5"
    >
      <span className="block text-md text-on-band-muted">{label}</span>
      <span className="flex flex-wrap items-center justify-between gap-x-2 text-lg font-bold">
        <Money amountGhs={amountGhs} />
        <Icon path={rightIcon} className="size-4 text-on-band-muted" />
      </span>
      <span className="block text-sm text-on-band-muted tabular-nums">{note}</span>
    </Link>
  );
}
