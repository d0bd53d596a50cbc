/** The columns in which accounts are listed. */
import type { ManagedUser } from '@ntem/contract/people/endpoints/users';
import type { UserSort } from '@ntem/contract/people/user-sort';
import { roleName } from '#lib/session/roles.ts';
import { DateTime } from '#ui/core/formats.tsx';
import { ActiveBadge, Tag } from '#ui/small/badge.tsx';
import { lines } from '#ui/tables/columns.tsx';
import type { Column } from '#ui/tables/data-table.tsx';

type Opens = {
  onOpen: (id: string) => void;
  onShown?: (id: string, button: HTMLButtonElement | null) => void;
};

export function userColumns({ onOpen, onShown }: Opens): Column<ManagedUser>[] {
  return [
    {
      header: 'User',
      place: 'lead',
      sortKey: 'name',
      cell: ({ id, name }) =>
        lines(
          <button
            ref={(button) => onShown?.(id, button)}
            type="button"
            className="tap text-left font-medium underline-offset-[0.18em] hover:underline"
            onClick={() => onOpen(id)}
          >
            {name}
          </button>,
          `ID ${id}`,
        ),
    },
    {
      header: 'Contact',
      sortKey: 'phone_number',
      cell: ({ email, phone_number }) =>
        lines(
          <span className={email ? 'wrap-anywhere' : 'text-ink-subtle'}>{email ?? 'No email'}</span>,
          <span className="whitespace-nowrap">{phone_number}</span>,
        ),
    },
    { header: 'Role', place: 'side2', sortKey: 'role', cell: (user) => <RoleTag user={user} /> },
    {
      header: 'Status',
      place: 'side',
      sortKey: 'status',
      cell: ({ status }) => <ActiveBadge status={status} />,
    },
    {
      header: 'Last Login',
      place: 'quiet',
      labelled: true,
      sortKey: 'lastLogin',
      cell: ({ lastLogin }) => (lastLogin ? <DateTime iso={lastLogin} /> : 'Never'),
    },
  ];
}

/** Column headers, which sort on wide screens, are not there on a phone. */
const sortings: Record<UserSort, Record<string, string>> = {
  created_at: { desc: 'Newest first', asc: 'Oldest first' },
  name: { asc: 'By name' },
  phone_number: { asc: 'By number' },
  role: { asc: 'By role' },
  status: { asc: 'By status' },
  lastLogin: { desc: 'By last login' },
};

export const sortChoices = Object.entries(sortings).flatMap(([sort, labels]) =>
  Object.entries(labels).map(([direction, label]) => ({ value: `${sort} ${direction}`, label })),
);

export function RoleTag({ user }: { user: Pick<ManagedUser, 'role' | 'level'> }) {
  if (user.role === null) return <Tag>No role</Tag>;
  return <Tag tone={user.role === 'admin' ? 'brand' : 'neutral'}>{roleName(user)}</Tag>;
}
