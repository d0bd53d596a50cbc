/** A part of a staff screen below its own heading. */
import type { ReactNode } from 'react';
import { SectionHead } from './section-head.tsx';

type SectionProps = {
  title: string;
  /** Short facts or a button beside the heading. */
  aside?: ReactNode;
  /** Makes a landmark of it. */
  label?: string;
  children: ReactNode;
};

export function Section({ title, aside, label, children }: SectionProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label={label}>
      <SectionHead title={title}>{aside}</SectionHead>
      {children}
    </section>
  );
}
