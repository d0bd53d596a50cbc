/** The parts of a seller's home, each in one statement. */

import { dayMs } from '@ntem/contract/durations';
import type { Pesewas } from '@ntem/contract/money';
import { sql } from 'kysely';
import { isOnSale } from '#catalogue/rows/on-sale.ts';
import { earnedStates, purchaseStates } from '#catalogue/rules/sale-view.ts';
import { getRow, run } from '#kernel/db/ask.ts';
import type { Db } from '#kernel/db/database.ts';
import { dayStart, interval } from '#kernel/db/interval.ts';
import { countsAs, stageColumn } from '#orders/rows/counted-states.ts';
import { eachRung } from '#orders/rows/rungs.ts';
import { soldStages } from '#orders/rules/stages.ts';
import type { StartFacts } from '#sellers/rules/first-steps.ts';

export type TodaysSales = {
  day: string;
  sales: Pesewas;
  commission: Pesewas;
  successful: number;
  total: number;
  /** The same day of last week, up to this time. */
  dayBefore: string;
  commissionBefore: Pesewas;
};

const week = interval(7 * dayMs);

/** Sums as the sales history has them for the same days, from two short ranges of each rung's index. */
export function sumToday(db: Db, viewerId: string): Promise<TodaysSales> {
  const ranges = [
    { isToday: true, from: dayStart, until: sql`'infinity'::timestamptz` },
    { isToday: false, from: sql`${dayStart} - ${week}`, until: sql`now() - ${week}` },
  ];
  const sold = sql.join(
    ranges.map(({ isToday, from, until }) =>
      eachRung(
        (rung) => sql`
          select ${sql.lit(isToday)} as is_today, price_pesewas as price, ${sql.ref(rung.commission)} as share,
                 ${stageColumn} = any(${sql.lit(`{${soldStages.join()}}`)}) as is_success, ${countsAs(earnedStates)} as is_earned
          from orders
          where orders.${sql.ref(rung.seller)} = ${viewerId} and created_at >= ${from} and created_at < ${until}`,
      ),
    ),
    sql` union all `,
  );
  return getRow<TodaysSales>(db)`
    select ((now() at time zone 'Africa/Accra')::date)::text as day,
           ((now() at time zone 'Africa/Accra')::date - 7)::text as day_before,
           count(*) filter (where is_today)::int as total,
           count(*) filter (where is_today and is_success)::int as successful,
           coalesce(sum(price) filter (where is_today and is_success), 0)::bigint as sales,
           coalesce(sum(share) filter (where is_today and is_earned), 0)::bigint as commission,
           coalesce(sum(share) filter (where not is_today and is_earned), 0)::bigint as commission_before
    from (${sold}) as sale`;
}

export type HomeFacts = StartFacts & { packages: number };

/** The first row of an index shows whether there is any. */
export async function findHomeFacts(db: Db, sellerId: string): Promise<HomeFacts> {
  const hasSold = eachRung(
    (rung) => sql`
      (select 1 from orders
       where orders.${sql.ref(rung.seller)} = ${sellerId} and ${countsAs(purchaseStates)} limit 1)`,
  );
  return getRow<HomeFacts>(db)`
    select offered.packages, offered.set_prices,
           exists (select 1 from first_shares where user_id = users.id) as has_shared,
           exists (select 1 from guests where seller_id = users.id)
             or exists (select 1 from users as referred where referred.upline_id = users.id) as has_customers,
           exists (${hasSold}) as has_sold
    from users cross join (
      select count(*)::int as packages, count(price_overrides.bundle_id)::int as set_prices
      from bundles join services on services.id = bundles.service_id
      left join price_overrides on price_overrides.bundle_id = bundles.id
        and price_overrides.seller_id = ${sellerId} and target_level = 3
      where ${isOnSale}
    ) as offered
    where users.id = ${sellerId}`;
}

/** The first time counts, the others change nothing. */
export async function markShared(db: Db, userId: string): Promise<void> {
  await run(db)`insert into first_shares (user_id) values (${userId}) on conflict do nothing`;
}
