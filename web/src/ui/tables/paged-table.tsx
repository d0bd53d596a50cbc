/** One page of a list from the server: its rows or the reason for none, and links to the other pages. */
import type { ComponentProps } from 'react';
import { formatCount, formatTotal, type Total } from '#ui/small/counts.ts';
import { DataTable } from './data-table.tsx';
import { Pager, type PagerProps } from './pager.tsx';

type PageMeta = Total & ({ total_pages: number; has_more?: boolean } | { totalPages: number });
type Paged = { meta: PageMeta | undefined; isPlaceholderData: boolean };
type Paging = { page: number; setPage: PagerProps['onPage'] };

type PagedTableProps<Row extends { id: string }> = Omit<
  ComponentProps<typeof DataTable<Row>>,
  'rows' | 'isStale' | 'failure' | 'pager'
> & {
  list: Paged & { data: readonly Row[] | undefined; isError: boolean; refetch: () => unknown };
  paging: Paging;
  failed: string;
  retryLabel?: string;
  counted?: string;
};

export function PagedTable<Row extends { id: string }>(props: PagedTableProps<Row>) {
  const { list, paging, failed, retryLabel = 'Retry', counted, ...table } = props;
  const { data, isPlaceholderData, isError, refetch } = list;
  const failure = { title: failed, retryLabel, onRetry: () => void refetch() };
  return (
    <DataTable
      {...table}
      rows={data}
      isStale={isPlaceholderData}
      failure={isError && !data ? failure : undefined}
      pager={pagerOf(list, paging, counted)}
    />
  );
}

type ListPagerProps = { list: Paged; paging: Paging; counted?: string };

/** Below a list that is no table. */
export function ListPager({ list, paging, counted }: ListPagerProps) {
  const pager = pagerOf(list, paging, counted);
  return pager && <Pager {...pager} isStale={list.isPlaceholderData} />;
}

function pagerOf({ meta }: Paged, { page, setPage }: Paging, counted?: string): PagerProps | undefined {
  if (!meta) return undefined;
  const summary = sayPages(page, meta) + (counted ? ` • ${formatTotal(meta)} ${counted}` : '');
  return { page, totalPages: totalPagesOf(meta), summary, onPage: setPage };
}

function totalPagesOf(meta: PageMeta): number {
  return 'totalPages' in meta ? meta.totalPages : meta.total_pages;
}

/** An empty list has one page. Sellers' lists say how long they are: `Page 1 of 3 (42)`. */
export function sayPages(page: number, meta: PageMeta): string {
  const said = `Page ${formatCount(page)} of ${formatCount(Math.max(1, totalPagesOf(meta)))}`;
  return 'has_more' in meta ? `${said} (${meta.total})` : said;
}
