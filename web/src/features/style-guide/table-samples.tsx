/** The table with rows, selection and paging, and in each of its other states. */
import { useState } from 'react';
import { showToast } from '#lib/browser/toast.ts';
import { Button } from '#ui/core/button.tsx';
import { IconButton } from '#ui/flow/icon-button.tsx';
import { editIcon, trashIcon } from '#ui/small/app-icons.ts';
import { ActiveBadge, Tag } from '#ui/small/badge.tsx';
import { searchIcon } from '#ui/small/icons.ts';
import { BulkBar } from '#ui/tables/bulk-bar.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { Section } from './sample.tsx';

type Person = { id: string; name: string; phone: string; role: string; status: 'active' | 'inactive' };

const people: readonly Person[] = [
  { id: '1001', name: 'Esi Owusu', phone: '0241234567', role: 'Admin', status: 'active' },
  { id: '1014', name: 'Ama Mensah', phone: '0545550142', role: 'Agent', status: 'active' },
  { id: '1022', name: 'Kofi Boateng', phone: '0205550118', role: 'Agent', status: 'inactive' },
];

const columns: Column<Person>[] = [
  { header: 'User', place: 'lead', cell: ({ name }) => <span className="font-medium">{name}</span> },
  { header: 'Phone', place: 'quiet', labelled: true, cell: ({ phone }) => phone },
  { header: 'Role', place: 'side2', cell: ({ role }) => <Tag>{role}</Tag> },
  { header: 'Status', place: 'side', cell: ({ status }) => <ActiveBadge status={status} /> },
];

const shape = {
  label: 'Users',
  columns,
  empty: { icon: searchIcon, title: 'No users found matching your criteria' },
};

const failure = { title: 'Failed to fetch users', onRetry: () => showToast('warning', 'Tried again') };

export function TableSamples() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(['1014']));
  const [page, setPage] = useState(1);
  return (
    <Section
      title="Tables"
      samples={{
        'Nothing matches': <DataTable {...shape} rows={[]} />,
        Failed: <DataTable {...shape} rows={undefined} failure={failure} />,
        Loading: <DataTable {...shape} rows={undefined} />,
      }}
    >
      <div className="dense">
        <DataTable
          {...shape}
          rows={people}
          selection={{ ids, onChange: setIds, nameOf: ({ name }) => name }}
          bulkBar={
            <BulkBar isShown={ids.size > 0} summary={`${ids.size} user(s) selected`}>
              <Button>Activate</Button>
              <Button variant="danger-quiet">Delete</Button>
            </BulkBar>
          }
          actions={({ name }) => (
            <>
              <IconButton inRow icon={editIcon} label="Edit" subject={name} />
              <IconButton inRow icon={trashIcon} label="Delete" subject={name} danger />
            </>
          )}
          pager={{ page, totalPages: 125, summary: `Page ${page} of 125`, onPage: setPage }}
        />
      </div>
    </Section>
  );
}
