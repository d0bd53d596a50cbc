/** Second steps of signing in, their recovery codes, and sign-ins that wait for one. */
import { sql } from 'kysely';
import { type Factors, loginChallenge } from '#accounts/rules/factors.ts';
import { findRow, getValue, hasRow, listRows, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import { isId } from '#kernel/rules/ids.ts';

export type Factor = { id: string; secret: string; createdAt: Date; usedAt: Date | null };

/** For queries with `users` in them: which second steps each has. */
export const factorsOfUser = sql`
  exists (select 1 from factors where factors.user_id = users.id and proved_at is not null) as has_app,
  exists (select 1 from passkeys where passkeys.user_id = users.id) as has_passkey`;

export async function findFactors(db: Db | Tx, userId: string): Promise<Factors> {
  const rows = await listRows<Factors>(db)`select ${factorsOfUser} from users where id = ${userId}`;
  return rows[0] ?? { hasApp: false, hasPasskey: false };
}

export function findFactor(db: Db | Tx, userId: string): Promise<Factor | undefined> {
  return findRow<Factor>(db)`
    select id, secret, created_at, used_at from factors
    where user_id = ${userId} and proved_at is not null`;
}

/** A new start deletes an unfinished one. */
export async function insertFactor(
  tx: Tx,
  { userId, secret }: { userId: string; secret: string },
): Promise<string> {
  await run(tx)`delete from factors where user_id = ${userId} and proved_at is null`;
  return getValue<string>(tx)`
    insert into factors (user_id, secret) values (${userId}, ${secret}) returning id`;
}

export async function lockBegunFactor(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
): Promise<Factor | undefined> {
  if (!isId(id)) return undefined;
  return findRow<Factor>(tx)`
    select id, secret, created_at, used_at from factors
    where id = ${id} and user_id = ${userId} and proved_at is null for update`;
}

/** In the place of an older one. */
export async function markFactorProved(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await run(tx)`delete from factors where user_id = ${userId} and id <> ${id}`;
  await run(tx)`update factors set proved_at = now() where id = ${id}`;
}

/** False if this step, or a later one, was used before. */
export function useStep(tx: Tx, { id, step }: { id: string; step: number }): Promise<boolean> {
  return hasRow(tx)`
    update factors set last_step = ${step}, used_at = now()
    where id = ${id} and (last_step is null or last_step < ${step}) returning 1`;
}

export async function deleteApp(tx: Tx, userId: string): Promise<void> {
  await run(tx)`delete from factors where user_id = ${userId}`;
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await run(tx)`delete from recovery_codes where user_id = ${userId}`;
}

export async function deleteFactors(tx: Tx, userId: string): Promise<void> {
  await deleteApp(tx, userId);
  await run(tx)`delete from passkeys where user_id = ${userId}`;
  await deleteRecoveryCodes(tx, userId);
}

export async function replaceRecoveryCodes(
  tx: Tx,
  { userId, hashes }: { userId: string; hashes: Buffer[] },
): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  await run(tx)`insert into recovery_codes (user_id, code_hash)
            select ${userId}::uuid, unnest(${hashes}::bytea[])`;
}

/** True once for each. */
export function useRecoveryCode(
  tx: Tx,
  { userId, hash }: { userId: string; hash: Buffer },
): Promise<boolean> {
  return hasRow(tx)`
    update recovery_codes set used_at = now()
    where user_id = ${userId} and code_hash = ${hash} and used_at is null returning 1`;
}

export function countRecoveryCodes(db: Db | Tx, userId: string): Promise<number> {
  return getValue<number>(db)`
    select count(*)::int as n from recovery_codes where user_id = ${userId} and used_at is null`;
}

export function insertLoginChallenge(
  tx: Tx,
  { userId, remember }: { userId: string; remember: boolean },
): Promise<string> {
  return getValue<string>(tx)`
    insert into login_challenges (user_id, remember) values (${userId}, ${remember}) returning id`;
}

export type LoginChallenge = { id: string; userId: string; remember: boolean; wrongTries: number };

function openChallenge(id: string) {
  return sql<LoginChallenge>`
    select id, user_id, remember, wrong_tries from login_challenges
    where id = ${id} and used_at is null and created_at > now() - ${interval(loginChallenge.lifetimeMs)}`;
}

export async function findLoginChallenge(db: Db, id: string): Promise<LoginChallenge | undefined> {
  return isId(id) ? (await openChallenge(id).execute(db)).rows[0] : undefined;
}

/** Parallel tries come one after the other. */
export async function lockLoginChallenge(tx: Tx, id: string): Promise<LoginChallenge | undefined> {
  if (!isId(id)) return undefined;
  return (await sql<LoginChallenge>`${openChallenge(id)} for update`.execute(tx)).rows[0];
}

export async function noteWrongFactor(tx: Tx, id: string): Promise<void> {
  await run(tx)`update login_challenges set wrong_tries = wrong_tries + 1 where id = ${id}`;
}

export async function markChallengeUsed(tx: Tx, id: string): Promise<void> {
  await run(tx)`update login_challenges set used_at = now() where id = ${id}`;
}

/** What the person had proved before counts no longer. */
export async function endLoginChallengesOf(tx: Tx, userId: string): Promise<void> {
  await run(tx)`update login_challenges set used_at = now() where user_id = ${userId} and used_at is null`;
}

/** Admins whose second step was failed as often as one sign-in allows, over all that are kept. */
export async function countGuessedAdmins(db: Db): Promise<number> {
  const rows = await listRows(db)`
    select user_id from login_challenges join users on users.id = user_id
    where role = 'admin' and wrong_tries > 0
    group by user_id having sum(wrong_tries) >= ${loginChallenge.wrongTries}`;
  return rows.length;
}
