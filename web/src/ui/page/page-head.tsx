/** The top of a staff screen: the bar with the brand, and the tabs. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Brand } from '#ui/core/band.tsx';
import { WaitingCount } from './bottom-nav.tsx';

type AppBarProps = { storeName: string; logo: string | null; children?: ReactNode };

export function AppBar({ storeName, logo, children }: AppBarProps) {
  return (
    <header className="on-band">
      <div className="page flex min-h-13 flex-wrap items-center justify-between gap-x-2 gap-y-1 py-1">
        <Brand name={storeName} logo={logo} on="band" />
        <div className="flex flex-wrap items-center gap-2 text-md">{children}</div>
      </div>
    </header>
  );
}

type TabsProps<Id extends string> = {
  label: string;
  tabs: readonly {
    id: Id;
    label: string;
    /** The amount of work that waits there. */
    count?: number | undefined;
    /** A rule stands before it. */
    startsGroup?: boolean;
  }[];
  /** Undefined if the screen is behind none of them. */
  selected: Id | undefined;
  onSelect: (id: Id) => void;
};

const fades = { none: '', start: 'fade-end', middle: 'fade-both', end: 'fade-start' };

/** Tabs that scroll sideways with a fading edge and keep the selected one in view. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState<keyof typeof fades>('none');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another selection is what brings its tab into view.
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-selected="true"]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (list.current) setScrolled(placeOf(list.current));
  }, [selected]);

  const press = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ id }) => id === selected);
    const targets: Record<string, number> = {
      ArrowLeft: (index - 1 + tabs.length) % tabs.length,
      ArrowRight: (index + 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const target = targets[event.key];
    const tab = target === undefined ? undefined : tabs[target];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    document.getElementById(`tab-${tab.id}`)?.focus();
  };
  return (
    <div
      ref={list}
      className={`-ml-2.5 flex scroll-px-8 gap-1 overflow-x-auto [scrollbar-width:none] [&::-webkit-scrollbar]:hidden ${fades[scrolled]}`}
      role="tablist"
      aria-label={label}
      onScroll={(event) => setScrolled(placeOf(event.currentTarget))}
      onKeyDown={press}
    >
      {tabs.map((tab, index) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`tab-${tab.id}`}
          aria-controls={tab.id === selected ? `panel-${tab.id}` : undefined}
          aria-selected={tab.id === selected}
          tabIndex={tab.id === selected || (selected === undefined && index === 0) ? 0 : -1}
          className="relative inline-flex min-h-11.5 items-center px-2.5 text-md font-medium whitespace-nowrap text-ink-muted outline-offset-[-4px] after:absolute after:inset-x-2.5 after:bottom-0 after:h-[3px] after:rounded-t-[3px] hover:text-ink focus-visible:outline-offset-[-4px] aria-selected:text-ink aria-selected:after:bg-brand data-starts-group:ml-4 data-starts-group:before:absolute data-starts-group:before:inset-y-3.5 data-starts-group:before:-left-2 data-starts-group:before:w-px data-starts-group:before:bg-line-strong"
          data-starts-group={tab.startsGroup || undefined}
          onClick={() => onSelect(tab.id)}
        >
          {tab.label}
          {tab.count ? (
            <>
              <span className="sr-only">, </span>
              <WaitingCount count={tab.count} className="ml-1.5" />
            </>
          ) : null}
        </button>
      ))}
    </div>
  );
}

export function TabPanel({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`panel-${id}`} aria-labelledby={`tab-${id}`}>
      {children}
    </div>
  );
}

function placeOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): keyof typeof fades {
  const hidden = scrollWidth - clientWidth;
  if (hidden <= 1) return 'none';
  if (scrollLeft <= 1) return 'start';
  return scrollLeft >= hidden - 1 ? 'end' : 'middle';
}
