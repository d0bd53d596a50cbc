/** Accounts in the database. */
import type { Role } from '@ntem/contract/endpoint';
import type { Phone } from '@ntem/contract/phones';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import { gather } from '#db/gathered-statements.ts';
import type { Schema } from '#db/schema.ts';

export type User = Selectable<Schema['users']>;

/** A user with the seller who referred them. */
export type UserWithUpline = User & { uplineName: string | null; uplineRole: Role | null };

export async function findUser(db: Db | Tx, id: string): Promise<UserWithUpline | undefined> {
  return selectWithUpline(db).where('users.id', '=', id).executeTakeFirst();
}

export async function getUser(db: Db | Tx, id: string): Promise<UserWithUpline> {
  return selectWithUpline(db).where('users.id', '=', id).executeTakeFirstOrThrow();
}

function selectWithUpline(db: Db | Tx) {
  return db
    .selectFrom('users')
    .leftJoin('users as upline', 'upline.id', 'users.uplineId')
    .selectAll('users')
    .select(['upline.name as uplineName', 'upline.role as uplineRole'])
    .where('users.deletedAt', 'is', null);
}

export const findUserByPhone = gather(async (db, phones: Phone[]): Promise<(User | undefined)[]> => {
  const { rows } = await sql<User>`
    select * from users where phone = any(${phones}::text[]) and deleted_at is null`.execute(db);
  return phones.map((wanted) => rows.find(({ phone }) => phone === wanted));
});

/** Locks the account of a number, so that two requests for it come one after the other. */
export async function lockUserByPhone(tx: Tx, phone: Phone): Promise<User | undefined> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('phone', '=', phone)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

type NewUser = {
  name: string;
  phone: Phone;
  passwordHash: string | null;
  role?: Role;
  uplineId?: string | undefined;
  verified?: boolean;
  /** The admin who adds it. */
  createdBy?: string;
};

/** Undefined when the number has got an account in the meantime. */
export async function insertUser(tx: Tx, user: NewUser): Promise<User | undefined> {
  return tx
    .insertInto('users')
    .values({
      name: user.name,
      phone: user.phone,
      passwordHash: user.passwordHash,
      role: user.role ?? null,
      uplineId: user.uplineId ?? null,
      createdBy: user.createdBy ?? null,
      phoneVerifiedAt: user.verified ? sql`now()` : null,
    })
    .onConflict((conflict) => conflict.column('phone').where('deletedAt', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst();
}

type UserChange = {
  name?: string | undefined;
  email?: string | null | undefined;
  passwordHash?: string | undefined;
  uplineId?: string | undefined;
};

export async function updateUser(tx: Tx, id: string, change: UserChange): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.email !== undefined && { email: change.email }),
      ...(change.passwordHash !== undefined && { passwordHash: change.passwordHash }),
      ...(change.uplineId !== undefined && { uplineId: change.uplineId }),
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

export async function markPhoneVerified(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ phoneVerifiedAt: sql`coalesce(phone_verified_at, now())` })
    .where('id', '=', id)
    .execute();
}

export async function markLogin(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('users').set({ lastLoginAt: sql`now()` }).where('id', '=', id).execute();
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).execute()).length > 0;
}

/** Made by whoever can reach the machine itself: no other account stands behind it any more. */
export async function makeUserAdmin(tx: Tx, admin: { id: string; passwordHash: string }): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      role: 'admin',
      status: 'active',
      createdBy: null,
      promotedBy: null,
      passwordHash: admin.passwordHash,
      phoneVerifiedAt: sql`coalesce(phone_verified_at, now())`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', admin.id)
    .execute();
}
