/** Messages about orders: a record of what was sent to whom, and how many a day. */
import { dayMs } from '@ntem/contract/durations';
import type { Network } from '@ntem/contract/networks';
import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/db/database.ts';
import { gather } from '#kernel/db/gathered-statements.ts';
import { interval } from '#kernel/db/interval.ts';
import { isFromFloat } from '#orders/rows/channels.ts';
import { answerStepMs } from '#orders/rules/answer-times.ts';
import { lateStates } from '#orders/rules/stages.ts';

type Told = 'delivered' | 'refunded' | `answer ${string}` | `late ${string}`;

type Claim = { orderId: string; told: Told; dailyCap: number };

/** True once for each order and kind of message, and at most this many times in a calendar day. */
export const claimMessage = gather(async (db, claims: Claim[]): Promise<boolean[]> => {
  const all = await claimAll(db, claims);
  if (claims.length === 1 || all.some(Boolean)) return all;
  // Together they are more than the day has left, or none is new.
  const results: boolean[] = [];
  for (const claim of claims) results.push(...(await claimAll(db, [claim])));
  return results;
});

/** All that are new or, where the day has no room for all of them, none. Its row is locked while they are counted. */
async function claimAll(db: Db | Tx, claims: Claim[]): Promise<boolean[]> {
  const dailyCap = Math.min(...claims.map((claim) => claim.dailyCap));
  const { rows } = await sql<{ place: number }>`
    with wanted as materialized (
      select min(place)::int as place, order_id, told
      from unnest(${claims.map(({ orderId }) => orderId)}::uuid[], ${claims.map(({ told }) => told)}::text[])
        with ordinality as claim (order_id, told, place)
      where not exists (
        select 1 from order_messages as sent where sent.order_id = claim.order_id and sent.told = claim.told)
      group by order_id, told
    ),
    counted as (
      insert into code_days (day, order_messages)
      select current_date, n from (select count(*)::int as n from wanted) as wanted
      where n between 1 and ${dailyCap}::int
      on conflict (day) do update set order_messages = code_days.order_messages + excluded.order_messages
        where code_days.order_messages + excluded.order_messages <= ${dailyCap}::int
      returning 1
    ),
    claimed as (
      insert into order_messages (order_id, told)
      select order_id, told from wanted where exists (select 1 from counted) order by order_id, told
      on conflict do nothing
      returning order_id, told
    )
    select place from claimed join wanted using (order_id, told)`.execute(db);
  const claimed = new Set(rows.map(({ place }) => place));
  return claims.map((_, n) => claimed.has(n + 1));
}

type LateLimit = { network: Network; lateAfterMs: number };

/**
 * Orders that were paid and are late, whose buyers have not been told by when they hear from the shop, or only of a time
 * that is nearly over. Those that sellers paid from their float are seen where they sold.
 */
export async function findUntoldLateOrders(db: Db, limits: readonly LateLimit[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select orders.id from orders
    join unnest(${limits.map(({ network }) => network)}::text[], ${limits.map((one) => one.lateAfterMs)}::float8[])
      as of_network (network, late_after_ms) on of_network.network = orders.network
    where is_open and state = any(${lateStates}) and delivered_at is null and (${isFromFloat}) is not true
      and paid_at between now() - ${interval(toldForMs)} and now() - late_after_ms * interval '1 millisecond'
      and not exists (
        select 1 from order_messages
        where order_id = orders.id and told like 'late %'
          and substring(told from 6)::timestamptz > now() + ${interval(answerStepMs)})
    order by orders.paid_at
    limit ${mostAtOnce}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Somebody who has waited for longer has been told often enough. */
const toldForMs = dayMs;
const mostAtOnce = 100;
