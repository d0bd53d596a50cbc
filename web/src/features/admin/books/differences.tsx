/** Differences between a vendor and the books, each with what both say and a way to resolve it. */
import type { DayComparison } from '@ntem/contract/books/endpoints/reconciliation';
import { comparedAgainDays } from '@ntem/contract/books/limits';
import { useState } from 'react';
import { ReasonDialog } from '#features/admin/review/decision/reason-dialog.tsx';
import { shortLineOf } from '#features/admin/words/vendor-words.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { useNow } from '#lib/browser/use-countdown.ts';
import { Button } from '#ui/core/button.tsx';
import { DateTime } from '#ui/core/formats.tsx';
import { bangIcon, checkIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { receiptIcon, walletIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
import { formatAge } from '#ui/small/moments.ts';
import { at, words } from '#ui/small/phrase.tsx';
import { Reference } from '#ui/small/reference.tsx';
import { CaseCard, CaseFact, CaseFoot, useOpenCase } from '#ui/tables/case-card.tsx';
import { TopUpEndDialog } from './top-up-end-dialog.tsx';

export type Difference = DayComparison['differences'][number];

export function Differences({ differences, total }: { differences: readonly Difference[]; total: number }) {
  const [resolving, setResolving] = useState<Difference>();
  const nowMs = useNow(60_000);
  const unresolved = differences.filter(({ resolved_at }) => !resolved_at);
  const cases = useOpenCase(
    differences.map(({ id }) => id),
    unresolved[0]?.id,
  );
  if (differences.length === 0) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label="Differences">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-base">Differences</h3>
        <p className="text-sm text-ink-muted">
          {total > differences.length
            ? `${total} in all`
            : `${unresolved.length} open, ${differences.length - unresolved.length} resolved`}
        </p>
      </div>
      {differences.map((difference) => (
        <DifferenceCard
          key={difference.id}
          difference={difference}
          nowMs={nowMs}
          isOpen={cases.isOpen(difference.id)}
          onToggle={() => cases.toggle(difference.id)}
          onResolve={() => setResolving(difference)}
        />
      ))}
      {resolving &&
        (resolving.top_up ? (
          <TopUpEndDialog
            difference={resolving}
            topUp={resolving.top_up}
            onClose={() => setResolving(undefined)}
          />
        ) : (
          <ResolveDialog difference={resolving} onClose={() => setResolving(undefined)} />
        ))}
    </section>
  );
}

type DifferenceCardProps = {
  difference: Difference;
  nowMs: number;
  isOpen: boolean;
  onToggle: () => void;
  onResolve: () => void;
};

function DifferenceCard({ difference, nowMs, isOpen, onToggle, onResolve }: DifferenceCardProps) {
  const url = useUrlState();
  const { order_id, reference, attempt_reference, what, found_at, resolved_at, resolution, top_up } =
    difference;
  return (
    <CaseCard
      title={`${resolved_at ? 'Resolved: ' : ''}${what}`}
      subject={reference}
      meta={
        <>
          <Reference of={reference} />
          <span>
            {resolved_at ? 'found' : 'open since'} <DateTime iso={found_at} />
          </span>
          {resolved_at && <Badge tone="success" icon={checkIcon} label="Resolved" />}
        </>
      }
      age={resolved_at ? undefined : formatAge(found_at, nowMs)}
      isOld={!resolved_at}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <BothSides difference={difference} />
      {resolved_at && <p className="text-md">{words`Resolved ${at(resolved_at)}: ${resolution ?? ''}`}</p>}
      <CaseFoot
        note={
          <>
            {attempt_reference && `The vendor knows it as ${attempt_reference}. `}
            {top_up?.said && `${top_up.said.by.name} has said how it ended. A second admin must confirm it.`}
            {!resolved_at &&
              !top_up &&
              `It is compared again each night for ${comparedAgainDays} days, and goes once both agree.`}
          </>
        }
      >
        {order_id && (
          <Button subject={reference} icon={receiptIcon} onClick={() => url.open({ order: order_id })}>
            Open order
          </Button>
        )}
        {(top_up || !resolved_at) && (
          <Button subject={reference} onClick={onResolve}>
            {top_up ? 'Say how it ended' : 'Resolve'}
          </Button>
        )}
      </CaseFoot>
    </CaseCard>
  );
}

function BothSides({ difference: { ours, theirs } }: { difference: Difference }) {
  return (
    <dl className="grid rounded-md border border-line bg-canvas text-md sm:grid-cols-2 sm:divide-x sm:divide-line max-sm:divide-y max-sm:divide-line">
      <CaseFact icon={bangIcon} color="text-danger" who="The vendor">
        {theirs ? shortLineOf(theirs) : 'Has nothing'}
      </CaseFact>
      <CaseFact icon={walletIcon} color="text-ink-subtle" who="Our books">
        {ours ? shortLineOf(ours) : 'Have nothing'}
      </CaseFact>
    </dl>
  );
}

function ResolveDialog({ difference, onClose }: { difference: Difference; onClose: () => void }) {
  const { send } = useSend('POST /reconciliation/differences/{id}/resolve', {
    refresh: ['GET /reconciliation', 'GET /reconciliation/days'],
    onDone: onClose,
    toast: `${difference.reference}: difference resolved`,
  });
  return (
    <ReasonDialog
      title="Resolve this difference"
      subtitle={<Reference of={difference.reference} />}
      submitLabel="Resolve"
      hint="Why it will stay. Kept in the audit log."
      notice={
        <Notice tone="warning">{difference.what}. No money moves: it only counts as open no longer.</Notice>
      }
      send={(reason) => send({ params: { id: difference.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
