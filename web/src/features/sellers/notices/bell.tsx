/** The bell: a link to the notices, with the number of new ones. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/core/icon.tsx';
import { bellIcon } from '#ui/small/app-icons.ts';
import { useUnread } from './use-unread.ts';

/** More than these are not counted. */
const most = 99;

type BellProps = { isOpen: boolean; className: string; children?: ReactNode };

export function Bell({ isOpen, className, children }: BellProps) {
  const count = useUnread()?.unread ?? 0;
  return (
    <Link
      to="/dashboard?tab=notices"
      aria-current={isOpen ? 'page' : undefined}
      className={`relative ${className}`}
    >
      <Icon path={bellIcon} className="size-5 sm:size-4.5" />
      {children ?? <span className="sr-only">Notices</span>}
      {count > 0 && (
        <span className="inline-flex min-h-5 min-w-5 items-center justify-center rounded-full bg-ember-bright px-1 text-xs leading-none font-bold text-band-deep tabular-nums max-sm:absolute max-sm:top-0.5 max-sm:right-0">
          {count > most ? `${most}+` : count}
          <span className="sr-only"> new</span>
        </span>
      )}
    </Link>
  );
}
