/** What was asked for, by whom, when and why. */
import type { WaitingDecision } from '@ntem/contract/attention';
import type { ReactNode } from 'react';
import { DateTime } from '#ui/date-time.tsx';

export function AskedFacts({ waiting }: { waiting: WaitingDecision }) {
  return (
    <dl className="grid gap-2 text-md">
      <Fact name="Asked by">{waiting.asked_by.name}</Fact>
      <Fact name="When">
        <DateTime iso={waiting.asked_at} />
      </Fact>
      <Fact name="Reason">{waiting.reason}</Fact>
      {waiting.evidence && <Fact name="Evidence">{waiting.evidence}</Fact>}
      {waiting.supplier_keeps_cost && <Fact name="Cost">The supplier keeps what it cost</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
