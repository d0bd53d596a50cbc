/** A bordered part of a screen, with a title of its own. */
import type { ReactNode } from 'react';

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
