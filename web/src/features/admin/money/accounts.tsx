/** Our books now: what we have on one side, whose it is on the other, and every account below. */
import type { LedgerAccount } from '@ntem/contract/topics/ledger';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clipboardIcon } from '#features/admin/admin-icons.ts';
import { formatCount } from '#features/admin/totals.ts';
import { accountName } from '#features/admin/words/money-words.ts';
import { call } from '#lib/api/api.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { DateTime } from '#ui/core/date-time.tsx';
import { ErrorState } from '#ui/core/empty-state.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Money } from '#ui/flow/money.tsx';
import { Fold } from '#ui/page/fold.tsx';
import { SectionHead } from '#ui/page/section-head.tsx';
import { Words } from '#ui/small/phrase.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { type BookRow, type Books, booksOf } from './books.ts';

/** Our own accounts come first, then sellers: as many as can be read in one moment. */
const mostAccounts = '100';

export function Accounts() {
  const accounts = useQuery({
    queryKey: ['admin', 'ledger', 'books'],
    queryFn: ({ signal }) => call('GET /ledger/accounts', { query: { limit: mostAccounts }, signal }),
  });
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SectionHead title="Our books now">
        {accounts.data && (
          <p>
            <DateTime iso={new Date(accounts.dataUpdatedAt).toISOString()} />
          </p>
        )}
      </SectionHead>
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        {accounts.isPending && <Skeleton className="m-4 h-72" />}
        {accounts.isError && <ErrorState title="Failed to load accounts" onRetry={accounts.refetch} />}
        {accounts.data && (
          <BookSides books={booksOf(accounts.data.data, { isWhole: accounts.data.meta.total_pages <= 1 })} />
        )}
        <Fold title="Every account" aside={accounts.data && formatCount(accounts.data.meta.total)}>
          <AllAccounts />
        </Fold>
      </div>
    </section>
  );
}

function BookSides({ books }: { books: Books }) {
  const { have, owed, haveSum, owedSum, isWhole } = books;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-2 md:divide-x md:divide-line-strong max-md:divide-y max-md:divide-line-strong">
        <Side title="What we have" rows={have} sum={haveSum} />
        <Side title="Whose it is" rows={owed} sum={owedSum} />
      </div>
      {isWhole && (haveSum === owedSum ? <Agreement /> : <Disagreement differsBy={haveSum - owedSum} />)}
    </>
  );
}

function Side({ title, rows, sum }: { title: string; rows: readonly BookRow[]; sum: number }) {
  return (
    <section className="flex flex-col" aria-label={title}>
      <h3 className="px-4 pt-3 pb-1 text-base">{title}</h3>
      <ul className="flex-1 text-md">
        {rows.map(({ name, note, ghs }) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-px px-4 py-2.5 not-first:border-t not-first:border-line"
          >
            <span>{name}</span>
            <span className="font-medium">
              <Money amountGhs={ghs} />
            </span>
            {note && (
              <span className="col-span-full text-sm text-ink-muted">
                {typeof note === 'string' ? note : <Words of={note} />}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-4 border-t border-dashed border-line-strong bg-canvas px-4 py-3 text-lg font-bold">
        <span>Together</span>
        <Money amountGhs={sum} />
      </p>
    </section>
  );
}

function Agreement() {
  return (
    <div className="*:rounded-none">
      <Notice tone="success">Both sides agree to the pesewa.</Notice>
    </div>
  );
}

function Disagreement({ differsBy }: { differsBy: number }) {
  return (
    <div className="*:rounded-none">
      <Notice tone="danger">
        Our books differ by <Money amountGhs={Math.round(differsBy * 100) / 100} />. Pause sales in Attention
        and look at the days below.
      </Notice>
    </div>
  );
}

function AllAccounts() {
  const { page, setPage } = useUrlState('accounts_page');
  const accounts = useQuery({
    queryKey: ['admin', 'ledger', 'accounts', page],
    queryFn: ({ signal }) => call('GET /ledger/accounts', { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });
  const meta = accounts.data?.meta;
  return (
    <div className="-mx-4 -mb-4 border-t border-line">
      <DataTable
        bare
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
      <p className="px-4 py-2 text-sm text-ink-muted">What we have is positive, what we owe negative.</p>
    </div>
  );
}

const columns: Column<LedgerAccount>[] = [
  {
    header: 'Account',
    place: 'lead1',
    cell: ({ account, name }) => accountName(account, name),
  },
  {
    header: 'Balance',
    place: 'side',
    numeric: true,
    cell: ({ balance }) => <Money amountGhs={balance} />,
  },
];
