/** Accounts in the database. */
import type { Role } from '@ntem/contract/people/roles';
import type { Phone } from '@ntem/contract/phones';
import { type Selectable, sql } from 'kysely';
import type { UserStatus } from '#accounts/rules/access.ts';
import { lockNames } from '#kernel/db/advisory-locks.ts';
import { hasRow, listRows, run } from '#kernel/db/ask.ts';
import type { BuilderTables } from '#kernel/db/builder-tables.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { gather } from '#kernel/db/gathered-statements.ts';
import { touched } from '#kernel/db/interval.ts';

export type User = Selectable<BuilderTables['users']>;

export type UserWithUpline = User & {
  uplineName: string | null;
  uplineRole: Role | null;
  uplineStatus: UserStatus | 'deleted' | null;
};

export type ShownAccount = Pick<
  UserWithUpline,
  | 'id'
  | 'name'
  | 'email'
  | 'phone'
  | 'role'
  | 'status'
  | 'lastLoginAt'
  | 'phoneVerifiedAt'
  | 'uplineName'
  | 'uplineRole'
  | 'createdAt'
>;

/** For queries with `users` and `upline` in them. */
export const uplineStatus = sql<UserWithUpline['uplineStatus']>`
  case when upline.deleted_at is not null then 'deleted' else upline.status end`;

export async function findUser(db: Db | Tx, id: string): Promise<UserWithUpline | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('users as upline', 'upline.id', 'users.uplineId')
    .selectAll('users')
    .select(['upline.name as uplineName', 'upline.role as uplineRole', uplineStatus.as('uplineStatus')])
    .where('users.deletedAt', 'is', null)
    .where('users.id', '=', id)
    .executeTakeFirst();
}

export async function getUser(db: Db | Tx, id: string): Promise<UserWithUpline> {
  const user = await findUser(db, id);
  if (!user) throw new Error(`There is no account ${id}.`);
  return user;
}

export const findUserByPhone = gather(async (db, phones: Phone[]): Promise<(User | undefined)[]> => {
  const rows = await listRows<User>(db)`
    select * from users where phone = any(${phones}::text[]) and deleted_at is null`;
  return phones.map((wanted) => rows.find(({ phone }) => phone === wanted));
});

export async function lockUser(tx: Tx, id: string): Promise<User | undefined> {
  return lockOne(tx).where('id', '=', id).executeTakeFirst();
}

/** Two requests for the account of one number come one after the other. */
export async function lockUserByPhone(tx: Tx, phone: Phone): Promise<User | undefined> {
  return lockOne(tx).where('phone', '=', phone).executeTakeFirst();
}

function lockOne(tx: Tx) {
  return findOne(tx).forUpdate();
}

/** A sign-in and a change of the password come one after the other. What is written of the account's orders need not wait. */
export async function lockUserForSignIn(tx: Tx, id: string): Promise<User | undefined> {
  return findOne(tx).forNoKeyUpdate().where('id', '=', id).executeTakeFirst();
}

function findOne(tx: Tx) {
  return tx.selectFrom('users').selectAll().where('deletedAt', 'is', null);
}

/** Changes of who is an admin come one after the other, so that two cannot remove each other at once. */
export async function lockAdmins(tx: Tx): Promise<void> {
  await lockNames(tx, ['admins']);
}

type NewUser = {
  name: string;
  phone: Phone;
  passwordHash: string | null;
  email?: string | null;
  role?: Role;
  uplineId?: string | undefined;
  verified?: boolean;
  createdBy?: string;
};

/** Undefined when the number has got an account in the meantime. */
export async function insertUser(tx: Tx, { verified, ...user }: NewUser): Promise<User | undefined> {
  return tx
    .insertInto('users')
    .values({ ...user, phoneVerifiedAt: verified ? sql`now()` : null })
    .onConflict((conflict) => conflict.column('phone').where('deletedAt', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Many at once: numbers that got an account in the meantime are left out. */
export async function insertUsers(tx: Tx, users: readonly Omit<NewUser, 'verified'>[]): Promise<User[]> {
  if (users.length === 0) return [];
  return tx
    .insertInto('users')
    .values(users)
    .onConflict((conflict) => conflict.column('phone').where('deletedAt', 'is', null).doNothing())
    .returningAll()
    .execute();
}

type Changeable = 'name' | 'email' | 'passwordHash' | 'role' | 'status' | 'uplineId' | 'createdBy';

export type UserChange = { [Name in Changeable]?: User[Name] | undefined };

/** Undefined fields stay as they are. */
export async function changeUser(tx: Tx, id: string, change: UserChange): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...change, updatedAt: touched('users') })
    .where('id', '=', id)
    .execute();
}

/** The row stays: its orders and actions are still there. */
export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await run(tx)`update users set deleted_at = now(), updated_at = ${touched('users')} where id = ${id}`;
}

export async function markPhoneVerified(tx: Tx, id: string): Promise<void> {
  await run(tx)`update users set phone_verified_at = coalesce(phone_verified_at, now()) where id = ${id}`;
}

export async function markLogin(tx: Tx, id: string): Promise<void> {
  await run(tx)`update users set last_login_at = now() where id = ${id}`;
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).execute()).length > 0;
}

/** One who can sign in. */
export function hasOtherActiveAdmin(tx: Tx, id: string): Promise<boolean> {
  return hasRow(tx)`
    select 1 from users
    where role = 'admin' and status = 'active' and deleted_at is null and id <> ${id}
      and password_hash is not null and phone_verified_at is not null
    limit 1`;
}
