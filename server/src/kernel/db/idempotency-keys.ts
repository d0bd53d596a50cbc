/** First answers, kept for a while, to requests that carried an Idempotency-Key. */
import { secondMs } from '@ntem/contract/durations';
import { sql } from 'kysely';
import { keyLifetimeMs } from '#kernel/rules/key-lifetime.ts';
import type { Db } from './database.ts';
import { interval } from './interval.ts';

export type KeyedRequest = { call: string; owner: string; key: string; bodyHash: Buffer };

/** The answer is sealed. */
export type StoredAnswer = { status: number; answer: string };

export type Claim =
  | { state: 'mine' }
  | { state: 'under_way' }
  | { state: 'other_body' }
  | { state: 'answered'; stored: StoredAnswer };

/** A request that has been under way for longer than any request lasts was lost with its process. */
const abandonedAfterMs = 20 * secondMs;

function isKeyOf({ call, owner, key }: KeyedRequest) {
  return sql`call = ${call} and owner = ${owner} and key = ${key}`;
}

export async function claimKey(db: Db, request: KeyedRequest): Promise<Claim> {
  const { rows: mine } = await sql`
    insert into idempotency_keys (call, owner, key, body_hash)
    values (${request.call}, ${request.owner}, ${request.key}, ${request.bodyHash})
    on conflict (call, owner, key) do update
      set created_at = now(), body_hash = excluded.body_hash, status = null, answer = null
      where idempotency_keys.created_at < now() - ${interval(keyLifetimeMs)}
         or (idempotency_keys.status is null and idempotency_keys.body_hash = excluded.body_hash
             and idempotency_keys.created_at < now() - ${interval(abandonedAfterMs)})
    returning 1`.execute(db);
  if (mine.length > 0) return { state: 'mine' };
  const { rows } = await sql<{ bodyHash: Buffer; status: number | null; answer: string | null }>`
    select body_hash, status, answer from idempotency_keys where ${isKeyOf(request)}`.execute(db);
  const [row] = rows;
  if (!row) return { state: 'under_way' };
  if (!row.bodyHash.equals(request.bodyHash)) return { state: 'other_body' };
  if (row.status === null || row.answer === null) return { state: 'under_way' };
  return { state: 'answered', stored: { status: row.status, answer: row.answer } };
}

export async function storeAnswer(db: Db, request: KeyedRequest, stored: StoredAnswer): Promise<void> {
  await sql`
    update idempotency_keys set status = ${stored.status}, answer = ${stored.answer}
    where ${isKeyOf(request)}`.execute(db);
}

/** After a failure of ours nothing was answered, and the same key may be tried again. */
export async function releaseKey(db: Db, request: KeyedRequest): Promise<void> {
  await sql`delete from idempotency_keys where ${isKeyOf(request)} and status is null`.execute(db);
}
