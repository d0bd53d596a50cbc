/** What moved on each of the last days. */
import { useQuery } from '@tanstack/react-query';
import { clipboardIcon } from '#features/admin/admin-icons.ts';
import { formatCount } from '#features/admin/totals.ts';
import { call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { useUrlState } from '#lib/url-state.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Field } from '#ui/field.tsx';
import { Money } from '#ui/money.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { type DayAccount, type DaySum, dayAccounts, sumDays } from './day-sums.ts';

export function LedgerDays() {
  const url = useUrlState();
  const query = { start_date: url.get('start_date'), end_date: url.get('end_date') };
  const days = useQuery({
    queryKey: ['admin', 'ledger', 'days', query],
    queryFn: async ({ signal }) => (await call('GET /ledger/days', { query, signal })).data,
  });
  const refused = days.error instanceof ApiError ? days.error.errors.end_date : undefined;
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
        <Field label="End date" error={refused}>
          <TextInput type="date" {...field('end_date')} />
        </Field>
      </div>
      <DataTable
        label="Ledger by day"
        columns={columns}
        rows={refused ? [] : days.data && sumDays(days.data)}
        idOf={({ date }) => date}
        nameOf={({ date }) => date}
        empty={{ icon: clipboardIcon, title: refused ?? 'Nothing moved on these days' }}
        failure={
          days.isError && !refused
            ? { title: 'Failed to load days', onRetry: () => days.refetch() }
            : undefined
        }
      />
    </section>
  );
}

const names: Record<DayAccount, string> = {
  gateway: 'Gateway',
  supplier: 'Supplier',
  commission: 'Commissions',
  customer_funds: 'Held for buyers',
  payouts_in_flight: 'Payouts in flight',
  margin: 'Margin',
  fees: 'Fees',
  losses: 'Losses',
};

const columns: Column<DaySum>[] = [
  {
    header: 'Day',
    place: 'lead1',
    cell: ({ date }) => <span className="font-medium tabular-nums">{date}</span>,
  },
  {
    header: 'Events',
    place: 'side',
    numeric: true,
    cell: ({ transactions }) => (
      <>
        {formatCount(transactions)}
        <span className="sm:hidden"> events</span>
      </>
    ),
  },
  ...dayAccounts.map(
    (name): Column<DaySum> => ({
      header: names[name],
      place: 'quiet',
      labelled: true,
      numeric: true,
      cell: ({ sums }) => <Money amountGhs={sums[name]} />,
    }),
  ),
];
