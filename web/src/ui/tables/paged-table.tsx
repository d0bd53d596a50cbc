/** One page of a list from the server: its rows or the reason for none, and links to the other pages. */
import type { ComponentProps } from 'react';
import { formatCount, formatTotal, type Total } from '#ui/small/counts.ts';
import { DataTable } from './data-table.tsx';
import type { PagerProps } from './pager.tsx';

type PageMeta = Total & ({ total_pages: number } | { totalPages: number });

type PagedTableProps<Row extends { id: string }> = Omit<
  ComponentProps<typeof DataTable<Row>>,
  'rows' | 'isStale' | 'failure' | 'pager'
> & {
  list: {
    data: readonly Row[] | undefined;
    meta: PageMeta | undefined;
    isPlaceholderData: boolean;
    isError: boolean;
    refetch: () => unknown;
  };
  paging: { page: number; setPage: PagerProps['onPage'] };
  failed: string;
  counted?: string;
};

export function PagedTable<Row extends { id: string }>({
  list,
  paging,
  failed,
  counted,
  ...table
}: PagedTableProps<Row>) {
  const { data, meta, isPlaceholderData, isError, refetch } = list;
  return (
    <DataTable
      {...table}
      rows={data}
      isStale={isPlaceholderData}
      failure={isError ? { title: failed, onRetry: () => void refetch() } : undefined}
      pager={
        meta && {
          page: paging.page,
          totalPages: totalPagesOf(meta),
          summary: sayPages(paging.page, meta) + (counted ? ` • ${formatTotal(meta)} ${counted}` : ''),
          onPage: paging.setPage,
        }
      }
    />
  );
}

function totalPagesOf(meta: PageMeta): number {
  return 'totalPages' in meta ? meta.totalPages : meta.total_pages;
}

/** An empty list has one page. */
export function sayPages(page: number, meta: PageMeta): string {
  return `Page ${formatCount(page)} of ${formatCount(Math.max(1, totalPagesOf(meta)))}`;
}
