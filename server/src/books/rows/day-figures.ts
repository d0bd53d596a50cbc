/** Figures of a day up to a moment: the orders of the day and their outcome by then, and the result in the books. */

import type { Network } from '@ntem/contract/networks';
import type { Channel } from '@ntem/contract/orders/channels';
import { type RawBuilder, sql } from 'kysely';
import { comparedWithMs } from '#books/rules/day-figures.ts';
import { listRows } from '#kernel/db/ask.ts';
import type { Db } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';

/** Pesewas as numbers: kept as JSON in a large shop. */
export type DayFigures = {
  date: string;
  until: string;
  orders: number;
  soldPesewas: number;
  delivered: number;
  failed: number;
  failedNetworks: Network[];
  refunds: number;
  refundedPesewas: number;
  profitPesewas: number;
};

type Span = { date: string; from: string; until: string };

/** Today up to now, and the same weekday before it up to the same time. Accra keeps one time all year. */
export async function sumToday(db: Db): Promise<{ today: DayFigures; weekAgo: DayFigures }> {
  return ofBothDays(db, sumSpan);
}

async function ofBothDays<Sums>(
  db: Db,
  sum: (db: Db, span: Span) => Promise<Sums>,
): Promise<{ today: Sums; weekAgo: Sums }> {
  const rows = await listRows<Span>(db)`
    select (moment at time zone 'Africa/Accra')::date::text as date,
           (date_trunc('day', moment at time zone 'Africa/Accra') at time zone 'Africa/Accra')::text as from,
           to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until
    from (values (now()), (now() - ${interval(comparedWithMs)})) as moments (moment)
    order by moment desc`;
  const spans = rows as [Span, Span];
  const [today, weekAgo] = await Promise.all([sum(db, spans[0]), sum(db, spans[1])]);
  return { today, weekAgo };
}

type SoldThrough = { channel: Channel; sales: number; amountPesewas: number };
export type ChannelFigures = { date: string; until: string; sold: SoldThrough[] };

/** By the way the orders came. Those of before it was kept came by the link of their seller, or from the shop. */
export async function sumChannels(db: Db): Promise<{ today: ChannelFigures; weekAgo: ChannelFigures }> {
  return ofBothDays(db, async (_, { date, from, until }) => {
    const sold = await listRows<SoldThrough>(db)`
      select coalesce(channel, case when seller_id is null then 'shop' else 'link' end) as channel,
             count(*)::int as sales, sum(price_pesewas)::float8 as amount_pesewas
      from orders
      where created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz
        and paid_at is not null and paid_at < ${until}::timestamptz
      group by 1`;
    return { date, until, sold };
  });
}

/** The order's state at that moment; in review, the state before. For most orders the history is not needed. */
function stateAt(until: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    case when orders.state = 'delivered' and orders.delivered_at < ${until} then 'delivered' else (
      select to_state from order_events
      where order_id = orders.id and order_events.created_at < ${until} and to_state <> 'needs_review'
      order by order_events.id desc limit 1
    ) end`;
}

type Sold = Omit<DayFigures, 'date' | 'until' | 'profitPesewas'>;

async function sumSpan(db: Db, { date, from: start, until: end }: Span): Promise<DayFigures> {
  const [from, until] = [sql`${start}::timestamptz`, sql`${end}::timestamptz`];
  const failed = sql`state in ('delivery_failed', 'refund_pending', 'refunded')`;
  const [{ rows: sold }, { rows: left }] = await Promise.all([
    sql<Sold>`
      select count(*)::int as orders, coalesce(sum(price), 0)::float8 as sold_pesewas,
             count(*) filter (where state = 'delivered')::int as delivered,
             count(*) filter (where ${failed})::int as failed,
             coalesce(array_agg(distinct network) filter (where ${failed}), '{}') as failed_networks,
             count(*) filter (where state = 'refunded')::int as refunds,
             coalesce(sum(price) filter (where state = 'refunded'), 0)::float8 as refunded_pesewas
      from (
        select network, price_pesewas as price, ${stateAt(until)} as state from orders
        where created_at >= ${from} and created_at < ${until} and paid_at is not null and paid_at < ${until}
      ) as sale`.execute(db),
    sql<{ profit: number }>`
      select coalesce(-sum(amount_pesewas), 0)::float8 as profit
      from ledger_transactions join ledger_postings on transaction_id = ledger_transactions.id
      where created_at >= ${from} and created_at < ${until} and account in ('margin', 'fees', 'losses')`.execute(
      db,
    ),
  ]);
  return { date, until: end, ...(sold[0] as Sold), profitPesewas: left[0]?.profit ?? 0 };
}
