/** What opens a staff screen: the bar with the brand, and the title with its actions. */
import type { ReactNode } from 'react';
import { Brand } from '#ui/core/brand.tsx';

type PageHeadProps = { title: string; subtitle: string; tabs?: ReactNode; children?: ReactNode };

export function PageHead({ title, subtitle, tabs, children }: PageHeadProps) {
  return (
    <section className="border-b border-line bg-surface" aria-label={title}>
      <div className="page grid gap-3 pt-4 pb-3 sm:grid-cols-[1fr_auto] sm:items-center">
        <div>
          <h1 className="text-2xl tracking-tight">{title}</h1>
          <p className="mt-0.5 text-md text-ink-muted">{subtitle}</p>
        </div>
        {children && (
          <div className="grid grid-flow-col auto-cols-fr gap-2 sm:auto-cols-auto">{children}</div>
        )}
      </div>
      {tabs && <div className="page">{tabs}</div>}
    </section>
  );
}

export function AppBar({ storeName, children }: { storeName: string; children?: ReactNode }) {
  return (
    <header className="on-band">
      <div className="page flex min-h-13 items-center justify-between gap-2">
        <Brand name={storeName} on="band" />
        <div className="flex items-center gap-2 text-md">{children}</div>
      </div>
    </header>
  );
}
