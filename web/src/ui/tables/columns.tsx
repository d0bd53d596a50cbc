/** Columns that many lists have, and cells of several lines. */
import type { ReactNode } from 'react';
import { DateTime, Money } from '#ui/core/formats.tsx';
import { OutcomeBadge } from '#ui/small/badge.tsx';
import { Reference } from '#ui/small/reference.tsx';
import type { Column } from './data-table.tsx';

export const strong = (name: ReactNode) => <span className="font-medium">{name}</span>;

/** A cell's first line, and quieter ones below it; empty ones are left out. */
export function lines(first: ReactNode, ...below: ReactNode[]) {
  const quiet = (line: ReactNode, place: number) =>
    line && (
      <span key={place} className="block text-sm wrap-anywhere text-ink-subtle tabular-nums">
        {line}
      </span>
    );
  return (
    <>
      {first}
      {below.map(quiet)}
    </>
  );
}

export const amountColumn: Column<{ amount: number }> = numberColumn('Amount', 'side', ({ amount }) => (
  <Money amountGhs={amount} className="max-sm:font-bold" />
));

export const outcomeColumn: Column<{ status: 'success' | 'pending' | 'failed' }> = column(
  'Status',
  'side2',
  ({ status }) => <OutcomeBadge status={status} />,
);

export const dateColumn: Column<{ created_at: string }> = column('Date', 'side3', ({ created_at }) => (
  <DateTime iso={created_at} />
));

export const nameColumn: Column<{ name: string }> = column('Name', 'lead1', ({ name }) => strong(name));

export const referenceColumn: Column<{ reference: string }> = column(
  'Reference',
  'lead2',
  ({ reference }) => <Reference of={reference} />,
);

export const phoneColumn: Column<{ phone_number: string }> = column('Phone', 'lead2', ({ phone_number }) => (
  <span className="tabular-nums">{phone_number}</span>
));

type Place<Row> = NonNullable<Column<Row>['place']>;

export function column<Row>(header: string, place: Place<Row>, cell: Column<Row>['cell']): Column<Row> {
  return { header, place, cell };
}

export function numberColumn<Row>(header: string, place: Place<Row>, cell: Column<Row>['cell']): Column<Row> {
  return { ...column(header, place, cell), numeric: true };
}

/** Below the others on a phone, with its header before it. */
export function factColumn<Row>(header: string, cell: Column<Row>['cell']): Column<Row> {
  return { header, place: 'quiet', labelled: true, cell };
}

export function figureColumn<Row>(
  header: string,
  cell: Column<Row>['cell'],
  place: Place<Row> = 'quiet',
): Column<Row> {
  return { header, place, labelled: true, numeric: true, cell };
}
