/** User Management: find accounts, change them, one or many. */
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import type { ManagedUser } from '@ntem/contract/people/endpoints/users';
import { usersPerPage } from '@ntem/contract/people/limits';
import { sortColumns } from '@ntem/contract/people/user-sort';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { sendIcon } from '#features/admin/admin-parts.tsx';
import { ImportPanel } from '#features/admin/catalogue/imports/import-panel.tsx';
import { Announcements } from '#features/admin/notices/announcements.tsx';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { type UrlState, useUrlState } from '#lib/browser/url-state.ts';
import { filteredRoles, roleOptions } from '#lib/session/roles.ts';
import { SearchBox } from '#parts/list-filters.tsx';
import { Button } from '#ui/core/button.tsx';
import { searchIcon } from '#ui/core/icon.tsx';
import { Select } from '#ui/forms/inputs.tsx';
import { Section } from '#ui/page/section.tsx';
import { fileIcon, plusIcon } from '#ui/small/app-icons.ts';
import { formatCount, formatTotal } from '#ui/small/counts.ts';
import type { Sorting } from '#ui/tables/data-table.tsx';
import { PagedTable, sayPages } from '#ui/tables/paged-table.tsx';
import { isPastEnd } from '#ui/tables/pager.tsx';
import { BulkBar, RowActions } from '#ui/tables/row-actions.tsx';
import { remove, removeAll, setStatusOfAll, toggle, useUserActions } from './user-actions.ts';
import { sortChoices, userColumns } from './user-columns.tsx';
import { AddUserDialog, UserDialog } from './user-dialog.tsx';
import { UserPage } from './user-page.tsx';

export function UsersTab({ user }: { user: WireUser }) {
  const url = useUrlState();
  const opened = url.get('user');
  const cameFrom = useRef<string>(undefined);
  if (opened) return <UserPage key={opened} id={opened} self={user} />;
  if (url.get('view') === 'message') return <Announcements />;
  if (url.get('view') === 'file') return <SellerImport />;
  return <UserList url={url} cameFrom={cameFrom} />;
}

function sortingOf(url: UrlState) {
  const key = url.oneOf('sort', sortColumns) || 'created_at';
  const direction = url.oneOf('direction', ['asc']) || 'desc';
  const onSort = (next: string) =>
    url.set({ sort: next, direction: next === key && direction === 'asc' ? 'desc' : 'asc' });
  return { key, direction, onSort } as const;
}

/** The account opened from the list, which is not rendered meanwhile. */
type CameFrom = RefObject<string | undefined>;

/** Returns the focus to the button of the account that was opened, if it is among the first rows. */
function useReturnFocus(cameFrom: CameFrom, isShown: boolean) {
  useEffect(() => {
    if (isShown) cameFrom.current = undefined;
  }, [cameFrom, isShown]);
  return (id: string, button: HTMLButtonElement | null) => {
    // A focus that has moved on stays.
    if (cameFrom.current === id && document.activeElement === document.body) button?.focus();
  };
}

/** The filters of the list and of its export. */
export function userFilters(url: UrlState) {
  // The server reads an empty filter as none, and checks what somebody types into the address.
  return { search: url.get('search'), role: url.get('role'), status: url.get('status') };
}

