/** The keys at the bottom of a staff screen on a phone: five places, one of them with the count of what waits or with an action. */
import { Link } from 'react-router';
import { Icon } from '#ui/core/icon.tsx';
import { formatCount } from '#ui/small/counts.ts';

type Place = {
  id: string;
  label: string;
  icon: string;
  to: string;
  count?: number | undefined;
  /** Tinted at rest, filled while it is open. */
  isAction?: boolean;
};

const look =
  'relative grid min-h-14 content-center justify-items-center gap-0.5 text-[min(0.75rem,3.5vw)] leading-tight focus-visible:-outline-offset-3';
const placeLook =
  'font-medium text-ink-muted before:absolute before:top-0 before:h-[3px] before:w-1/2 before:rounded-b-[3px] aria-[current]:font-bold aria-[current]:text-brand aria-[current]:before:bg-brand';
const actionLook = 'group font-bold text-brand';
const sealLook =
  'grid h-6.5 w-[min(3.25rem,15vw)] place-items-center rounded-full bg-brand-tint group-aria-[current]:bg-brand group-aria-[current]:text-on-brand';

export function BottomNav({ places, current }: { places: readonly Place[]; current: string }) {
  return (
    <nav
      className="bottom-nav fixed inset-x-0 bottom-0 z-10 bg-surface-raised pb-[env(safe-area-inset-bottom,0px)] shadow-sticky sm:hidden print:hidden [@media(max-height:30rem)]:static"
      aria-label="Main"
    >
      <ul className="grid grid-cols-5">
        {places.map(({ id, label, icon, to, count, isAction }) => (
          <li key={id}>
            <Link
              to={to}
              aria-current={id === current ? 'page' : undefined}
              className={`${look} ${isAction ? actionLook : placeLook}`}
            >
              <span className={isAction ? sealLook : 'relative'}>
                <Icon
                  path={icon}
                  className={isAction ? 'size-[min(1.25rem,6vw)]' : 'size-[min(1.5rem,7vw)]'}
                />
                {count ? (
                  <>
                    <WaitingCount count={count} className="absolute -top-1.5 left-1/2 ml-0.5" />
                    <span className="sr-only">, </span>
                  </>
                ) : null}
              </span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Ember, and read as '6 waiting'. */
export function WaitingCount({ count, className }: { count: number; className: string }) {
  return (
    <span
      className={`inline-flex min-h-5 min-w-5 items-center justify-center rounded-full bg-ember px-1.5 text-xs leading-none font-bold text-surface tabular-nums ${className}`}
    >
      {formatCount(count)}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
