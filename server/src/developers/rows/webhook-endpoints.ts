/** Sellers' webhooks: their address, their sealed secret, and how it goes with them. */
import {
  secretOverlapMs,
  type WebhookEvent,
  type WebhookState,
  webhookTriesMs,
} from '@ntem/contract/developers/limits';
import { sellerRoles } from '@ntem/contract/people/roles';
import { sql } from 'kysely';
import { lockNames } from '#kernel/db/advisory-locks.ts';
import { findRow, hasRow, listRows, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import type { WebhookMessage } from './webhook-messages.ts';

export type WebhookEndpoint = {
  userId: string;
  url: string;
  events: WebhookEvent[];
  state: WebhookState;
  /** Sealed. */
  secret: string;
  earlierSecret: string | null;
  earlierUntil: Date | null;
  failingSince: Date | null;
  failures: number;
  createdAt: Date;
};

const columns = sql`
  user_id, url, events, state, secret, failing_since, failures, webhook_endpoints.created_at,
  case when earlier_until > now() then earlier_secret end as earlier_secret,
  case when earlier_until > now() then earlier_until end as earlier_until`;

/** Changes of one seller's webhook come one after the other. */
export async function lockWebhook(tx: Tx, userId: string): Promise<WebhookEndpoint | undefined> {
  await lockNames(tx, [`webhook ${userId}`]);
  return findWebhook(tx, userId);
}

export function findWebhook(db: Db | Tx, userId: string): Promise<WebhookEndpoint | undefined> {
  return findRow<WebhookEndpoint>(db)`
    select ${columns} from webhook_endpoints where user_id = ${userId}`;
}

type Chosen = Pick<WebhookEndpoint, 'userId' | 'url' | 'events' | 'secret'> & { state: 'on' | 'off' };

/** Failures of before are forgotten. The secret stays as it is where there is one. */
export async function saveWebhook(tx: Tx, { userId, url, events, state, secret }: Chosen): Promise<void> {
  await run(tx)`
    insert into webhook_endpoints (user_id, url, events, state, secret)
    values (${userId}, ${url}, ${events}::text[], ${state}, ${secret})
    on conflict (user_id) do update
      set url = excluded.url, events = excluded.events, state = excluded.state,
          failing_since = null, failures = 0, paused_until = null`;
}

export async function rotateWebhookSecret(tx: Tx, userId: string, secret: string): Promise<void> {
  await run(tx)`
    update webhook_endpoints
    set earlier_secret = secret, earlier_until = now() + ${interval(secretOverlapMs)}, secret = ${secret}
    where user_id = ${userId}`;
}

/** Its next try need not wait. */
export async function endPause(tx: Tx, userId: string): Promise<void> {
  await run(tx)`update webhook_endpoints set paused_until = null where user_id = ${userId}`;
}

/** With the moment at which it is sent. */
export type DueMessage = { message: WebhookMessage; endpoint: WebhookEndpoint; at: Date };

/** Of a seller who may sell, and whose address is on and not paused. */
const isSent = sql`
  state = 'on' and users.status = 'active' and users.deleted_at is null
  and users.role = any(${[...sellerRoles]}::text[])`;

/** The message that has been due for the longest. */
export async function findDueMessage(db: Db, userId: string): Promise<DueMessage | undefined> {
  const message = await findRow<WebhookMessage & { at: Date }>(db)`
    select webhook_messages.*, now() as at from webhook_messages
    join webhook_endpoints using (user_id) join users on users.id = user_id
    where user_id = ${userId} and webhook_messages.status = 'waiting' and next_at <= now()
      and coalesce(paused_until, '-infinity') <= now() and ${isSent}
    order by next_at limit 1`;
  const endpoint = message && (await findWebhook(db, userId));
  return message && endpoint && { message, endpoint, at: message.at };
}

/** Until the next message is due; undefined if none waits. */
export async function findNextDueMs(tx: Tx, userId: string): Promise<number | undefined> {
  const rows = await listRows<{ ms: number | null }>(tx)`
    select extract(epoch from min(greatest(next_at, coalesce(paused_until, '-infinity'))) - now())::float8 * 1000 as ms
    from webhook_messages join webhook_endpoints using (user_id) join users on users.id = user_id
    where user_id = ${userId} and webhook_messages.status = 'waiting' and ${isSent}`;
  const ms = rows[0]?.ms ?? undefined;
  return ms === undefined ? undefined : Math.max(0, ms);
}

export async function noteTaken(tx: Tx, userId: string): Promise<void> {
  await run(tx)`
    update webhook_endpoints set failing_since = null, failures = 0, paused_until = null
    where user_id = ${userId} and failures > 0`;
}

type Failing = { failures: number; isDead: boolean };

export async function noteNotTaken(tx: Tx, userId: string): Promise<Failing> {
  const rows = await listRows<Failing>(tx)`
    update webhook_endpoints set failures = failures + 1, failing_since = coalesce(failing_since, now())
    where user_id = ${userId}
    returning failures, failing_since < now() - ${interval(webhookTriesMs)} as is_dead`;
  return rows[0] ?? { failures: 0, isDead: false };
}

export async function pauseWebhook(tx: Tx, userId: string, ms: number): Promise<void> {
  await run(tx)`
    update webhook_endpoints set paused_until = now() + ${interval(ms)} where user_id = ${userId}`;
}

/** False if somebody else has changed it meanwhile. */
export function markDead(tx: Tx, userId: string): Promise<boolean> {
  return hasRow(tx)`
    update webhook_endpoints set state = 'dead' where user_id = ${userId} and state = 'on' returning 1`;
}
