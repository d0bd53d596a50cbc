/** The parts of a screen: a section below its heading, a bordered panel or box, facts, and a fold. */
import type { ReactNode } from 'react';
import { Icon, rightIcon } from '#ui/core/icon.tsx';

type SectionProps = {
  title: string;
  aside?: ReactNode;
  label?: string;
  /** On a phone the bar above says the same: the head is for screen readers, and its aside is left out. */
  isNamedAbove?: boolean;
  children: ReactNode;
};

export function Section({ title, aside, label, isNamedAbove = false, children }: SectionProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label={label}>
      <div
        className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 ${isNamedAbove ? 'max-sm:sr-only max-sm:[&>div]:hidden' : ''}`}
      >
        <h2 className="text-lg">{title}</h2>
        {aside && (
          <div className="flex flex-wrap gap-x-3 text-sm text-ink-muted tabular-nums *:not-first:border-l *:not-first:border-line-strong *:not-first:pl-3">
            {aside}
          </div>
        )}
      </div>
      {children}
    </section>
  );
}

export function Box({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`rounded-lg border border-line bg-surface ${className}`}>{children}</div>;
}

type HeadedBoxProps = { title: string; level?: 2 | 3; aside?: ReactNode; children: ReactNode };

/** A box with a ruled head. */
export function HeadedBox({ title, level = 3, aside, children }: HeadedBoxProps) {
  const Title = `h${level}` as const;
  return (
    <section className="overflow-hidden rounded-lg border border-line bg-surface" aria-label={title}>
      <header className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-4 py-3 text-sm text-ink-muted">
        <Title className="text-base text-ink">{title}</Title>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** Names and values, one below the other. */
export function Facts({ facts }: { facts: readonly [name: string, value: ReactNode][] }) {
  return (
    <dl className="py-2 text-md">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 px-4 py-1">
          <dt className="text-ink-muted">{name}</dt>
          <dd className="ml-auto text-right font-medium wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type PanelProps = {
  title?: string;
  aside?: ReactNode;
  /** On a page that has nothing but such parts. */
  roomy?: boolean;
  children: ReactNode;
};

export function Panel({ title, aside, roomy = false, children }: PanelProps) {
  return (
    <section
      className={`grid grid-cols-[minmax(0,1fr)] rounded-lg border border-line bg-surface p-4 ${roomy ? 'gap-4 lg:p-5' : 'gap-3'}`}
    >
      {title && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 className={roomy ? 'text-lg' : 'text-base'}>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

/** A section for rare needs, closed at first. */
export function Fold({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <details className="group text-md not-first:border-t not-first:border-line">
      <summary className="flex min-h-touch list-none items-center gap-2 px-4 py-2 font-medium focus-visible:-outline-offset-4 [&::-webkit-details-marker]:hidden">
        <Icon path={rightIcon} className="size-4 text-ink-subtle transition-transform group-open:rotate-90" />
        {title}
        {aside && <span className="ml-auto text-sm font-normal text-ink-subtle">{aside}</span>}
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pb-4">{children}</div>
    </details>
  );
}