function UserList({ url, cameFrom }: { url: UrlState; cameFrom: CameFrom }) {
  const sorting = sortingOf(url);
  const query = {
    ...userFilters(url),
    sort: sorting.key,
    direction: sorting.direction,
    page: String(url.page),
    limit: String(usersPerPage),
  };
  const users = useRead('GET /users', { query }, lastPageStays);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<ManagedUser>();
  const isAdding = url.get('view') === 'invite';
  const buttonOf = useUserActions();
  const { data: rows, meta } = users;
  // Selected rows that have left the page are not acted on.
  const chosen = (rows ?? []).filter(({ id }) => selected.has(id));
  const ids = new Set(chosen.map(({ id }) => id));
  const clear = () => setSelected(new Set());
  const isThere = meta !== undefined && !isPastEnd({ page: url.page, totalPages: meta.totalPages });
  const focusOnReturn = useReturnFocus(cameFrom, rows !== undefined);
  const open = (id: string) => {
    cameFrom.current = id;
    url.open({ user: id });
  };
  return (
    <Section
      title="User Management"
      aside={
        <>
          <p role="status">
            {isThere &&
              meta.total > 0 &&
              `Showing ${formatCount(rows?.length ?? 0)} of ${formatTotal(meta)} users`}
          </p>
          {isThere && meta.total > 0 && <p>{sayPages(url.page, meta)}</p>}
        </>
      }
    >
      <Toolbar url={url} sorting={sorting} onAdd={() => url.open({ view: 'invite' })} />
      <PagedTable
        label="Users"
        columns={userColumns({ onOpen: open, onShown: focusOnReturn })}
        list={users}
        paging={url}
        empty={{ icon: searchIcon, title: 'No users found matching your criteria' }}
        failed="Failed to fetch users"
        counted="total users"
        selection={{ ids, onChange: setSelected, nameOf: ({ name }) => name }}
        sorting={sorting}
        actions={(user) => (
          <RowActions
            of={user}
            edit={{ onClick: () => setEdited(user) }}
            toggle={buttonOf(toggle(user))}
            remove={buttonOf(remove(user))}
          />
        )}
        bulkBar={
          <BulkBar isShown={ids.size > 0} summary={`${ids.size} user(s) selected`}>
            <Button {...buttonOf(setStatusOfAll(chosen, 'activate'), clear)}>Activate</Button>
            <Button {...buttonOf(setStatusOfAll(chosen, 'deactivate'), clear)}>Deactivate</Button>
            <Button variant="danger-quiet" {...buttonOf(removeAll(chosen), clear)}>
              Delete
            </Button>
          </BulkBar>
        }
      />
      {edited && <UserDialog user={edited} onClose={() => setEdited(undefined)} />}
      {isAdding && <AddUserDialog onClose={() => url.open({ view: undefined })} />}
    </Section>
  );
}

const roleFilters = [{ value: '', label: 'All Roles' }, ...roleOptions(...filteredRoles)];

function Toolbar({ url, sorting, onAdd }: { url: UrlState; sorting: Sorting; onAdd: () => void }) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-[1fr_11rem_auto]">
      <div className="max-sm:col-span-2">
        <SearchBox url={url} label="Search users" placeholder="Search users by name, email, or phone..." />
      </div>
      <Select aria-label="Role" options={roleFilters} {...url.field('role')} />
      <div className="sm:hidden">
        <Select
          aria-label="Sort"
          options={sortChoices}
          value={`${sorting.key} ${sorting.direction}`}
          onChange={(event) => {
            const [sort, direction] = event.target.value.split(' ');
            url.set({ sort, direction });
          }}
        />
      </div>
      <div className="flex flex-wrap gap-2 max-sm:col-span-2 max-sm:*:flex-auto">
        <Button icon={fileIcon} onClick={() => url.open({ view: 'file' })}>
          From a file
        </Button>
        <Button icon={sendIcon} onClick={() => url.set({ view: 'message' })}>
          Message to sellers
        </Button>
        <Button variant="primary" icon={plusIcon} onClick={onAdd}>
          Add User
        </Button>
      </div>
    </div>
  );
}

function SellerImport() {
  const url = useUrlState();
  return (
    <ImportPanel
      kind="sellers"
      title="Sellers from a file"
      noun="Seller"
      sample="sellers-example.csv"
      refresh={['GET /users']}
      onClose={() => url.open({ view: undefined })}
    >
      <p>
        A CSV file with the columns <b>name</b>, <b>phone</b> and <b>level</b> (agent or subagent);{' '}
        <b>parent_phone</b> is the agent above a subagent, <b>opening_balance</b> what the old system owes the
        seller, in GHS.
      </p>
      <p>
        A column named like a package holds what the seller asks for it; with <b>for subagents</b> after the
        name, what an agent asks of subagents. Empty cells leave everything as it is.
      </p>
      <p>A seller is known by the number, and signs in with “Forgot password” and a code.</p>
    </ImportPanel>
  );
}
