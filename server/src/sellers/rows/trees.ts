/** Whom a seller sees: themselves, the subagents below, and everybody whom one of them brought. */
import { sellerRoles } from '@ntem/contract/people/roles';
import { type RawBuilder, sql } from 'kysely';
import { listRows } from '#kernel/db/ask.ts';
import type { Db } from '#kernel/db/database.ts';

/** A person with one of these is nobody's customer. */
const sellingOrAdmin = sql.lit(`{${[...sellerRoles, 'admin'].join()}}`);

export const isSubagent = sql`users.role = 'subagent' and users.deleted_at is null`;

/** The seller and the subagents below: few, and known before anything is looked for. */
async function listTree(db: Db, viewerId: string): Promise<string[]> {
  const rows = await listRows<{ id: string }>(db)`
    select id from users where upline_id = ${viewerId} and ${isSubagent}`;
  return [viewerId, ...rows.map(({ id }) => id)];
}

/** The viewer, and the people they see. */
export type Viewer = { viewerId: string; tree: string[] };

export async function findViewer(db: Db, viewerId: string): Promise<Viewer> {
  return { viewerId, tree: await listTree(db, viewerId) };
}

/**
 * Everybody whom one of the tree brought: accounts that sell nothing, and guests who have no account here.
 * So one person is one row, before and after registering.
 */
export function isAccountOf(tree: string[]): RawBuilder<boolean> {
  return sql`(account.upline_id = any(${tree}::uuid[]) and account.deleted_at is null
    and (account.role is null or account.role <> all(${sellingOrAdmin})))`;
}

export function isGuestOf(tree: string[]): RawBuilder<boolean> {
  // Most have none, which the index shows.
  return sql`(guest.seller_id = any(${tree}::uuid[]) and (guest.user_id is null or not exists (
    select 1 from users as taker
    where taker.id = guest.user_id and taker.deleted_at is null and taker.upline_id = any(${tree}::uuid[]))))`;
}
