/** What moved on the last days, by event and account. */
import type { LedgerDay } from '@ntem/contract/ledger';
import { useQuery } from '@tanstack/react-query';
import { clipboardIcon } from '#features/admin/admin-icons.ts';
import { accountName } from '#features/admin/order-words.ts';
import { formatCount } from '#features/admin/totals.ts';
import { call } from '#lib/api.ts';
import { useUrlState } from '#lib/url-state.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Field } from '#ui/field.tsx';
import { Money } from '#ui/money.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { TextInput } from '#ui/text-input.tsx';

export function LedgerDays() {
  const url = useUrlState();
  const query = { start_date: url.get('start_date'), end_date: url.get('end_date') };
  const days = useQuery({
    queryKey: ['admin', 'ledger', 'days', query],
    queryFn: async ({ signal }) => (await call('GET /ledger/days', { query, signal })).data,
  });
  const field = (name: 'start_date' | 'end_date') => ({
    value: query[name],
    onChange: (event: { target: { value: string } }) => url.set({ [name]: event.target.value }),
  });
  return (
    <section className="grid gap-3">
      <SectionHead title="Days" />
      <div className="grid grid-cols-2 gap-3 sm:max-w-96">
        <Field label="Start date">
          <TextInput type="date" {...field('start_date')} />
        </Field>
        <Field label="End date">
          <TextInput type="date" {...field('end_date')} />
        </Field>
      </div>
      <DataTable
        label="Ledger by day"
        columns={columns}
        rows={days.data}
        idOf={({ date, kind, account }) => `${date} ${kind} ${account}`}
        nameOf={({ date, kind }) => `${date} ${kind}`}
        empty={{ icon: clipboardIcon, title: 'Nothing moved on these days' }}
        failure={days.isError ? { title: 'Failed to load days', onRetry: () => days.refetch() } : undefined}
      />
    </section>
  );
}

const columns: Column<LedgerDay>[] = [
  { header: 'Day', place: 'lead2', cell: ({ date }) => <span className="tabular-nums">{date}</span> },
  {
    header: 'Event',
    place: 'lead1',
    cell: ({ kind, transactions }) => (
      <>
        <span className="font-medium">{kind.replaceAll('_', ' ')}</span>{' '}
        <span className="text-sm text-ink-subtle">{formatCount(transactions)}</span>
      </>
    ),
  },
  {
    header: 'Account',
    place: 'side2',
    cell: ({ account }) => (account === 'commission' ? 'Commissions' : accountName(account)),
  },
  { header: 'Amount', place: 'side', numeric: true, cell: ({ amount }) => <Money amountGhs={amount} /> },
];
