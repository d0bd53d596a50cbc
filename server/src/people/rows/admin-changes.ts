/** Changes of admins: made, removed, or without their second step, and by whom. */
import type { AdminChangeKind } from '@ntem/contract/people/admin-changes';
import { undoAdminForMs } from '@ntem/contract/people/limits';
import type { Phone } from '@ntem/contract/phones';
import { type Selectable, sql } from 'kysely';
import { findRow, listRows, listValues, run } from '#kernel/db/ask.ts';
import type { BuilderTables } from '#kernel/db/builder-tables.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import type { Making, Person } from '#review/rules/two-people.ts';
import type { User } from './users.ts';

export type AdminChange = Selectable<BuilderTables['adminChanges']> & {
  userName: string;
  userPhone: Phone;
  changerName: string;
  undoerName: string | null;
  /** Until when another admin can undo it. */
  until: Date;
};

const changes = sql`
  select admin_changes.*, account.name as user_name, account.phone as user_phone, changer.name as changer_name,
         undoer.name as undoer_name, changed_at + ${interval(undoAdminForMs)} as until
  from admin_changes
  join users as account on account.id = user_id
  join users as changer on changer.id = changed_by
  left join users as undoer on undoer.id = undone_by`;

export async function insertAdminChange(
  tx: Tx,
  {
    user,
    change,
    changedBy,
  }: { user: Pick<User, 'id' | 'role' | 'status'>; change: AdminChangeKind; changedBy: string },
): Promise<bigint> {
  const { id: userId, role: roleBefore, status: statusBefore } = user;
  const { id } = await tx
    .insertInto('adminChanges')
    .values({ userId, change, changedBy, roleBefore, statusBefore })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findAdminChange(db: Db | Tx, id: string): Promise<AdminChange | undefined> {
  return findRow<AdminChange>(db)`${changes} where admin_changes.id = ${id}`;
}

/** The changes that another admin can undo, of these accounts or of all: the last of each, for a day, and once. */
export function listUndoable(db: Db | Tx, userIds?: string[]): Promise<AdminChange[]> {
  const isWanted = userIds ? sql`user_id = any(${userIds}::uuid[])` : sql`true`;
  return listRows<AdminChange>(db)`
    ${changes}
    where admin_changes.id in (select max(id) from admin_changes
                               where ${isWanted} and change <> 'second_step_reset' group by user_id)
      and changed_at > now() - ${interval(undoAdminForMs)} and undone_at is null and vouched_at is null
      and change <> 'deleted'
    order by admin_changes.id`;
}

export async function markUndone(tx: Tx, id: bigint, by: string): Promise<void> {
  await run(tx)`update admin_changes set undone_by = ${by}, undone_at = now() where id = ${id}`;
}

/** From now on the operator counts as the only maker of the account. */
export async function vouchFor(tx: Tx, userId: string): Promise<void> {
  await run(tx)`update admin_changes set vouched_at = now() where user_id = ${userId}`;
}

/** An account, and who made whom: there are as many as there were ever admins. */
export async function getPerson(db: Db | Tx, userId: string): Promise<Person> {
  const rows = await listRows<Making>(db)`
    select user_id as made, maker, extract(epoch from now() - changed_at)::float8 * 1000 as age_ms
    from admin_changes join users on users.id = user_id
    cross join lateral unnest(array[changed_by, case when change = 'made' then created_by end]) as maker
    where change in ('made', 'second_step_reset') and maker is not null and vouched_at is null`;
  return { userId, makings: rows };
}

/** Everybody who is told: all admins, those who are switched off too, and the person it is about. */
export function listToldUsers(db: Db | Tx, about: string | null = null): Promise<string[]> {
  return listValues<string>(db)`
    select id from users where deleted_at is null and (role = 'admin' or id = ${about}) order by id`;
}
