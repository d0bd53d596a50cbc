/** The search key in the header, and ⌘K or Ctrl K from anywhere. */
import { useEffect, useState } from 'react';
import { buttonClasses } from '#ui/core/button.tsx';
import { Icon, searchIcon } from '#ui/core/icon.tsx';
import { Palette } from './palette.tsx';

export function Find() {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      // The browser's own search would open instead.
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button
        type="button"
        className={buttonClasses({ variant: 'on-band' })}
        aria-keyshortcuts="Meta+K Control+K"
        onClick={() => setOpen(true)}
      >
        <Icon path={searchIcon} className="size-4.5 dense:size-4" />
        Search
        <span
          className="ml-4 rounded-sm border border-band-line px-1 text-xs text-on-band-muted max-sm:hidden"
          aria-hidden="true"
        >
          {/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}
