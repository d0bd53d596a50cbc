/** The people whom somebody referred. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount, formatTotal } from '#features/admin/totals.ts';
import { call } from '#lib/api/api.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { SectionHead } from '#ui/page/section-head.tsx';
import { searchIcon } from '#ui/small/icons.ts';
import { DataTable } from '#ui/tables/data-table.tsx';
import { userColumns } from './user-columns.tsx';

export function Downline({ id }: { id: string }) {
  const url = useUrlState();
  const [page, setPage] = useState(1);
  const people = useQuery({
    queryKey: ['admin', 'users', 'downline', id, page],
    queryFn: ({ signal }) => call('GET /users', { query: { upline_id: id, page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });
  const meta = people.data?.meta;
  return (
    <section className="grid gap-3">
      <SectionHead title="Referred accounts">{meta && <p>{formatTotal(meta)}</p>}</SectionHead>
      <DataTable
        label="Referred accounts"
        columns={userColumns({ onOpen: (other) => url.open({ user: other }) })}
        rows={people.data?.data}
        isStale={people.isPlaceholderData}
        idOf={(user) => user.id}
        nameOf={({ name }) => name}
        empty={{ icon: searchIcon, title: 'Nobody was referred by this account' }}
        failure={
          people.isError ? { title: 'Failed to fetch users', onRetry: () => people.refetch() } : undefined
        }
        pager={
          meta && {
            page,
            totalPages: meta.totalPages,
            summary: `Page ${formatCount(page)} of ${formatCount(meta.totalPages)}`,
            onPage: setPage,
          }
        }
      />
    </section>
  );
}
