/** Sessions and their refresh tokens. Time is the database's: a process with a wrong clock extends nothing. */
import { sql } from 'kysely';
import type { Actor } from '#accounts/rules/access.ts';
import type { Client } from '#accounts/rules/author.ts';
import { mostSessions, refreshGraceMs } from '#accounts/rules/sessions.ts';
import { findRow, getValue, hasRow, listRows, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import { endLoginChallengesOf, factorsOfUser } from './factors.ts';

export function insertSession(
  tx: Tx,
  { userId, lifetimeMs, client }: { userId: string; lifetimeMs: number; client: Client },
): Promise<string> {
  return getValue<string>(tx)`
    insert into sessions (user_id, expires_at, device, address, browser)
    values (${userId}, now() + ${interval(lifetimeMs)}, ${client.device}, ${client.address}, ${client.browser})
    returning id`;
}

export async function insertRefreshToken(tx: Tx, token: { hash: Buffer; sessionId: string }): Promise<void> {
  await run(tx)`
    insert into refresh_tokens (token_hash, session_id) values (${token.hash}, ${token.sessionId})`;
}

export type HeldToken = {
  sessionId: string;
  userId: string;
  /** The session has neither ended nor run out, and its account may be used. */
  isLive: boolean;
  state: 'current' | 'in_grace' | 'spent';
};

/** Locks a refresh token and its session, so that parallel uses of one token come one after the other. */
export function lockRefreshToken(tx: Tx, hash: Buffer): Promise<HeldToken | undefined> {
  return findRow<HeldToken>(tx)`
    select sessions.id as session_id, sessions.user_id,
           sessions.ended_at is null and sessions.expires_at > now()
             and users.status = 'active' and users.deleted_at is null as is_live,
           case when spent_at is null then 'current'
                when spent_at > now() - ${interval(refreshGraceMs)} then 'in_grace'
                else 'spent' end as state
    from refresh_tokens
    join sessions on sessions.id = session_id
    join users on users.id = sessions.user_id
    where token_hash = ${hash}
    for update of refresh_tokens, sessions`;
}

export async function spendRefreshToken(tx: Tx, hash: Buffer): Promise<void> {
  await run(tx)`update refresh_tokens set spent_at = now() where token_hash = ${hash}`;
}

/** Answers when that was. A new session is proved by the sign-in itself. */
export async function proveSession(tx: Tx, id: string): Promise<Date> {
  const rows = await listRows<{ provedAt: Date }>(tx)`
    update sessions set proved_at = now() where id = ${id} returning proved_at`;
  return (rows[0] as { provedAt: Date }).provedAt;
}

/** Of the other sessions of a person who has set a second step here: their proofs were without it. */
export async function forgetProofsOf(tx: Tx, userId: string, exceptId: string | undefined): Promise<void> {
  await run(tx)`
    update sessions set proved_at = null
    where user_id = ${userId} and id is distinct from ${exceptId ?? null}`;
}

export type OpenSession = {
  id: string;
  address: string | null;
  browser: string | null;
  createdAt: Date;
  seenAt: Date;
  expiresAt: Date;
};

const isOpen = sql<boolean>`ended_at is null and expires_at > now()`;

export function listSessions(db: Db, userId: string): Promise<OpenSession[]> {
  return listRows<OpenSession>(db)`
    select id, address, browser, created_at, seen_at, expires_at from sessions
    where user_id = ${userId} and ${isOpen}
    order by seen_at desc`;
}

/** False if this person has no such session. */
export function endOneSession(tx: Tx, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  return hasRow(tx)`
    update sessions set ended_at = now() where id = ${id} and user_id = ${userId} and ${isOpen}
    returning 1`;
}

/** As often as its token is renewed: to the quarter of an hour. */
export async function markSessionSeen(tx: Tx, id: string): Promise<void> {
  await run(tx)`update sessions set seen_at = now() where id = ${id}`;
}

export async function endSession(tx: Tx, id: string): Promise<void> {
  await run(tx)`update sessions set ended_at = now() where id = ${id}`;
}

/** Ends every session of a user, or every one but the session that asks, and every sign-in that waits for its second step. */
export async function endSessionsOf(tx: Tx, userId: string, exceptId?: string): Promise<void> {
  await endLoginChallengesOf(tx, userId);
  await run(tx)`
    update sessions set ended_at = now()
    where user_id = ${userId} and ended_at is null and id is distinct from ${exceptId ?? null}`;
}

/** Keeps the ones that were seen last. The account is locked, so that none is opened meanwhile. */
export async function endOldSessionsOf(tx: Tx, userId: string): Promise<void> {
  await run(tx)`
    update sessions set ended_at = now()
    where id in (select id from sessions where user_id = ${userId} and ${isOpen}
                 order by seen_at desc, created_at desc, id offset ${mostSessions})`;
}

/** The user behind an access token, unless the token, the session or the account is over. */
export function findSessionUser(
  db: Db,
  token: { sessionId: string; userId: string; expiresAtS: number },
): Promise<Omit<Actor, 'sessionId'> | undefined> {
  return findRow<Omit<Actor, 'sessionId'>>(db)`
    select users.id as user_id, users.role, extract(epoch from now() - proved_at)::float8 * 1000 as proved_ms_ago,
           ${factorsOfUser}
    from sessions join users on users.id = sessions.user_id
    where sessions.id = ${token.sessionId} and users.id = ${token.userId}
      and to_timestamp(${token.expiresAtS}) > now()
      and sessions.ended_at is null and sessions.expires_at > now()
      and users.status = 'active' and users.deleted_at is null`;
}

export async function getDatabaseTimeS(db: Db | Tx): Promise<number> {
  const rows = await listRows<{ s: number }>(db)`select extract(epoch from now())::float8 as s`;
  return Math.floor(rows[0]?.s ?? 0);
}
