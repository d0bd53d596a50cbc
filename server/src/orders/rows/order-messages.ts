/** Messages about orders: a record of what was sent to whom, and how many a day. */
import { sql } from 'kysely';
import { lockNames } from '#kernel/db/advisory-locks.ts';
import { gather } from '#kernel/db/gathered-statements.ts';

type Told = 'delivered' | 'refunded' | `answer ${string}`;

type Claim = { orderId: string; told: Told; dailyCap: number };

/** True once for each order and kind of message, and at most this many times in a calendar day. */
export const claimMessage = gather(async (tx, claims: Claim[]): Promise<boolean[]> => {
  await lockNames(tx, ['order messages']);
  const { rows } = await sql<Pick<Claim, 'orderId' | 'told'>>`
    insert into order_messages (order_id, told)
    select claim.order_id, claim.told
    from unnest(
      ${claims.map(({ orderId }) => orderId)}::uuid[], ${claims.map(({ told }) => told)}::text[],
      ${claims.map(({ dailyCap }) => dailyCap)}::int[]
    ) with ordinality as claim (order_id, told, daily_cap, place)
    where place <= daily_cap - (select count(*) from order_messages where created_at >= date_trunc('day', now()))
    on conflict do nothing
    returning order_id, told`.execute(tx);
  const claimed = new Set(rows.map(({ orderId, told }) => `${orderId} ${told}`));
  return claims.map(({ orderId, told }) => claimed.has(`${orderId} ${told}`));
});
