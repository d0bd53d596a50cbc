/** What no admin does alone: giving and taking admin rights, and resetting somebody's second step. */
import type { AdminRequestKind, RemovalGoal } from '@ntem/contract/account-rules';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import { interval } from '#db/interval.ts';
import type { Schema } from '#db/schema.ts';
import { formerAdminCountsMs, type AdminRequest as Judged } from '#domain/people/admin-requests.ts';
import type { Author } from '#domain/people/author.ts';

type Row = Selectable<Schema['adminRequests']>;

export type AdminRequest = Row &
  Judged & {
    userName: string;
    userPhone: string;
    userSince: Date;
    userVerifiedAt: Date | null;
    userMadeBy: string | null;
    hasFactor: boolean;
    askerName: string;
    confirmerName: string | null;
    closerName: string | null;
  };

const isActiveAdmin = (name: string) => {
  const { role, status, deletedAt } = {
    role: sql.ref(`${name}.role`),
    status: sql.ref(`${name}.status`),
    deletedAt: sql.ref(`${name}.deletedAt`),
  };
  return sql`coalesce(${role} = 'admin' and ${status} = 'active' and ${deletedAt} is null, false)`;
};

const requests = sql`
  select admin_requests.*, account.name as user_name, account.phone as user_phone,
         account.created_at as user_since, account.phone_verified_at as user_verified_at, maker.name as user_made_by,
         exists (select 1 from factors where factors.user_id = account.id and proved_at is not null)
           or exists (select 1 from passkeys where passkeys.user_id = account.id) as has_factor,
         account.status = 'active' and account.deleted_at is null
           and (kind = 'factor-reset' or (account.role is not distinct from 'admin') = (kind = 'removal')) as is_user_fit,
         asker.name as asker_name, makers_of(asker.id) as asker_makers,
         confirmer.name as confirmer_name, closer.name as closer_name,
         ${isActiveAdmin('asker')} and (confirmer.id is null or ${isActiveAdmin('confirmer')}) as are_admins,
         extract(epoch from effective_at - now())::float8 * 1000 as rest_ms,
         extract(epoch from now() - asked_at)::float8 * 1000 as age_ms
  from admin_requests
  join users as account on account.id = admin_requests.user_id
  left join users as maker on maker.id = account.created_by
  join users as asker on asker.id = asked_by
  left join users as confirmer on confirmer.id = confirmed_by
  left join users as closer on closer.id = closed_by`;

/** Those that another admin has to confirm. */
export async function countUnconfirmedRequests(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from admin_requests where closed_at is null and effective_at is null`.execute(
    db,
  );
  return rows[0]?.open ?? 0;
}

/** Those that are open, of these accounts or of all, the oldest first. */
export async function listAdminRequests(db: Db | Tx, userIds?: string[]): Promise<AdminRequest[]> {
  const isWanted = userIds ? sql`admin_requests.user_id = any(${userIds}::uuid[])` : sql`true`;
  const { rows } = await sql<AdminRequest>`
    ${requests} where closed_at is null and ${isWanted} order by asked_at, admin_requests.id`.execute(db);
  return rows;
}

export async function findAdminRequest(db: Db | Tx, id: string): Promise<AdminRequest | undefined> {
  const { rows } = await sql<AdminRequest>`${requests} where admin_requests.id = ${id}`.execute(db);
  return rows[0];
}

export async function getAdminRequest(db: Db | Tx, id: string): Promise<AdminRequest> {
  const request = await findAdminRequest(db, id);
  if (!request) throw new Error(`There is no admin request ${id}.`);
  return request;
}

type NewRequest = Pick<Row, 'kind' | 'userId' | 'reason' | 'needsSecond'> & {
  goal?: RemovalGoal;
  restMs: number | undefined;
};

export async function insertAdminRequest(
  tx: Tx,
  author: Author,
  { restMs, ...request }: NewRequest,
): Promise<string> {
  const effectiveAt = restMs === undefined ? null : sql<Date>`now() + ${interval(restMs)}`;
  const { id } = await tx
    .insertInto('adminRequests')
    .values({ ...request, effectiveAt, askedBy: author.userId, author })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** From now on it rests for this long. */
export async function markRequestConfirmed(
  tx: Tx,
  id: string,
  { author, restMs }: { author: Author; restMs: number },
): Promise<void> {
  await tx
    .updateTable('adminRequests')
    .set({
      confirmedBy: author.userId,
      confirmedAt: sql`now()`,
      effectiveAt: sql`now() + ${interval(restMs)}`,
      author,
    })
    .where('id', '=', id)
    .where('confirmedBy', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Under the lock of who is an admin, so that it is closed once. */
export async function closeAdminRequest(
  tx: Tx,
  id: string,
  { state, by }: { state: Exclude<Row['state'], 'open'>; by?: string },
): Promise<void> {
  await tx
    .updateTable('adminRequests')
    .set({ state, closedBy: by ?? null, closedAt: sql`now()` })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
}

/**
 * The admins who could confirm what this one asks, about that account: they have signed in before, and nobody stands
 * behind both. Whoever was removed a short while ago still counts.
 */
export async function listPossibleSeconds(
  db: Db | Tx,
  { askedBy, userId = askedBy }: { askedBy: string; userId?: string },
): Promise<{ name: string; isAdmin: boolean }[]> {
  const { rows } = await sql<{ name: string; isAdmin: boolean }>`
    select name, ${isActiveAdmin('users')} as is_admin from users
    where id not in (${askedBy}, ${userId})
      and ((${isActiveAdmin('users')} and password_hash is not null and phone_verified_at is not null)
           or admin_until > now() - ${interval(formerAdminCountsMs)})
      and not (makers_of(id) || id) && (makers_of(${askedBy}) || ${askedBy}::uuid)
    order by name, id`.execute(db);
  return rows;
}

/** Everybody who is told: all admins, those who are switched off too, and mostly the person themselves. */
export async function listToldUsers(
  db: Db | Tx,
  { kind, userId }: { kind: AdminRequestKind; userId?: string } = { kind: 'promotion' },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users
    where deleted_at is null and (role = 'admin' or (${kind} <> 'promotion' and id = ${userId ?? null}))
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}
