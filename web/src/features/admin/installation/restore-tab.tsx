/** After a restore: vendors that have not answered, calls that we had forgotten, and the end of the mode. */

import type { OpenRestore } from '@ntem/contract/installation/endpoints/restore';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ReasonDialog } from '#features/admin/review/decision/reason-dialog.tsx';
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { Button } from '#ui/core/button.tsx';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { formatMoment } from '#ui/core/formats.tsx';
import { checkIcon } from '#ui/core/icon.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Box, Section } from '#ui/page/section.tsx';

export function RestoreTab() {
  const restore = useRestore();
  return (
    <Loaded from={restore} failed="Failed to load the restore">
      {({ open }) =>
        open ? (
          <Open restore={open} />
        ) : (
          <EmptyState icon={checkIcon} title="No restore is open" text="The shop sells and sends." />
        )
      }
    </Loaded>
  );
}

function Open({ restore }: { restore: OpenRestore }) {
  const [isEnding, setEnding] = useState(false);
  const { asked_at, calls_to_ask, days_to_compare, known, differences, unread, end_asked } = restore;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Section title="After a restore">
        <p className="max-w-136 text-md">
          The database is as it was on {formatMoment(restore.backup_at)}. Nothing is sold, sent, given back or
          paid out: the vendors may have done it since.
        </p>
        <Notice tone={asked_at ? 'success' : 'info'}>
          {asked_at
            ? `Every vendor that can be asked was asked, last at ${formatMoment(asked_at)}.`
            : `Still to be asked: ${calls_to_ask} orders, payouts and calls, and ${days_to_compare} days.`}
        </Notice>
      </Section>
      <Findings
        title="Vendors know of, or cannot be asked about"
        none="Nothing that we did not have on record."
      >
        {known.map((one) => (
          <Finding key={`${one.reference} ${one.vendor}`} what={`${one.subject}: ${one.direction}`}>
            {one.answer === 'cannot_be_asked'
              ? `${one.vendor} cannot be asked whether it did this after the backup. Look at its own page, then decide.`
              : `${one.vendor} says ${one.answer} of ${one.reference}. ${one.is_recorded ? 'It is on record again.' : 'Look at it before you go on.'}`}
          </Finding>
        ))}
      </Findings>
      <Findings title="What differs" none="Our books and theirs agree on the days that were compared.">
        {differences.map((one) => (
          <Finding key={`${one.day} ${one.reference} ${one.what}`} what={`${one.reference}: ${one.what}`}>
            {one.day} {one.vendor}: ours {one.ours || 'nothing'}, theirs {one.theirs}.
          </Finding>
        ))}
        {unread.map(({ day, vendor }) => (
          <Finding key={`${day} ${vendor}`} what={`${vendor}: no list`}>
            It gives no list of {day}. Look at its own page.
          </Finding>
        ))}
      </Findings>
      {restore.has_more && (
        <p className="text-sm text-ink-muted">There are more. See Money for all of them.</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-muted">
          {end_asked
            ? `${end_asked.by} asked to end this: “${end_asked.reason}” Another admin has to say the same.`
            : restore.needs_second && 'Two admins have to end this.'}{' '}
          <Link className="underline" to="/dashboard?tab=money">
            Money
          </Link>
        </p>
        <Button variant="primary" disabled={!asked_at} onClick={() => setEnding(true)}>
          Sell and send again
        </Button>
      </div>
      {isEnding && <EndDialog onClose={() => setEnding(false)} />}
    </div>
  );
}

function Findings({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  const isEmpty = children.flat().length === 0;
  return (
    <Section title={title}>
      <Box>
        {isEmpty ? (
          <p className="px-4 py-3 text-md text-ink-muted">{none}</p>
        ) : (
          <ul className="divide-y divide-line">{children}</ul>
        )}
      </Box>
    </Section>
  );
}

function Finding({ what, children }: { what: string; children: ReactNode }) {
  return (
    <li className="px-4 py-2.5 text-md wrap-anywhere">
      <b className="block font-medium">{what}</b>
      <small className="block text-sm text-ink-muted">{children}</small>
    </li>
  );
}

function EndDialog({ onClose }: { onClose: () => void }) {
  const { send } = useSend('POST /restore/end', { refresh: 'all', onDone: onClose });
  return (
    <ReasonDialog
      title="Sell and send again"
      subtitle="Everything that waited goes on at once: deliveries, refunds and payouts."
      hint="What you looked at, and why it is safe to go on. It is kept in the audit log."
      submitLabel="Go on"
      onClose={onClose}
      send={(reason) => send({ body: { reason } })}
    />
  );
}

function useRestore() {
  return useRead('GET /restore', {}, { refetchInterval: refreshEveryMs.admin });
}

export function RestoreBanner() {
  const open = useRestore().data?.open;
  if (!open) return null;
  return (
    <div className="mb-4">
      <Notice tone="danger">
        <b>Nothing is sold or sent after a restore.</b>{' '}
        {open.asked_at ? 'Every vendor was asked: an admin decides.' : 'The vendors are being asked.'}{' '}
        <Link className="font-medium underline" to="/dashboard?tab=restore">
          After a restore
        </Link>
      </Notice>
    </div>
  );
}
