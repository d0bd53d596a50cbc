/** Everybody who ever bought without an account, with their purchases: people who have registered since, too. */
import { largestExactTotal } from '@ntem/contract/paging';
import { sql } from 'kysely';
import { getRow, listRows } from '#kernel/db/ask.ts';
import type { Db } from '#kernel/db/database.ts';
import { monthStart } from '#kernel/db/interval.ts';
import { matches, type Page, type PageRequest, readLongPage } from '#kernel/db/pages.ts';
import { likePatterns, readSearch } from '#kernel/rules/search.ts';
import type { Order } from '#orders/rows/orders.ts';
import { findAccountIds } from '#people/rows/user-list.ts';
import { isPurchase } from './customer-sums.ts';
import { type Customer, recentPurchases } from './customers.ts';

export type RecentPurchase = Pick<
  Order,
  'id' | 'bundleName' | 'pricePesewas' | 'state' | 'stateBeforeReview' | 'lateSince'
>;

/** Perhaps without a seller. */
export type ListedGuest = Omit<Customer, 'sellerId' | 'sellerName' | 'recent'> & {
  sellerName: string | null;
};

const newestFirst = {
  forward: sql`guests.created_at desc, guests.id desc`,
  backward: sql`guests.created_at, guests.id`,
};

/** The account that took a guest's history over. The same person, as the lists of sellers count them. */
const account = sql`users as account on account.id = guests.user_id and account.deleted_at is null`;

/** One person has few orders: without this, the planner may walk all orders to find the newest of them. */
const own = sql`
  (select * from orders where guest_id = guests.id or user_id = guests.user_id offset 0) as orders`;

export async function listGuests(
  db: Db,
  request: PageRequest & { search?: string | undefined },
): Promise<Page<ListedGuest>> {
  const { search } = request;
  return readLongPage(db, request, {
    table: 'guests',
    columns: sql`
      guests.id, coalesce(account.name, guests.name) as name, guests.phone, account.email, guests.created_at,
      case when account.id is null then guests.verified_at else account.phone_verified_at end as verified_at,
      seller.name as seller_name, seller.role as seller_role,
      bought.purchases, bought.spent, bought.last_at, bought.last_amount`,
    joins: sql`
      left join ${account}
      left join users as seller on seller.id = coalesce(account.upline_id, guests.seller_id)
      cross join lateral (
        select count(*)::int as purchases, coalesce(sum(price_pesewas), 0)::int8 as spent,
               max(created_at) as last_at, (array_agg(price_pesewas order by created_at desc))[1] as last_amount
        from ${own} where ${isPurchase}
      ) as bought`,
    where: search === undefined ? sql`true` : await findSearchCondition(db, search),
    order: newestFirst,
    mostSorted: search === undefined ? undefined : largestExactTotal,
  });
}

/** Matches the row as shown: the guest's own name and number, or the account's name and e-mail. */
async function findSearchCondition(db: Db, typed: string) {
  const patterns = likePatterns(readSearch(typed));
  const accountIds = await findAccountIds(db, patterns);
  return sql`(${matches(sql`lower(guests.name || ' ' || guests.phone)`, patterns)}
    or guests.user_id = any(${accountIds}::uuid[]))`;
}

/** The newest orders of each guest, whatever their outcome. */
export function listRecentPurchases(
  db: Db,
  guestIds: string[],
): Promise<(RecentPurchase & { guestId: string })[]> {
  return listRows<RecentPurchase & { guestId: string }>(db)`
    select recent.*, asked.guest_id
    from unnest(${guestIds}::uuid[]) as asked (guest_id)
    join guests on guests.id = asked.guest_id
    cross join lateral (
      select id, bundle_name, price_pesewas, state, state_before_review, late_since
      from ${own} order by created_at desc limit ${recentPurchases}
    ) as recent`;
}

export type GuestFigures = {
  activeGuests: number;
  purchases: number;
  revenuePesewas: number;
  newThisMonth: number;
};

/**
 * Counted as sellers count their own: active means verified and not switched off. A registered guest's later orders
 * have no guest any more; few have registered, so they are looked up one by one.
 */
export function sumGuests(db: Db): Promise<GuestFigures> {
  return getRow<GuestFigures>(db)`
    with people as (
      select count(*) filter (where case when account.id is null then guests.verified_at is not null
               else account.status = 'active' and account.phone_verified_at is not null end)::int as active_guests,
             count(*) filter (where guests.created_at >= ${monthStart})::int as new_this_month
      from guests left join ${account}
    ), bought as (
      select count(*) as purchases, sum(price_pesewas) as revenue
      from orders where guest_id is not null and ${isPurchase}
      union all
      select count(*), sum(price_pesewas)
      from guests join orders on orders.user_id = guests.user_id and orders.guest_id is null
      where ${isPurchase}
    ), sums as (
      select sum(purchases)::int as purchases, coalesce(sum(revenue), 0)::float8 as revenue_pesewas from bought
    )
    select * from people, sums`;
}
