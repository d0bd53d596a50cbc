/** Accounts as admins list and change them. */

import type { UserSort } from '@ntem/contract/account-rules';
import type { Role } from '@ntem/contract/endpoint';
import { largestExactUsers } from '@ntem/contract/paging';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import {
  allOf,
  type Count,
  countRows,
  matches,
  type Page,
  type PageRequest,
  pageSource,
  readPage,
  rowCounter,
  sliceBy,
} from '#db/lists/pages.ts';
import type { UserStatus } from '#domain/people/users.ts';
import { likePatterns, readSearch } from '#domain/search.ts';
import type { User, UserWithUpline } from './users.ts';

export type ManagedUser = UserWithUpline & { uplineStatus: 'active' | 'inactive' | 'deleted' | null };

/** What a search has found is sorted by itself up to here, and read in the list's order beyond. */
const mostSortedUsers = 2_000;

export type UserFilters = {
  role?: Role | undefined;
  status?: UserStatus | undefined;
  search?: string | undefined;
  uplineId?: string | undefined;
};

const columns = sql`
  users.*, upline.name as upline_name, upline.role as upline_role,
  case when upline.deleted_at is not null then 'deleted' else upline.status end as upline_status`;

const userSearchText = sql`lower(users.name || ' ' || coalesce(users.email, '') || ' ' || users.phone)`;

/** 'User' stands for everybody without rights of their own, 'Agent' for everybody who sells. */
function hasRole(role: Role): RawBuilder<unknown> {
  if (role === 'user') return sql`(users.role = 'user' or users.role is null)`;
  if (role === 'agent') return sql`users.role in ('agent', 'subagent')`;
  return sql`users.role = ${role}`;
}

function where(filters: UserFilters): RawBuilder<unknown> {
  return allOf([
    sql`users.deleted_at is null`,
    ...(filters.role ? [hasRole(filters.role)] : []),
    ...(filters.status ? [sql`users.status = ${filters.status}`] : []),
    ...(filters.uplineId ? [sql`users.upline_id = ${filters.uplineId}`] : []),
    ...(filters.search ? [matches(userSearchText, likePatterns(readSearch(filters.search)))] : []),
  ]);
}

/** Each order and its exact opposite, so that one index serves both. */
const orders: Record<UserSort, { asc: RawBuilder<unknown>; desc: RawBuilder<unknown> }> = {
  created_at: {
    asc: sql`users.created_at asc, users.id asc`,
    desc: sql`users.created_at desc, users.id desc`,
  },
  name: { asc: sql`lower(users.name) asc, users.id asc`, desc: sql`lower(users.name) desc, users.id desc` },
  phone_number: { asc: sql`users.phone asc`, desc: sql`users.phone desc` },
  role: {
    asc: sql`users.role asc, users.created_at desc, users.id desc`,
    desc: sql`users.role desc, users.created_at asc, users.id asc`,
  },
  status: {
    asc: sql`users.status asc, users.created_at desc, users.id desc`,
    desc: sql`users.status desc, users.created_at asc, users.id asc`,
  },
  lastLogin: {
    asc: sql`users.last_login_at asc nulls first, users.id asc`,
    desc: sql`users.last_login_at desc nulls last, users.id desc`,
  },
};

export type UserOrder = { sort: UserSort; direction: 'asc' | 'desc' };

export async function listUsers(
  db: Db,
  request: PageRequest & UserOrder & { filters: UserFilters },
): Promise<Page<ManagedUser>> {
  const condition = where(request.filters);
  const { asc, desc } = orders[request.sort];
  const order =
    request.direction === 'asc' ? { forward: asc, backward: desc } : { forward: desc, backward: asc };
  return readPage(request, rowCounter(db, sql`from users where ${condition}`), {
    largestExact: largestExactUsers,
    async read(slice, counted) {
      const isFew = request.filters.search !== undefined && counted <= mostSortedUsers;
      const { rows } = await sql<ManagedUser>`
        select ${columns}
        from (
          select users.id from ${pageSource('users', condition, { isFew })} ${sliceBy(order, slice)}
        ) as page
        join users using (id)
        left join users as upline on upline.id = users.upline_id
        order by ${order.forward}`.execute(db);
      return rows;
    },
  });
}

/** A name can be that of many accounts; beyond this it is no search any more. */
const largestNumberOfAccounts = 1_000;

/** Also of those that were deleted: what they bought and did is still there. */
export async function findAccountIds(db: Db, patterns: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where ${matches(userSearchText, patterns)}
    limit ${largestNumberOfAccounts}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Batch after batch, newest first, up to `largest` rows: a file of any length takes little memory. */
export async function* streamUsers(
  db: Db,
  { filters, largest }: { filters: UserFilters; largest: number },
): AsyncGenerator<ManagedUser[]> {
  const batch = 1_000;
  let last: { createdAt: Date; id: string } | undefined;
  for (let sent = 0; sent < largest; sent += batch) {
    const after = last
      ? sql`and (users.created_at, users.id) < (
          (select created_at from users where id = ${last.id}), ${last.id}::uuid)`
      : sql``;
    const { rows } = await sql<ManagedUser>`
      select ${columns} from users
      left join users as upline on upline.id = users.upline_id
      where ${where(filters)} ${after}
      order by users.created_at desc, users.id desc
      limit ${Math.min(batch, largest - sent)}`.execute(db);
    if (rows.length > 0) yield rows;
    last = rows[rows.length - 1];
    if (rows.length < batch) return;
  }
}

export async function countUsers(db: Db, filters: UserFilters, largestExact: number): Promise<Count> {
  return countRows(db, sql`from users where ${where(filters)}`, largestExact);
}

export async function findManagedUser(db: Db | Tx, id: string): Promise<ManagedUser | undefined> {
  const { rows } = await sql<ManagedUser>`
    select ${columns} from users
    left join users as upline on upline.id = users.upline_id
    where users.id = ${id} and users.deleted_at is null`.execute(db);
  return rows[0];
}

/** Changes of who is an admin come one after the other, so that two cannot remove each other at once. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('admins', 0))`.execute(tx);
}

export async function lockUser(tx: Tx, id: string): Promise<User | undefined> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function hasOtherActiveAdmin(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users
    where role = 'admin' and status = 'active' and deleted_at is null and id <> ${id}
    limit 1`.execute(tx);
  return rows.length > 0;
}

export type ManagedChange = {
  name?: string | undefined;
  email?: string | null | undefined;
  role?: Role | undefined;
  /** Who makes an admin of it. */
  promotedBy?: string | undefined;
  status?: UserStatus | undefined;
  deleted?: true;
};

export async function changeUser(tx: Tx, id: string, change: ManagedChange): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.email !== undefined && { email: change.email }),
      ...(change.role !== undefined && { role: change.role }),
      ...(change.promotedBy !== undefined && { promotedBy: change.promotedBy }),
      ...(change.status !== undefined && { status: change.status }),
      ...(change.deleted && { deletedAt: sql`now()` }),
      // Whoever read it before must not take it for unchanged, however fast this follows.
      updatedAt: sql`greatest(now(), updated_at + interval '1 millisecond')`,
    })
    .where('id', '=', id)
    .execute();
}
