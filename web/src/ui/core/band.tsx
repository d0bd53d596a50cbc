/** The green band that opens a customer's screen, with the brand and the way past it. */
import { markPaths } from '@ntem/contract/addresses';
import type { ReactNode } from 'react';

type BandProps = {
  storeName: string;
  /** The address of the store's own logo. */
  logo?: string | null | undefined;
  home?: string;
  action?: ReactNode;
  /** Leaves the room to what follows. */
  slim?: boolean;
  children?: ReactNode;
};

export function Band({ storeName, logo, home, action, slim = false, children }: BandProps) {
  const room = slim ? 'pb-3 lg:pt-2 lg:pb-6' : 'pt-4 pb-6 lg:pt-6 lg:pb-10';
  return (
    <header className="on-band relative isolate overflow-hidden">
      <div className="page relative flex flex-wrap items-center justify-between gap-x-3 py-2 lg:py-3">
        <Brand name={storeName} logo={logo} on="band" {...(home && { href: home })} />
        {action}
      </div>
      {children && <div className={`page relative ${room}`}>{children}</div>}
      <div className="weave relative" aria-hidden="true" />
      {/* Last in the page, since it hangs at the bottom: content before it would move it. */}
      {children && !logo && (
        <BandArt className="-right-6 -bottom-6 -z-10 h-40 lg:right-16 lg:-bottom-12 lg:h-76" />
      )}
    </header>
  );
}

export function BandArt({ className }: { className: string }) {
  return (
    <svg
      className={`pointer-events-none absolute w-auto fill-band-deep ${className}`}
      viewBox="2 1 23 20"
      aria-hidden="true"
    >
      <path d={markPaths.first + markPaths.last} />
    </svg>
  );
}

export function BandTitle({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="text-3xl tracking-tight lg:text-4xl">{title}</h1>
      <p className="mt-1 text-on-band-muted lg:text-lg">{children}</p>
    </>
  );
}

/** First in the tab order of every page: past the header, to the content. */
export function SkipLink() {
  return (
    <a
      className="sr-only z-50 rounded-b-md bg-surface-raised font-medium text-brand focus:not-sr-only focus:absolute focus:top-0 focus:left-4 focus:px-4 focus:py-3"
      href="#main"
    >
      Skip to content
    </a>
  );
}

const looks = {
  band: { size: 'size-6.5', first: undefined, last: undefined, name: 'text-xl' },
  foot: { size: 'size-5', first: 'fill-brand', last: 'fill-ember', name: 'text-base text-ink' },
} as const;

type MarkProps = { className: string; first?: string | undefined; last?: string | undefined };

/** The product's own, in the colours of a band unless others are named. */
export function Mark({ className, first = 'fill-current', last = 'fill-ember-bright' }: MarkProps) {
  return (
    <svg className={className} viewBox="2 1 23 21" aria-hidden="true">
      <path className={first} d={markPaths.first} />
      <path className={last} d={markPaths.last} />
    </svg>
  );
}

type StoreSign = { name: string; logo?: string | null | undefined; on: keyof typeof looks; href?: string };

/** The store's logo, or the mark if it has none, and its name. */
export function Brand({ name, logo, on, href = '/' }: StoreSign) {
  const look = looks[on];
  return (
    <a className="inline-flex min-h-touch items-center gap-2" href={href}>
      {logo ? (
        <img className={`${look.size} rounded-sm`} src={logo} alt="" />
      ) : (
        <Mark className={look.size} first={look.first} last={look.last} />
      )}
      <span className={`leading-none font-bold tracking-tight ${look.name}`}>{name}</span>
    </a>
  );
}
