/** Everybody who bought without an account, with what they bought. */
import { largestExactTotal } from '@ntem/contract/paging';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { interval, monthStart } from '#db/interval.ts';
import { allOf, matches, type Page, type PageRequest, readLongPage } from '#db/lists/pages.ts';
import type { Order } from '#db/orders/orders.ts';
import { activeGuestMs } from '#domain/people/users.ts';
import { likePatterns, readSearch } from '#domain/search.ts';
import type { GuestPage } from './guest-pages.ts';

export type RecentPurchase = Pick<
  Order,
  'id' | 'bundleName' | 'pricePesewas' | 'state' | 'stateBeforeReview'
>;

/** Without an e-mail, and perhaps without a seller. */
export type ListedGuest = Omit<GuestPage, 'email' | 'sellerId' | 'sellerName' | 'recent'> & {
  sellerName: string | null;
};

const recentPurchases = 3;

const newestFirst = {
  forward: sql`guests.created_at desc, guests.id desc`,
  backward: sql`guests.created_at, guests.id`,
};

/** Paid, and not given back. */
const isPurchase = sql`paid_at is not null and state <> 'refunded'`;

export async function listGuests(
  db: Db,
  request: PageRequest & { search?: string | undefined },
): Promise<Page<ListedGuest>> {
  const { search } = request;
  return readLongPage(db, request, {
    table: 'guests',
    columns: sql`
      guests.id, guests.name, guests.phone, guests.verified_at, guests.created_at,
      seller.name as seller_name, seller.role as seller_role,
      coalesce(bought.purchases, 0)::int as purchases, coalesce(bought.spent, 0)::int8 as spent,
      last.created_at as last_at, last.price_pesewas as last_amount`,
    joins: sql`
      left join users as seller on seller.id = guests.seller_id
      left join lateral (
        select count(*) as purchases, sum(price_pesewas) as spent
        from orders where guest_id = guests.id and ${isPurchase}
      ) as bought on true
      left join lateral (
        select created_at, price_pesewas from orders
        where guest_id = guests.id and ${isPurchase} order by created_at desc limit 1
      ) as last on true`,
    where: allOf([
      sql`guests.user_id is null`,
      search && matches(sql`lower(guests.name || ' ' || guests.phone)`, likePatterns(readSearch(search))),
    ]),
    order: newestFirst,
    mostSorted: search === undefined ? undefined : largestExactTotal,
  });
}

/** The newest orders of each guest, whatever became of them. */
export async function listRecentPurchases(
  db: Db,
  guestIds: string[],
): Promise<(RecentPurchase & { guestId: string })[]> {
  const { rows } = await sql<RecentPurchase & { guestId: string }>`
    select recent.*, guest_id
    from unnest(${guestIds}::uuid[]) as asked (guest_id)
    cross join lateral (
      select id, bundle_name, price_pesewas, state, state_before_review from orders
      where orders.guest_id = asked.guest_id order by created_at desc limit ${recentPurchases}
    ) as recent`.execute(db);
  return rows;
}

export type GuestFigures = {
  activeGuests: number;
  purchases: number;
  revenuePesewas: number;
  newThisMonth: number;
};

/**
 * Active is whoever bought something lately. Those who took an account since are left out: they are
 * few, and to look for them takes less than to look up every guest. Each sum reads the orders in its own best way.
 */
export async function sumGuests(db: Db): Promise<GuestFigures> {
  const { rows } = await sql<GuestFigures>`
    with bought as not materialized (
      select guest_id, created_at, price_pesewas from orders
      where ${isPurchase} and guest_id is not null
        and not exists (select 1 from guests where guests.id = guest_id and guests.user_id is not null)
    ), active as (
      select distinct guest_id from bought where created_at > now() - ${interval(activeGuestMs)}
    ), sums as (
      select count(*)::int as purchases, coalesce(sum(price_pesewas), 0)::float8 as revenue from bought
    )
    select
      (select count(*) from active)::int as active_guests, purchases, revenue as revenue_pesewas,
      (select count(*) from guests where user_id is null and created_at >= ${monthStart})::int as new_this_month
    from sums`.execute(db);
  return rows[0] as GuestFigures;
}
