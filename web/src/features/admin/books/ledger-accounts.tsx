/** Our books now: our assets on one side, their owners on the other, and every account below. */
import type { LedgerAccount } from '@ntem/contract/books/endpoints/ledger';
import { clipboardIcon } from '#features/admin/admin-parts.tsx';
import { accountName } from '#features/admin/words/money-words.ts';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { sumGhs } from '#lib/ghs.ts';
import { DateTime, Money } from '#ui/core/formats.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Box, Fold, Section } from '#ui/page/section.tsx';
import { formatCount } from '#ui/small/counts.ts';
import { Words } from '#ui/small/phrase.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { column, numberColumn } from '#ui/tables/columns.tsx';
import type { Column } from '#ui/tables/data-table.tsx';
import { PagedTable } from '#ui/tables/paged-table.tsx';
import { type BookRow, type Books, booksOf } from './balance-sides.ts';

/** Our own accounts come first, then sellers: as many as one request can read. */
const mostAccounts = '100';

export function Accounts() {
  const accounts = useRead('GET /ledger/accounts', { query: { limit: mostAccounts } });
  const { meta, dataUpdatedAt } = accounts;
  return (
    <Section
      title="Our books now"
      aside={
        meta && (
          <p>
            <DateTime iso={new Date(dataUpdatedAt).toISOString()} />
          </p>
        )
      }
    >
      <Box className="overflow-hidden">
        <Loaded from={accounts} failed="Failed to load accounts" waiting={<Skeleton className="m-4 h-72" />}>
          {(data) => <BookSides books={booksOf(data, { isWhole: (meta?.total_pages ?? 1) <= 1 })} />}
        </Loaded>
        <Fold title="Every account" aside={meta && formatCount(meta.total)}>
          <AllAccounts />
        </Fold>
      </Box>
    </Section>
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
      {isWhole && (
        <div className="*:rounded-none">
          {haveSum === owedSum ? (
            <Notice tone="success">Both sides match to the pesewa.</Notice>
          ) : (
            <Notice tone="danger">
              Our books differ by <Money amountGhs={sumGhs(haveSum, -owedSum)} />. Pause sales in Attention
              and look at the days below.
            </Notice>
          )}
        </div>
      )}
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
            <Money amountGhs={ghs} className="font-medium" />
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

function AllAccounts() {
  const url = useUrlState('accounts_page');
  const query = { page: String(url.page) };
  const list = useRead('GET /ledger/accounts', { query }, lastPageStays);
  return (
    <div className="-mx-4 -mb-4 border-t border-line">
      <PagedTable
        bare
        label="Ledger accounts"
        columns={columns}
        list={{ ...list, data: list.data?.map((row) => ({ ...row, id: row.account })) }}
        paging={url}
        empty={{ icon: clipboardIcon, title: 'Nothing was booked yet' }}
        failed="Failed to load accounts"
      />
      <p className="px-4 py-2 text-sm text-ink-muted">What we have is positive, what we owe negative.</p>
    </div>
  );
}

const columns: Column<LedgerAccount>[] = [
  column('Account', 'lead1', ({ account, name }) => accountName(account, name)),
  numberColumn('Balance', 'side', ({ balance }) => <Money amountGhs={balance} />),
];
