/** Accounts in pages, in files and by search. */

import { largestExactUsers } from '@ntem/contract/paging';
import type { Role } from '@ntem/contract/people/roles';
import type { UserSort } from '@ntem/contract/people/user-sort';
import { type RawBuilder, sql } from 'kysely';
import type { UserStatus } from '#accounts/rules/access.ts';
import { listValues } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import {
  allOf,
  type Count,
  countRows,
  matches,
  type Page,
  type PageRequest,
  readLongPage,
  streamRows,
  type TwoWayOrder,
} from '#kernel/db/pages.ts';
import { likePatterns, readSearch } from '#kernel/rules/search.ts';
import { type UserWithUpline, uplineStatus } from './users.ts';

/** A search result up to this size is sorted by itself; a larger one is read in the list's order. */
const mostSortedUsers = 2_000;

export type UserFilters = {
  role?: Role | undefined;
  status?: UserStatus | undefined;
  search?: string | undefined;
  uplineId?: string | undefined;
};

const shown = {
  table: 'users' as const,
  columns: sql`
    users.*, upline.name as upline_name, upline.role as upline_role, ${uplineStatus} as upline_status`,
  joins: sql`left join users as upline on upline.id = users.upline_id`,
};

export const searchText = sql`lower(users.name || ' ' || coalesce(users.email, '') || ' ' || users.phone)`;

/** 'User' means everybody without rights of their own, 'Agent' everybody who sells. */
function hasRole(role: Role): RawBuilder<unknown> {
  if (role === 'user') return sql`(users.role = 'user' or users.role is null)`;
  if (role === 'agent') return sql`users.role in ('agent', 'subagent')`;
  return sql`users.role = ${role}`;
}

function where({ role, status, uplineId, search }: UserFilters): RawBuilder<unknown> {
  return allOf([
    sql`users.deleted_at is null`,
    role && hasRole(role),
    status && sql`users.status = ${status}`,
    uplineId && sql`users.upline_id = ${uplineId}`,
    search && matches(searchText, likePatterns(readSearch(search))),
  ]);
}

const orders: Record<UserSort, TwoWayOrder> = {
  created_at: {
    forward: sql`users.created_at asc, users.id asc`,
    backward: sql`users.created_at desc, users.id desc`,
  },
  name: {
    forward: sql`lower(users.name) asc, users.id asc`,
    backward: sql`lower(users.name) desc, users.id desc`,
  },
  phone_number: { forward: sql`users.phone asc`, backward: sql`users.phone desc` },
  role: {
    forward: sql`users.role asc, users.created_at desc, users.id desc`,
    backward: sql`users.role desc, users.created_at asc, users.id asc`,
  },
  status: {
    forward: sql`users.status asc, users.created_at desc, users.id desc`,
    backward: sql`users.status desc, users.created_at asc, users.id asc`,
  },
  lastLogin: {
    forward: sql`users.last_login_at asc nulls first, users.id asc`,
    backward: sql`users.last_login_at desc nulls last, users.id desc`,
  },
};

export type UserOrder = { sort: UserSort; direction: 'asc' | 'desc' };

export async function listUsers(
  db: Db,
  { filters, sort, direction, ...request }: PageRequest & UserOrder & { filters: UserFilters },
): Promise<Page<UserWithUpline>> {
  const { forward, backward } = orders[sort];
  return readLongPage(db, request, {
    ...shown,
    where: where(filters),
    order: direction === 'asc' ? { forward, backward } : { forward: backward, backward: forward },
    largestExact: largestExactUsers,
    mostSorted: filters.search === undefined ? undefined : mostSortedUsers,
  });
}

export async function countUsers(db: Db, filters: UserFilters, largestExact: number): Promise<Count> {
  return countRows(db, sql`from users where ${where(filters)}`, largestExact);
}

/** The newest first. */
export function streamUsers(
  db: Db,
  { filters, largest }: { filters: UserFilters; largest: number },
): AsyncGenerator<UserWithUpline[]> {
  return streamRows(db, {
    ...shown,
    where: where(filters),
    order: orders.created_at.backward,
    after: (id) =>
      sql`(users.created_at, users.id) < ((select created_at from users where id = ${id}), ${id}::uuid)`,
    largest,
  });
}

/** A name can be that of many accounts; beyond this it is no search any more. */
const largestNumberOfAccounts = 1_000;

/** Also of deleted ones: their orders and actions are still there. */
export function findAccountIds(db: Db, patterns: string[]): Promise<string[]> {
  return listValues<string>(db)`
    select id from users where ${matches(searchText, patterns)}
    limit ${largestNumberOfAccounts}`;
}

export function listFactorHolders(db: Db | Tx, ids: string[]): Promise<string[]> {
  return listValues<string>(db)`
    select user_id as id from factors where proved_at is not null and user_id = any(${ids}::uuid[])
    union
    select user_id from passkeys where user_id = any(${ids}::uuid[])`;
}

export async function hasFactor(db: Db | Tx, id: string): Promise<boolean> {
  return (await listFactorHolders(db, [id])).length > 0;
}
