/** Differences between a vendor and the books, each with what both say and a way to resolve it. */
import type { DayComparison } from '@ntem/contract/books/endpoints/reconciliation';
import { comparedAgainDays } from '@ntem/contract/books/limits';
import { receivedText } from '@ntem/contract/floats/limits';
import { findReasonFault, howKnownText } from '@ntem/contract/review/attention-moves';
import { evidenceLength } from '@ntem/contract/review/limits';
import { useState } from 'react';
import { floatsRefresh } from '#features/admin/floats/floats-refresh.ts';
import { DecisionDialog, ReasonDialog } from '#features/admin/review/decision/reason-dialog.tsx';
import { shortLineOf } from '#features/admin/words/vendor-words.ts';
import { noAnswerText } from '#lib/api/api-error.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { useNow } from '#lib/browser/use-countdown.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/core/button.tsx';
import { DateTime } from '#ui/core/formats.tsx';
import { bangIcon, checkIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Field } from '#ui/flow/field.tsx';
import { AmountInput } from '#ui/forms/inputs.tsx';
import { receiptIcon, walletIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
import { formatAge } from '#ui/small/moments.ts';
import { at, ghs, tel, Words, words } from '#ui/small/phrase.tsx';
import { Reference } from '#ui/small/reference.tsx';
import { CaseCard, CaseFact, CaseFoot, useOpenCase } from '#ui/tables/case-card.tsx';
import { type OpenTopUp, readReceived, sayWhatWasEntered, submitLabelOf } from './top-up-words.ts';

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

type TopUpEndDialogProps = { difference: Difference; topUp: OpenTopUp; onClose: () => void };

function TopUpEndDialog({ difference, topUp, onClose }: TopUpEndDialogProps) {
  const { reference, attempt_reference: attemptReference, resolution } = difference;
  const { send } = useSend('POST /floats/top-ups/{id}/end', {
    refresh: ['GET /reconciliation', 'GET /reconciliation/days', 'GET /dashboard/waiting', ...floatsRefresh],
    onDone: onClose,
    toast: ({ message }) => `${reference}: ${message}`,
  });
  const form = useForm({
    initial: { received: '', reason: '', evidence: '' },
    validate: ({ received, reason, evidence }) => ({
      received: readReceived(received) === undefined ? receivedText : undefined,
      reason: findReasonFault(reason),
      evidence: evidence.trim().length < evidenceLength.min ? howKnownText : undefined,
    }),
    onSubmit: ({ received, reason, evidence }) =>
      send({ params: { id: topUp.id }, body: { received: readReceived(received) ?? 0, reason, evidence } }),
    failed: noAnswerText,
  });
  const { amount, seller, phone_number: phone } = topUp;
  const received = readReceived(form.values.received);
  const reader = useSession()?.user.id;
  return (
    <DecisionDialog
      title="Say how this top-up ended"
      subtitle={words`${ghs(amount)} from ${tel(phone)} for ${seller.name}’s float`}
      network={topUp.network.toLowerCase()}
      form={form}
      phase={form.sending.busy ? 'asking' : 'ready'}
      asking="Asking the gateway…"
      submitLabel={<Words of={submitLabelOf(topUp, received, reader)} />}
      notice={
        <Notice tone="warning">
          {topUp.said && (
            <p>
              <Words of={sayWhatWasEntered(topUp.said)} />
            </p>
          )}
          {resolution && (
            <p>Resolved earlier: “{resolution}”. If the float was corrected then, undo that correction.</p>
          )}
          <p>
            The amount goes into the float. The gateway is asked first
            {attemptReference && `; it knows the top-up as ${attemptReference}`}.
          </p>
        </Notice>
      }
      shownBy="list"
      above={
        <Field label="Amount received" error={form.errorOf('received')} hint="0 if it was never paid.">
          <AmountInput {...form.field('received')} min={0} />
        </Field>
      }
      reasonHint="Kept in the audit log."
      evidenceHint="How you know, such as the gateway’s own list or ticket."
      onClose={onClose}
    />
  );
}
