/** The actions of a step, in sight however far the step is scrolled. */
import type { ReactNode } from 'react';

export function StepFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-4 -mb-4 grid gap-3 bg-surface-raised px-4 pt-1 pb-4">{children}</div>
  );
}

/** Two beside each other, of equal width. */
export function StepButtons({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 gap-2">{children}</div>;
}
