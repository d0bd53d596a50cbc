/** The table with rows, selection and paging, and in each of its other states. */
import { useState } from 'react';
import { showToast } from '#lib/browser/toast.ts';
import { Button } from '#ui/core/button.tsx';
import { DateTime } from '#ui/core/date-time.tsx';
import { IconButton } from '#ui/flow/icon-button.tsx';
import { dotIcon, editIcon, powerIcon, ringIcon, trashIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
import { searchIcon } from '#ui/small/icons.ts';
import { Tag } from '#ui/small/tag.tsx';
import { BulkBar } from '#ui/tables/bulk-bar.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import { Sample, Samples, Section } from './sample.tsx';

type Person = { id: string; name: string; email: string; phone: string; role: string; isActive: boolean };

const people: readonly Person[] = [
  {
    id: '1001',
    name: 'Esi Owusu',
    email: 'esi@example.com',
    phone: '0241234567',
    role: 'Admin',
    isActive: true,
  },
  {
    id: '1014',
    name: 'Ama Mensah',
    email: 'ama@example.com',
    phone: '0545550142',
    role: 'Agent',
    isActive: true,
  },
  {
    id: '1022',
    name: 'Kofi Boateng',
    email: 'kofi@example.com',
    phone: '0205550118',
    role: 'Agent',
    isActive: false,
  },
];

const shape = {
  label: 'Users',
  idOf: ({ id }: Person) => id,
  nameOf: ({ name }: Person) => name,
  empty: { icon: searchIcon, title: 'No users found matching your criteria' },
  columns: [
    {
      header: 'User',
      place: 'lead' as const,
      cell: ({ name, id }: Person) => (
        <>
          <span className="font-medium">{name}</span>
          <span className="block text-sm text-ink-subtle tabular-nums">ID {id}</span>
        </>
      ),
    },
    {
      header: 'Contact',
      cell: ({ email, phone }: Person) => (
        <>
          {email}
          <span className="block text-sm text-ink-subtle tabular-nums">{phone}</span>
        </>
      ),
    },
    {
      header: 'Role',
      place: 'side2' as const,
      cell: ({ role }: Person) => <Tag tone={role === 'Admin' ? 'brand' : 'neutral'}>{role}</Tag>,
    },
    {
      header: 'Status',
      place: 'side' as const,
      cell: ({ isActive }: Person) =>
        isActive ? (
          <Badge tone="success" icon={dotIcon}>
            Active
          </Badge>
        ) : (
          <Badge icon={ringIcon}>Inactive</Badge>
        ),
    },
    {
      header: 'Last Login',
      place: 'quiet' as const,
      labelled: true,
      cell: () => <DateTime iso="2026-11-15T08:12:00.000Z" />,
    },
  ],
};

export function TableSamples() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(['1014']));
  const [page, setPage] = useState(1);
  return (
    <Section title="Tables">
      <div className="dense">
        <DataTable
          {...shape}
          rows={people}
          selection={{ ids, onChange: setIds }}
          bulkBar={
            <BulkBar isShown={ids.size > 0} summary={`${ids.size} user(s) selected`}>
              <Button>Activate</Button>
              <Button>Deactivate</Button>
              <Button variant="danger-quiet">Delete</Button>
            </BulkBar>
          }
          actions={({ name, isActive }) => (
            <>
              <IconButton inRow icon={editIcon} label="Edit" subject={name} />
              <IconButton
                inRow
                icon={powerIcon}
                label={isActive ? 'Deactivate' : 'Activate'}
                subject={name}
              />
              <IconButton inRow icon={trashIcon} label="Delete" subject={name} danger />
            </>
          )}
          pager={{
            page,
            totalPages: 125,
            summary: `Page ${page} of 125 • 1,248 total users`,
            onPage: setPage,
          }}
        />
      </div>
      <Samples>
        <Sample title="Nothing matches">
          <DataTable {...shape} rows={[]} />
        </Sample>
        <Sample title="Failed">
          <DataTable
            {...shape}
            rows={undefined}
            failure={{ title: 'Failed to fetch users', onRetry: () => showToast('warning', 'Tried again') }}
          />
        </Sample>
        <Sample title="Loading">
          <DataTable {...shape} rows={undefined} />
        </Sample>
      </Samples>
    </Section>
  );
}
