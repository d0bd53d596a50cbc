/** How the style guide sets out what it shows: a section, and a caption above each sample. */
import type { ReactNode } from 'react';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-b border-line">
      <div className="page grid gap-5 py-6">
        <h2 className="text-lg">{title}</h2>
        {children}
      </div>
    </section>
  );
}

export function Samples({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] items-start gap-5">
      {children}
    </div>
  );
}

export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-3">
      <h3 className="text-sm">{title}</h3>
      {children}
    </div>
  );
}

export function Card({ children }: { children: ReactNode }) {
  return <div className="rounded-lg border border-line bg-surface">{children}</div>;
}
