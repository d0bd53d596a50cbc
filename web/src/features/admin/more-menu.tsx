/** More: on a wide screen a menu behind the tabs, on a phone a page. Both have the same groups. */
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useLogOut } from '#lib/session/log-out.ts';
import { downIcon, Icon } from '#ui/core/icon.tsx';
import { logoutIcon, settingsIcon } from '#ui/small/app-icons.ts';
import { type AdminPlace, otherPlaces, placeGroups } from './admin-places.ts';

/** What a button opens: Esc closes it and goes back to the button, and so does a step out of it. */
function useMenu() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return { isOpen, setOpen, button, onKeyDown, onBlur };
}

/** What is not among the first tabs. Arrow keys move. */
export function MoreMenu({ isHere }: { isHere: boolean }) {
  const { isOpen, setOpen, button, onKeyDown, onBlur } = useMenu();
  const list = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent) => {
    onKeyDown(event);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !isOpen) return;
    event.preventDefault();
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    links.at((at + step + links.length) % links.length)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of what its button and links are told
    <div className="flex flex-none" onKeyDown={press} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        data-here={isHere || undefined}
        className="relative inline-flex min-h-11.5 items-center gap-1 px-2.5 text-md font-medium text-ink-muted after:absolute after:inset-x-2.5 after:bottom-0 after:h-[3px] after:rounded-t-[3px] hover:text-ink focus-visible:-outline-offset-4 data-here:text-ink data-here:after:bg-brand"
        onClick={() => setOpen(!isOpen)}
      >
        More
        <Icon path={downIcon} className="size-4" />
      </button>
      {isOpen && (
        <div className="absolute inset-x-0 z-30 mt-11.5">
          <div className="page">
            <div
              ref={list}
              className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-lg border border-line bg-surface-raised p-4 shadow-[var(--shadow-dialog)] lg:grid-cols-4"
            >
              {placeGroups.map(({ title, places }) => (
                <section key={title} aria-label={title}>
                  <h2 className="px-2 text-sm tracking-normal text-ink-muted">{title}</h2>
                  <ul>
                    {places
                      .filter(({ isTab }) => !isTab)
                      .map(({ label, to }) => (
                        <li key={label}>
                          <Link
                            to={to}
                            className="flex min-h-9 items-center rounded-sm px-2 text-md hover:bg-surface-hover"
                            onClick={() => setOpen(false)}
                          >
                            {label}
                          </Link>
                        </li>
                      ))}
                  </ul>
                </section>
              ))}
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

const rowClasses =
  'flex h-full min-h-13 w-full items-center gap-2 px-2.5 py-2 text-left text-md wrap-anywhere shadow-[1px_0_0_var(--color-line),0_1px_0_var(--color-line)] hover:bg-surface-hover focus-visible:-outline-offset-4';
const gridClasses =
  'grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface large:grid-cols-1 sm:grid-cols-4';

/** Every tab, grouped. */
export function MorePage() {
  const logOut = useLogOut();
  return (
    <div className="grid gap-4">
      {placeGroups.map(({ title, places }) => (
        <section key={title} className="grid gap-1.5" aria-label={title}>
          <h2 className="text-sm tracking-normal text-ink-muted">{title}</h2>
          <ul className={gridClasses}>
            {places.map((place) => (
              <PlaceRow key={place.label} {...place} />
            ))}
          </ul>
        </section>
      ))}
      <ul className={gridClasses} aria-label="You">
        {otherPlaces.map((place) => (
          <PlaceRow key={place.label} {...place} />
        ))}
        <li>
          <button type="button" className={rowClasses} onClick={logOut}>
            <Icon path={logoutIcon} className="size-5 text-ink-muted" />
            Logout
          </button>
        </li>
      </ul>
    </div>
  );
}

function PlaceRow({ label, to, icon }: AdminPlace) {
  return (
    <li>
      <Link to={to} className={rowClasses}>
        <Icon path={icon} className="size-5 text-ink-muted" />
        {label}
      </Link>
    </li>
  );
}

const places = [
  { to: '/account', label: 'Account Settings' },
  { to: '/dashboard?tab=brand', label: 'Brand' },
  { to: '/dashboard?tab=about', label: 'About' },
  { to: '/dashboard?tab=help', label: 'Help' },
];

export function AccountMenu({ name }: { name: string }) {
  const { isOpen, setOpen, button, onKeyDown, onBlur } = useMenu();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of what its button and links are told
    <div className="relative" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className="inline-flex min-h-touch items-center gap-1.5 px-2 text-on-band-muted hover:text-on-band"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon path={settingsIcon} className="size-5 sm:hidden" />
        <span className="max-sm:sr-only">{name}</span>
        <Icon path={downIcon} className="size-4 max-sm:hidden" />
      </button>
      {isOpen && (
        <ul className="absolute top-full right-0 z-30 min-w-48 rounded-md border border-line bg-surface-raised py-1 text-ink shadow-lg max-sm:-right-14">
          {places.map(({ to, label }) => (
            <li key={to}>
              <Link
                className="flex min-h-touch items-center px-4 hover:bg-surface-sunken focus-visible:-outline-offset-4"
                to={to}
                onClick={() => setOpen(false)}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
