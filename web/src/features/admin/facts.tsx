/** Names and values, side by side on wide screens. */
import type { ReactNode } from 'react';

export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-md sm:grid-cols-2 lg:grid-cols-3">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-ink-muted">{name}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
