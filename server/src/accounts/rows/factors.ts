/** Second steps of signing in, their recovery codes, and sign-ins that wait for one. */
import { sql } from 'kysely';
import { type Factors, loginChallenge } from '#accounts/rules/factors.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import { isId } from '#kernel/rules/ids.ts';

export type Factor = { id: string; secret: string; createdAt: Date; usedAt: Date | null };

/** For queries with `users` in them: which second steps each has. */
export const factorsOfUser = sql`
  exists (select 1 from factors where factors.user_id = users.id and proved_at is not null) as has_app,
  exists (select 1 from passkeys where passkeys.user_id = users.id) as has_passkey`;

export async function findFactors(db: Db | Tx, userId: string): Promise<Factors> {
  const { rows } = await sql<Factors>`select ${factorsOfUser} from users where id = ${userId}`.execute(db);
  return rows[0] ?? { hasApp: false, hasPasskey: false };
}

export async function findFactor(db: Db | Tx, userId: string): Promise<Factor | undefined> {
  const { rows } = await sql<Factor>`
    select id, secret, created_at, used_at from factors
    where user_id = ${userId} and proved_at is not null`.execute(db);
  return rows[0];
}

/** A new start deletes an unfinished one. */
export async function insertFactor(
  tx: Tx,
  { userId, secret }: { userId: string; secret: string },
): Promise<string> {
  await sql`delete from factors where user_id = ${userId} and proved_at is null`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    insert into factors (user_id, secret) values (${userId}, ${secret}) returning id`.execute(tx);
  return rows[0]?.id ?? '';
}

export async function lockBegunFactor(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
): Promise<Factor | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await sql<Factor>`
    select id, secret, created_at, used_at from factors
    where id = ${id} and user_id = ${userId} and proved_at is null for update`.execute(tx);
  return rows[0];
}

/** In the place of an older one. */
export async function markFactorProved(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await sql`delete from factors where user_id = ${userId} and id <> ${id}`.execute(tx);
  await sql`update factors set proved_at = now() where id = ${id}`.execute(tx);
}

/** False if this step, or a later one, was used before. */
export async function useStep(tx: Tx, { id, step }: { id: string; step: number }): Promise<boolean> {
  const { rows } = await sql`
    update factors set last_step = ${step}, used_at = now()
    where id = ${id} and (last_step is null or last_step < ${step}) returning 1`.execute(tx);
  return rows.length > 0;
}

export async function deleteApp(tx: Tx, userId: string): Promise<void> {
  await sql`delete from factors where user_id = ${userId}`.execute(tx);
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(tx);
}

export async function deleteFactors(tx: Tx, userId: string): Promise<void> {
  await deleteApp(tx, userId);
  await sql`delete from passkeys where user_id = ${userId}`.execute(tx);
  await deleteRecoveryCodes(tx, userId);
}

export async function replaceRecoveryCodes(
  tx: Tx,
  { userId, hashes }: { userId: string; hashes: Buffer[] },
): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  await sql`insert into recovery_codes (user_id, code_hash)
            select ${userId}::uuid, unnest(${hashes}::bytea[])`.execute(tx);
}

/** True once for each. */
export async function useRecoveryCode(
  tx: Tx,
  { userId, hash }: { userId: string; hash: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    update recovery_codes set used_at = now()
    where user_id = ${userId} and code_hash = ${hash} and used_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Db | Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from recovery_codes where user_id = ${userId} and used_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function insertLoginChallenge(
  tx: Tx,
  { userId, remember }: { userId: string; remember: boolean },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into login_challenges (user_id, remember) values (${userId}, ${remember}) returning id`.execute(
    tx,
  );
  return rows[0]?.id ?? '';
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
  await sql`update login_challenges set wrong_tries = wrong_tries + 1 where id = ${id}`.execute(tx);
}

export async function markChallengeUsed(tx: Tx, id: string): Promise<void> {
  await sql`update login_challenges set used_at = now() where id = ${id}`.execute(tx);
}

/** What the person had proved before counts no longer. */
export async function endLoginChallengesOf(tx: Tx, userId: string): Promise<void> {
  await sql`update login_challenges set used_at = now() where user_id = ${userId} and used_at is null`.execute(
    tx,
  );
}

/** Admins whose second step was failed as often as one sign-in allows, over all that are kept. */
export async function countGuessedAdmins(db: Db): Promise<number> {
  const { rows } = await sql`
    select user_id from login_challenges join users on users.id = user_id
    where role = 'admin' and wrong_tries > 0
    group by user_id having sum(wrong_tries) >= ${loginChallenge.wrongTries}`.execute(db);
  return rows.length;
}
