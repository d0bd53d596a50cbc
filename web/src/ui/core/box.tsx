/** A bordered place on the page. */
import type { ReactNode } from 'react';

export function Box({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`rounded-lg border border-line bg-surface ${className}`}>{children}</div>;
}
