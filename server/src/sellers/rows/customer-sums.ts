/** Sums over the buyers of a seller's tree. */
import type { Pesewas } from '@ntem/contract/money';
import { sql } from 'kysely';
import { purchaseStates } from '#catalogue/rules/sale-view.ts';
import { getRow } from '#kernel/db/ask.ts';
import type { Db } from '#kernel/db/database.ts';
import { monthStart } from '#kernel/db/interval.ts';
import { countsAs } from '#orders/rows/counted-states.ts';
import { eachRung } from '#orders/rows/rungs.ts';
import { isBoughtWithin, sumSold } from '#orders/rows/sale-days.ts';
import { isAccountOf, isGuestOf, type Viewer } from './trees.ts';

/** The orders that count as bought. */
export const isPurchase = countsAs(purchaseStates);

export type CustomerSums = {
  total: number;
  active: number;
  newThisMonth: number;
  purchases: number;
  revenue: Pesewas;
};

export async function sumCustomers(db: Db, viewer: Viewer): Promise<CustomerSums> {
  const [people, bought] = await Promise.all([countPeople(db, viewer), sumPurchases(db, viewer)]);
  return { ...people, ...bought };
}

function countPeople(db: Db, { tree }: Viewer) {
  return getRow<Pick<CustomerSums, 'total' | 'active' | 'newThisMonth'>>(db)`
    select count(*)::int as total, count(*) filter (where is_active)::int as active,
           count(*) filter (where created_at >= ${monthStart})::int as new_this_month
    from (
      select status = 'active' and phone_verified_at is not null as is_active, created_at
      from users as account where ${isAccountOf(tree)}
      union all
      select verified_at is not null, created_at from guests as guest where ${isGuestOf(tree)}
    ) as person`;
}

type Bought = Pick<CustomerSums, 'purchases' | 'revenue'>;

/** Buyers who belong to another tree are not among these people. */
async function sumPurchases(db: Db, { viewerId, tree }: Viewer): Promise<Bought> {
  const [bought] = await sumSold(
    db,
    { viewerId },
    (sold) => sql<Bought>`
      select coalesce(sum(sold), 0)::int as purchases, coalesce(sum(price), 0)::bigint as revenue
      from (${eachRung((rung) => sold(rung, { withBuyers: true }))}) as orders
      where ${isPurchase} and ${isBoughtWithin(tree)}`,
  );
  return bought as Bought;
}
