/** Sales of sellers, from kept sums of the days that are over, and from the orders of all other days. */
import type { Channel } from '@ntem/contract/orders/channels';
import { type RawBuilder, sql } from 'kysely';
import { settledMoment } from '#books/rows/ledger-checkpoint.ts';
import { lockNames } from '#kernel/db/advisory-locks.ts';
import { type Db, inLongTransaction } from '#kernel/db/database.ts';
import { isOfChannel } from './channels.ts';
import { stageColumn, usualStage } from './counted-states.ts';
import type { RungColumns } from './rungs.ts';

/** Days of Accra, both included. */
export type Days = { from?: string | undefined; to?: string | undefined };

const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'Africa/Accra')::date`;
const startOf = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone 'Africa/Accra')`;

/** The first day that is not kept. */
const keptUntil = sql`(select until from sale_days_until)`;

/**
 * Whose customer a buyer is, now: of the seller above the account, unless it sells itself, and of the guest's first
 * seller, unless the account that took the guest over is that seller's as well.
 */
export const buyerColumns = `
  (select upline_id from users where users.id = orders.user_id and deleted_at is null
     and (role is null or role not in ('agent', 'subagent', 'admin'))) as account_upline_id,
  guest.seller_id as guest_seller_id,
  (select upline_id from users where users.id = guest.user_id and deleted_at is null) as taker_upline_id`;
/** Each is looked up by its key: for a join, the planner may read all guests there are. */
export const buyerJoin = `
  left join lateral (select seller_id, user_id from guests where guests.id = orders.guest_id offset 0) as guest on true`;

/** The buyer of a row with these columns belongs to the tree. */
export function isBoughtWithin(tree: string[]): RawBuilder<unknown> {
  const isOf = (column: string) => sql`coalesce(${sql.ref(column)} = any(${tree}::uuid[]), false)`;
  return sql`(${isOf('accountUplineId')} or (${isOf('guestSellerId')} and not ${isOf('takerUplineId')}))`;
}

/** The first day that is not kept, and those before it that have changed since. */
type Kept = { until: string; late: string[] };
type Filter = Days & { viewerId: string; channel?: Channel | undefined };
type Rows = (rung: RungColumns, wish?: { withBuyers: boolean }) => RawBuilder<unknown>;

/**
 * Asks a query about the viewer's sales of each rung, in rows to be summed: `sold` orders each, with price, share and
 * stage. An order is in one kept sum or is read by itself, whatever is kept between the two queries.
 */
export async function sumSold<Sums>(
  db: Db,
  filter: Filter,
  ask: (rows: Rows) => RawBuilder<Sums>,
): Promise<Sums[]> {
  // A separate query: only with constant days does the planner know how little is not kept.
  const { rows } = await sql<Kept>`
    select until::text, array(
      select day::text from late_sales where seller_id = ${filter.viewerId} and day < until
      union select day::text from late_sales where agent_id = ${filter.viewerId} and day < until
    ) as late
    from sale_days_until`.execute(db);
  // Sums are kept for all channels together: one of them is read from the orders.
  const [kept] = filter.channel ? [{ until: '-infinity', late: [] }] : (rows as [Kept]);
  return (await ask((rung, wish) => soldRows(rung, filter, { ...kept, ...wish })).execute(db)).rows;
}

