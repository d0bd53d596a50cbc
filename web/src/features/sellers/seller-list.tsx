/** A list of a seller's screens: title, rows, pages, and a message if it could not be fetched. */
import type { Pagination } from '@ntem/contract/paging';
import type { ComponentProps, ReactNode } from 'react';
import { ErrorState } from '#ui/core/empty-state.tsx';
import { RouterButton } from '#ui/small/router-button.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { StatStrip } from '#ui/tables/stat-strip.tsx';

type SellerListProps<Row extends { id: string }> = {
  title: string;
  aside?: ReactNode;
  filters?: ReactNode;
  read: {
    data: readonly Row[] | undefined;
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  columns: readonly Column<Row>[];
  empty: ComponentProps<typeof DataTable>['empty'];
  failed: string;
  pages?: Pagination | undefined;
  onPage?: (page: number) => void;
  actions?: (row: Row) => ReactNode;
};

export function SellerList<Row extends { id: string }>(props: SellerListProps<Row>) {
  const { title, aside, filters, read, columns, empty, failed, pages, onPage = () => {}, actions } = props;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="text-lg">{title}</h2>
        {aside}
      </div>
      {filters}
      <DataTable
        label={title}
        columns={columns}
        rows={read.data}
        isStale={read.isPlaceholderData}
        empty={empty}
        {...(actions && { actions })}
        failure={
          read.isError && !read.data
            ? { title: failed, retryLabel: 'Try Again', onRetry: () => void read.refetch() }
            : undefined
        }
        pager={
          pages && {
            page: pages.current_page,
            totalPages: pages.total_pages,
            summary: `Page ${pages.current_page} of ${pages.total_pages} (${pages.total})`,
            onPage,
          }
        }
      />
    </section>
  );
}

export function ListFailure({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <ErrorState title={title} retryLabel="Try Again" onRetry={onRetry} />
    </div>
  );
}

type SellerStatsProps = {
  read: { isError: boolean };
  stats: ComponentProps<typeof StatStrip>['stats'] | undefined;
};

export function SellerStats({ read, stats }: SellerStatsProps) {
  if (stats) return <StatStrip stats={stats} />;
  return read.isError ? null : <Skeleton className="h-35 rounded-lg sm:h-20" />;
}

/** The next step of a seller whose list is empty. */
export function ShareMyLink() {
  return <RouterButton to="/dashboard?tab=referrals">Share my link</RouterButton>;
}
