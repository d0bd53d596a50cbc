/** Earnings of each of the last days, and whether gateway and supplier agree. */
import type { ComparedDay } from '@ntem/contract/books/endpoints/reconciliation';
import { ledgerDays } from '@ntem/contract/books/limits';
import { clipboardIcon } from '#features/admin/admin-parts.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { useRead } from '#lib/api/use-read.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { formatDay, Money } from '#ui/core/formats.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { Section } from '#ui/page/section.tsx';
import { formatCount } from '#ui/small/counts.ts';
import { column, figureColumn, numberColumn } from '#ui/tables/columns.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { ComparisonBadge, useComparedDays } from './compared-days.tsx';
import { type DaySum, sumDays, totalOf } from './profit-sums.ts';

export function LedgerDays() {
  const url = useUrlState();
  const query = { start_date: url.get('start_date'), end_date: url.get('end_date') };
  const days = useRead('GET /ledger/days', { query });
  const compared = useComparedDays({ limit: ledgerDays.most });
  const refused = days.error instanceof ApiError ? days.error.errors.end_date : undefined;
  const sums = days.data && sumDays(days.data);
  const total = sums && totalOf(sums);
  return (
    <Section title="Days">
      <div className="grid grid-cols-2 gap-3 sm:max-w-96">
        <Field label="Start date">
          <TextInput type="date" {...url.field('start_date')} />
        </Field>
        <Field label="End date" error={refused}>
          <TextInput type="date" {...url.field('end_date')} />
        </Field>
      </div>
      <DataTable
        label="Ledger by day"
        columns={columnsFor(compared.data ?? [], sums?.length ?? 0)}
        rows={
          refused ? [] : sums && [...sums, ...(total ? [total] : [])].map((day) => ({ ...day, id: day.date }))
        }
        isSum={({ date }) => date === ''}
        empty={{ icon: clipboardIcon, title: refused ?? 'Nothing moved on these days' }}
        failure={
          days.isError && !refused
            ? { title: 'Failed to load days', onRetry: () => void days.refetch() }
            : undefined
        }
      />
    </Section>
  );
}

type Amount = Exclude<keyof DaySum, 'date' | 'orders'>;

const amounts: [name: Amount, header: string][] = [
  ['buyers', 'Buyers paid'],
  ['suppliers', 'Suppliers'],
  ['sellers', 'Sellers'],
  ['fees', 'Fees'],
  ['losses', 'Losses'],
];

function columnsFor(compared: readonly ComparedDay[], count: number): Column<DaySum>[] {
  return [
    column('Day', 'lead1', ({ date }) => (
      <span className="font-medium whitespace-nowrap tabular-nums">
        {date ? formatDay(date) : `${formatCount(count)} days`}
      </span>
    )),
    figureColumn('Orders', ({ orders }) => formatCount(orders)),
    ...amounts.map(([name, header]) =>
      figureColumn<DaySum>(header, (day) => <Money amountGhs={day[name]} />),
    ),
    numberColumn('Profit', 'side', ({ profit }) => <Money amountGhs={profit} className="font-bold" />),
    column('Comparison', 'line', ({ date }) => (
      <DayComparison date={date} day={compared.find((one) => one.date === date)} />
    )),
  ];
}

function DayComparison({ date, day }: { date: string; day: ComparedDay | undefined }) {
  if (day) return <ComparisonBadge day={day} />;
  if (!date) return null;
  const isToday = date === new Date().toISOString().slice(0, 10);
  return <span className="text-sm text-ink-subtle">{isToday ? 'Compared tonight' : 'Not compared'}</span>;
}
