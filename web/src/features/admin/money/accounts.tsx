/** The balance of every account in the ledger. */
import type { LedgerAccount } from '@ntem/contract/ledger';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clipboardIcon } from '#features/admin/admin-icons.ts';
import { accountName } from '#features/admin/order-words.ts';
import { formatCount } from '#features/admin/totals.ts';
import { call } from '#lib/api.ts';
import { useUrlState } from '#lib/url-state.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Money } from '#ui/money.tsx';
import { SectionHead } from '#ui/section-head.tsx';

export function Accounts() {
  const { page, setPage } = useUrlState('accounts_page');
  const accounts = useQuery({
    queryKey: ['admin', 'ledger', 'accounts', page],
    queryFn: ({ signal }) => call('GET /ledger/accounts', { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });
  const meta = accounts.data?.meta;
  return (
    <section className="grid gap-3">
      <SectionHead title="Accounts">
        <p>Debit positive, credit negative</p>
      </SectionHead>
      <DataTable
        label="Ledger accounts"
        columns={columns}
        rows={accounts.data?.data}
        isStale={accounts.isPlaceholderData}
        idOf={({ account }) => account}
        nameOf={({ account }) => account}
        empty={{ icon: clipboardIcon, title: 'Nothing was booked yet' }}
        failure={
          accounts.isError
            ? { title: 'Failed to load accounts', onRetry: () => accounts.refetch() }
            : undefined
        }
        pager={
          meta && {
            page,
            totalPages: meta.total_pages,
            summary: `Page ${formatCount(page)} of ${formatCount(meta.total_pages)}`,
            onPage: setPage,
          }
        }
      />
    </section>
  );
}

const columns: Column<LedgerAccount>[] = [
  {
    header: 'Account',
    place: 'lead1',
    cell: ({ account, name }) => (name ? `Commission of ${name}` : accountName(account)),
  },
  {
    header: 'Balance',
    place: 'side',
    numeric: true,
    cell: ({ balance }) => <Money amountGhs={balance} />,
  },
];
