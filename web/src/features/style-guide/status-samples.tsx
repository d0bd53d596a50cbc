/** Samples of badges, notices, toasts, figures, cases and tables. */
import { useState } from 'react';
import { showToast } from '#lib/browser/toast.ts';
import { Button } from '#ui/core/button.tsx';
import { EmptyState, ErrorState, Loading } from '#ui/core/empty-state.tsx';
import { DateTime, Money, Tel } from '#ui/core/formats.tsx';
import { searchIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { IconButton } from '#ui/flow/icon-button.tsx';
import { Outcome } from '#ui/flow/outcome.tsx';
import { Slip, SlipRow } from '#ui/flow/slip.tsx';
import { TextArea } from '#ui/forms/inputs.tsx';
import { Fold } from '#ui/page/section.tsx';
import { StepList } from '#ui/page/step-list.tsx';
import { boxIcon, editIcon, lockIcon, trashIcon } from '#ui/small/app-icons.ts';
import { ActiveBadge, OutcomeBadge, Tag } from '#ui/small/badge.tsx';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { ghs, say, tel, Words } from '#ui/small/phrase.tsx';
import { Reference } from '#ui/small/reference.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { CaseCard } from '#ui/tables/case-card.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { BulkBar } from '#ui/tables/row-actions.tsx';
import { StatStrip } from '#ui/tables/stat-strip.tsx';
import { each, Held, Section } from './sample.tsx';

const stats = [
  { label: 'Total Users', value: '1,248' },
  { label: 'Active Users', value: '1,102' },
  { label: 'Admins', value: '3' },
  { label: 'Total commission', value: <Money amountGhs={1204.5} /> },
];

const steps = [
  { stage: 'done', words: say`You decided to give ${ghs(48)} back`, time: '08:13:05' },
  { stage: 'bad', words: ['DataMart GH did not answer'], time: '08:13:06' },
  { stage: 'now', words: ['Paystack is asked'] },
  { stage: 'next', words: ['The order ends as refunded'] },
] as const;

const tones = ['info', 'brand', 'success', 'warning', 'danger'] as const;

export const statusSamples = (
  <Section
    title="Status and figures"
    samples={{
      'Badges and tags': (
        <>
          {each(ActiveBadge, { status: 'active' }, { status: 'inactive' })}
          {each(OutcomeBadge, { status: 'success' }, { status: 'pending' }, { status: 'failed' })}
          {each(Tag, { tone: 'brand', children: 'Admin' }, { children: 'Agent' })}
        </>
      ),
      'Money, phone, moment, network': (
        <>
          {each(Money, { amountGhs: 12 }, { amountGhs: 48, signed: true }, { amountGhs: -0.94 })}
          {each(Tel, { number: '0241234567' })}
          {each(DateTime, { iso: '2026-11-15T08:12:00.000Z' })}
          {each(
            NetworkMark,
            ...['MTN', 'Telecel', 'AirtelTigo'].map((name) => ({ network: name, children: name })),
          )}
        </>
      ),
      Toasts: each(
        Button,
        ...(['success', 'warning', 'error'] as const).map((kind) => ({
          onClick: () => showToast(kind, `A toast for ${kind}`),
          children: kind,
        })),
      ),
      Notices: each(Notice, ...tones.map((tone) => ({ tone, children: `A notice: ${tone}.` }))),
      Slip: (
        <Slip totalLabel="You pay" totalGhs={26}>
          <SlipRow name="Package">MTN 5 GB</SlipRow>
        </Slip>
      ),
      Outcome: each(Outcome, {
        tone: 'brand',
        title: 'Payment pending',
        children: 'Payment is still pending. Please try checking again in a moment.',
      }),
      Waiting: (
        <>
          {each(Loading, {})}
          {each(Skeleton, { className: 'h-4 w-3/4' })}
        </>
      ),
      Nothing: each(
        EmptyState,
        { icon: boxIcon, title: 'No Packages Available', text: 'They appear here once they are added.' },
        { icon: lockIcon, title: 'Access denied. Your account may be suspended.' },
      ),
      Failure: each(ErrorState, {
        title: 'Failed to fetch users',
        onRetry: () => showToast('warning', 'Again'),
      }),
      Case: (
        <Held start={true}>
          {(isOpen, setOpen) => (
            <CaseCard
              title="Paid, but the supplier does not know this order"
              subject="NT7F3K92QX"
              amount={<Money amountGhs={48} />}
              meta={<Reference of="NT7F3K92QX" />}
              age="2 h 14 min"
              isOld
              network="AIRTELTIGO"
              isOpen={isOpen}
              onToggle={() => setOpen(!isOpen)}
            >
              <Words of={say`Refund ${ghs(48)} to ${tel('0271359101')}`} />
              <TextArea aria-label="Reason" />
            </CaseCard>
          )}
        </Held>
      ),
      'Steps of a decision': <StepList steps={steps} />,
      Folds: each(
        Fold,
        { title: 'Postings', aside: '2 entries', children: 'Two of them.' },
        { title: 'Evidence from vendors', aside: '7 answers', children: 'Numbers and keys are masked.' },
      ),
    }}
  >
    <StatStrip stats={stats} />
  </Section>
);

type Person = { id: string; name: string; phone: string; role: string; status: 'active' | 'inactive' };

const people: readonly Person[] = [
  { id: '1001', name: 'Esi Owusu', phone: '0241234567', role: 'Admin', status: 'active' },
  { id: '1014', name: 'Ama Mensah', phone: '0545550142', role: 'Agent', status: 'active' },
  { id: '1022', name: 'Kofi Boateng', phone: '0205550118', role: 'Agent', status: 'inactive' },
];

const columns: Column<Person>[] = [
  { header: 'User', place: 'lead', cell: ({ name }) => <span className="font-medium">{name}</span> },
  { header: 'Phone', place: 'quiet', labelled: true, cell: ({ phone }) => phone },
  { header: 'Role', place: 'side2', cell: ({ role }) => <Tag>{role}</Tag> },
  { header: 'Status', place: 'side', cell: ({ status }) => <ActiveBadge status={status} /> },
];

const shape = {
  label: 'Users',
  columns,
  empty: { icon: searchIcon, title: 'No users found matching your criteria' },
};

const failure = { title: 'Failed to fetch users', onRetry: () => showToast('warning', 'Tried again') };

export function TableSamples() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(['1014']));
  const [page, setPage] = useState(1);
  return (
    <Section
      title="Tables"
      samples={{
        'Nothing matches': <DataTable {...shape} rows={[]} />,
        Failed: <DataTable {...shape} rows={undefined} failure={failure} />,
        Loading: <DataTable {...shape} rows={undefined} />,
      }}
    >
      <div className="dense">
        <DataTable
          {...shape}
          rows={people}
          selection={{ ids, onChange: setIds, nameOf: ({ name }) => name }}
          bulkBar={
            <BulkBar isShown={ids.size > 0} summary={`${ids.size} user(s) selected`}>
              <Button>Activate</Button>
              <Button variant="danger-quiet">Delete</Button>
            </BulkBar>
          }
          actions={({ name }) => (
            <>
              <IconButton inRow icon={editIcon} label="Edit" subject={name} />
              <IconButton inRow icon={trashIcon} label="Delete" subject={name} danger />
            </>
          )}
          pager={{ page, totalPages: 125, summary: `Page ${page} of 125`, onPage: setPage }}
        />
      </div>
    </Section>
  );
}
