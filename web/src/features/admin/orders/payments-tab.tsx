/** The history of payments. */

import { rowsPerPage } from '@ntem/contract/lists';
import type { PaymentRow } from '@ntem/contract/orders/endpoints/histories';
import { stageNames } from '@ntem/contract/orders/stages';
import { useState } from 'react';
import type { Input } from '#lib/api/api.ts';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { ExportButton } from '#parts/export-button.tsx';
import { stageColumn } from '#parts/stage-badge.tsx';
import { Section } from '#ui/page/section.tsx';
import { receiptIcon } from '#ui/small/app-icons.ts';
import { OutcomeBadge } from '#ui/small/badge.tsx';
import { amountColumn, column, outcomeColumn, phoneColumn } from '#ui/tables/columns.tsx';
import type { Column } from '#ui/tables/data-table.tsx';
import { PagedTable } from '#ui/tables/paged-table.tsx';
import {
  BadgeLine,
  exported,
  filtersOf,
  hasProblem,
  OrderLink,
  orderDateColumn,
  SharedFilters,
  sellerColumn,
} from './shared-filters.tsx';
import { Totals } from './totals.tsx';

export function PaymentsTab() {
  const url = useUrlState();
  const filters = filtersOf(url);
  const totals = useRead('GET /dashboard/payments/totals', { query: filters }, lastPageStays);
  const file = <ExportButton of="POST /dashboard/payments/export" {...exported(filters)} />;
  return (
    <Section title="Payments" aside={file} isNamedAbove>
      <SharedFilters url={url} list="payments" file={file} />
      <Totals of={totals.data} label="Payments" />
      <PaymentTable filters={filters} paging={url} />
    </Section>
  );
}

type Filters = NonNullable<Input<'GET /dashboard/payments'>['query']>;

export function PaymentList({ title, filters }: { title: string; filters: Filters }) {
  const [page, setPage] = useState(1);
  return (
    <Section title={title}>
      <PaymentTable filters={filters} paging={{ page, setPage }} />
    </Section>
  );
}

type PaymentTableProps = { filters: Filters; paging: { page: number; setPage: (page: number) => void } };

function PaymentTable({ filters, paging }: PaymentTableProps) {
  const query = { ...filters, page: String(paging.page), limit: String(rowsPerPage) };
  const payments = useRead('GET /dashboard/payments', { query }, lastPageStays);
  return (
    <PagedTable
      label="Payments"
      columns={columns}
      isLoud={hasProblem}
      list={payments}
      paging={paging}
      empty={{ icon: receiptIcon, title: 'No payments found' }}
      failed="Failed to fetch payment history"
      counted="total payments"
    />
  );
}

const columns: Column<PaymentRow>[] = [
  column('Transaction ID', 'lead1', ({ order_id, ext_transaction_id, user, name }) => (
    <OrderLink id={order_id} reference={ext_transaction_id} short={user?.name ?? name} />
  )),
  column('User', 'wide', ({ user, name }) =>
    user ? (
      <>
        <span className="font-medium">{user.name}</span>{' '}
        <span className="text-sm text-ink-subtle wrap-anywhere">{user.email}</span>
      </>
    ) : (
      name
    ),
  ),
  { ...phoneColumn, place: 'wide' },
  sellerColumn,
  column('Type', 'wide', ({ type }) => type),
  amountColumn,
  {
    ...outcomeColumn,
    place: 'lead2',
    cell: ({ status, stage }) => (
      <BadgeLine person={stageNames[stage]}>
        <OutcomeBadge status={status} />
      </BadgeLine>
    ),
  },
  { ...stageColumn, header: 'Order', place: 'wide' },
  orderDateColumn,
];