function soldRows(
  { seller, commission }: RungColumns,
  { viewerId, from, to, channel }: Filter,
  { until, late, withBuyers }: Kept & { withBuyers?: boolean },
): RawBuilder<unknown> {
  const isOwn = sql`orders.${sql.ref(seller)} = ${viewerId}`;
  const columns = sql`
    orders.seller_id, orders.network, orders.phase, orders.price_pesewas as price,
    orders.${sql.ref(commission)} as share, ${usualStage} as stage`;
  const each = sql`${dayOf(sql`orders.created_at`)} as day, 1 as sold, ${columns}
    ${sql.raw(withBuyers ? `, ${buyerColumns}` : '')}`;
  const buyers = sql.raw(withBuyers ? buyerJoin : '');
  const within = sql`
    ${from ? sql`and orders.created_at >= ${startOf(sql`${from}::date`)}` : sql``}
    ${to ? sql`and orders.created_at < ${startOf(sql`${to}::date + 1`)}` : sql``}
    ${channel ? sql`and ${isOfChannel(channel)}` : sql``}`;
  const changed = sql`
    and day <> all(${late}::date[])
    union all
    select ${each} from unnest(${late}::date[]) as late (day)
    join orders on ${isOwn} and orders.created_at >= ${startOf(sql`late.day`)}
      and orders.created_at < ${startOf(sql`late.day + 1`)} ${within}
    ${buyers}`;
  // Open orders that are not at the usual stage of their phase: taken out there, and counted where they are.
  const corrected = sql`
    select day, n as sold, seller_id, network, phase, price * n as price, share * n as share,
           case n when 1 then at_stage else stage end as stage
      ${sql.raw(withBuyers ? ', account_upline_id, guest_seller_id, taker_upline_id' : '')}
    from (
      select ${each}, ${stageColumn} as at_stage from orders ${buyers}
      where ${isOwn} and orders.is_open ${within} offset 0
    ) as open cross join (values (-1), (1)) as sign (n)
    where stage <> at_stage`;
  return sql`
    ${corrected}
    union all
    select ${each} from orders ${buyers}
    where ${isOwn} and orders.created_at >= ${startOf(sql`${until}::date`)} ${within}
    union all
    select day, sold, ${columns} ${sql.raw(withBuyers ? ', account_upline_id, guest_seller_id, taker_upline_id' : '')}
    from sale_days as orders
    where ${isOwn} and day < ${until}::date
      ${from ? sql`and day >= ${from}::date` : sql``} ${to ? sql`and day <= ${to}::date` : sql``}
    ${late.length > 0 ? changed : sql``}`;
}

/** The sums of some orders, as they are kept. */
function summed(from: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into sale_days
    select ${dayOf(sql`orders.created_at`)}, orders.seller_id, agent_id, network, phase, ${sql.raw(buyerColumns)},
           count(*), sum(price_pesewas), sum(seller_commission_pesewas), sum(agent_commission_pesewas)
    from ${from} ${sql.raw(buyerJoin)}
    where ${where}
    group by 1, 2, 3, 4, 5, 6, 7, 8`;
}

/**
 * Sums the days that are over, from the last one kept, so that orders hidden by a clock that was set back are counted
 * again, and all that has changed since. Each is one statement: what changes meanwhile is marked, and its mark stays.
 */
export async function keepSaleDays(db: Db, { marginMs = 60_000 } = {}): Promise<void> {
  // What a clock that was ahead has kept goes.
  await sql`update sale_days_until set until = ${dayOf(sql`now()`)} where until > ${dayOf(sql`now()`)}`.execute(
    db,
  );
  const { rows } = await sql<{ day: string }>`
    select day::date::text as day from generate_series(
      (select greatest(${keptUntil} - 1, ${dayOf(sql`first`)})
       from (select min(created_at) as first from orders) as oldest where first is not null),
      ${dayOf(settledMoment(marginMs))} - 1, interval '1 day') as day`.execute(db);
  for (const { day } of rows) await keepDay(db, sql`${day}::date`);
  await inLongTransaction(db, async (tx) => {
    await lockNames(tx, ['sale days']);
    await sql`
      with marked as (delete from late_sales where day < ${keptUntil} returning day, seller_id),
      late as materialized (select distinct day, seller_id from marked),
      gone as (delete from sale_days using late where sale_days.day = late.day and sale_days.seller_id = late.seller_id)
      ${summed(
        sql`late join orders on orders.seller_id = late.seller_id`,
        sql`orders.created_at >= ${startOf(sql`late.day`)} and orders.created_at < ${startOf(sql`late.day + 1`)}`,
      )}`.execute(tx);
  });
}

function keepDay(db: Db, day: RawBuilder<unknown>): Promise<void> {
  return inLongTransaction(db, async (tx) => {
    await lockNames(tx, ['sale days']);
    await sql`
      with marked as (delete from late_sales where day = ${day}),
      gone as (delete from sale_days where day = ${day}),
      moved as (update sale_days_until set until = greatest(until, ${day} + 1))
      ${summed(
        sql`orders`,
        sql`orders.created_at >= ${startOf(day)} and orders.created_at < ${startOf(sql`${day} + 1`)}
            and orders.seller_id is not null`,
      )}`.execute(tx);
  });
}
