/** The menu under the admin's name in the header. */
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { downIcon, Icon } from '#ui/core/icon.tsx';
import { settingsIcon } from '#ui/small/app-icons.ts';

const places = [
  { to: '/account', label: 'Account Settings' },
  { to: '/dashboard?tab=brand', label: 'Brand' },
  { to: '/dashboard?tab=about', label: 'About' },
  { to: '/dashboard?tab=help', label: 'Help' },
];

export function AccountMenu({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of what its button and links are told
    <div className="relative" onKeyDown={press} onBlur={leave}>
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
