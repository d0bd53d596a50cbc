/** The people whom somebody referred. */
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '#lib/api/use-read.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { Section } from '#ui/page/section.tsx';
import { formatTotal } from '#ui/small/counts.ts';
import { searchIcon } from '#ui/small/icons.ts';
import { PagedTable } from '#ui/tables/paged-table.tsx';
import { userColumns } from './user-columns.tsx';

export function Downline({ id }: { id: string }) {
  const url = useUrlState();
  const [page, setPage] = useState(1);
  const query = { upline_id: id, page: String(page) };
  const people = useRead('GET /users', { query }, { placeholderData: keepPreviousData });
  return (
    <Section title="Referred accounts" aside={people.meta && <p>{formatTotal(people.meta)}</p>}>
      <PagedTable
        label="Referred accounts"
        columns={userColumns({ onOpen: (other) => url.open({ user: other }) })}
        list={people}
        paging={{ page, setPage }}
        idOf={(user) => user.id}
        nameOf={({ name }) => name}
        empty={{ icon: searchIcon, title: 'Nobody was referred by this account' }}
        failed="Failed to fetch users"
      />
    </Section>
  );
}
