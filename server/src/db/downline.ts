/** The people below a seller: subagents, and guests with what they bought from this seller's tree. */
import type { Role } from '@ntem/contract/endpoint';
import type { Pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import type { OrderState } from '#domain/order-states.ts';
import { statesByStatus } from '#domain/sale-view.ts';
import type { Db } from './database.ts';
import { countedState, isOneOf } from './sales.ts';

/**
 * The seller, the subagents below, and everybody whom one of them brought: accounts that sell nothing, and
 * guests who have no account here. So one person is one row, before and after registering.
 */
function withPeople(viewerId: string) {
  return sql`
    seller as (
      select ${viewerId}::uuid as id
      union all
      select id from users where upline_id = ${viewerId} and role = 'subagent' and deleted_at is null
    ),
    person as (
      select id, id as account_id, null::uuid as guest_id, name, phone, email, phone_verified_at as verified_at,
             status = 'active' and phone_verified_at is not null as is_active, upline_id as seller_id, created_at
      from users
      where upline_id in (select id from seller) and deleted_at is null
        and (role is null or role in ('user', 'manager'))
      union all
      select id, null, id, name, phone, null, verified_at, verified_at is not null, seller_id, created_at
      from guests
      where seller_id in (select id from seller)
        and not exists (
          select 1 from users
          where users.id = guests.user_id and users.deleted_at is null
            and users.upline_id in (select id from seller)
        )
    )`;
}

/** What each of them bought and paid for, from this seller or through a subagent of theirs. */
function withPurchases(viewerId: string) {
  const paid = isOneOf(countedState, statesByStatus.success);
  return sql`
    sale as (
      select user_id, guest_id, price_pesewas, created_at from orders where seller_id = ${viewerId} and ${paid}
      union all
      select user_id, guest_id, price_pesewas, created_at from orders where agent_id = ${viewerId} and ${paid}
    ),
    bought as (
      select coalesce(account.id, guest.id) as person_id, count(*)::int as purchases,
             sum(price_pesewas)::bigint as spent, max(sale.created_at) as last_at,
             (array_agg(price_pesewas order by sale.created_at desc))[1] as last_amount
      from sale
      left join person as account on account.account_id = sale.user_id
      left join person as guest on guest.guest_id = sale.guest_id
      where coalesce(account.id, guest.id) is not null
      group by 1
    )`;
}

type RecentPurchase = {
  id: string;
  display: string;
  price: number;
  state: Exclude<OrderState, 'needs_review'>;
};

export type GuestPage = {
  id: string;
  name: string;
  phone: Phone;
  email: string | null;
  verifiedAt: Date | null;
  purchases: number;
  spent: Pesewas;
  lastAt: Date | null;
  lastAmount: Pesewas | null;
  createdAt: Date;
  sellerName: string;
  sellerRole: Role | null;
  recent: RecentPurchase[];
};

const recentPurchases = 3;

/** Whoever bought last stands first. */
export async function listGuestPages(
  db: Db,
  viewerId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<GuestPage[]> {
  const { rows } = await sql<GuestPage>`
    with ${withPeople(viewerId)}, ${withPurchases(viewerId)},
    shown as (
      select person.*, coalesce(purchases, 0) as purchases, coalesce(spent, 0) as spent, last_at, last_amount
      from person left join bought on bought.person_id = person.id
      order by last_at desc nulls last, person.created_at desc, person.id
      limit ${limit} offset ${offset}
    )
    select shown.id, shown.name, shown.phone, shown.email, verified_at as "verifiedAt", purchases, spent,
           last_at as "lastAt", last_amount as "lastAmount", shown.created_at as "createdAt",
           users.name as "sellerName", users.role as "sellerRole", coalesce(recent.list, '[]') as recent
    from shown
    join users on users.id = shown.seller_id
    left join lateral (
      select json_agg(json_build_object('id', id, 'display', bundle_name, 'price', price_pesewas, 'state', state)
                      order by created_at desc) as list
      from (
        select id, bundle_name, price_pesewas, ${countedState} as state, created_at
        from orders
        where (user_id = shown.account_id or guest_id = shown.guest_id)
          and (seller_id = ${viewerId} or agent_id = ${viewerId})
        order by created_at desc
        limit ${recentPurchases}
      ) as purchase
    ) as recent on true
    order by last_at desc nulls last, shown.created_at desc, shown.id`.execute(db);
  return rows;
}

export type GuestSums = {
  total: number;
  active: number;
  newThisMonth: number;
  purchases: number;
  revenue: Pesewas;
};

const monthStart = sql`date_trunc('month', now() at time zone 'Africa/Accra') at time zone 'Africa/Accra'`;

export async function sumGuestPages(db: Db, viewerId: string): Promise<GuestSums> {
  const { rows } = await sql<GuestSums>`
    with ${withPeople(viewerId)}, ${withPurchases(viewerId)}
    select count(*)::int as total, count(*) filter (where is_active)::int as active,
           count(*) filter (where created_at >= ${monthStart})::int as "newThisMonth",
           coalesce(sum(purchases), 0)::int as purchases, coalesce(sum(spent), 0)::bigint as revenue
    from person left join bought on bought.person_id = person.id`.execute(db);
  return rows[0] as GuestSums;
}

export type Subagent = {
  id: string;
  name: string;
  phone: Phone;
  email: string | null;
  guests: number;
  code: string | null;
  isLinkValid: boolean;
  isNewThisMonth: boolean;
  createdAt: Date;
};

export async function listSubagents(db: Db, agentId: string): Promise<Subagent[]> {
  const { rows } = await sql<Subagent>`
    with ${withPeople(agentId)}
    select users.id, users.name, users.phone, users.email, users.created_at as "createdAt", code,
           coalesce(link.expires_at > now() and users.status = 'active', false) as "isLinkValid",
           users.created_at >= ${monthStart} as "isNewThisMonth",
           (select count(*)::int from person where person.seller_id = users.id) as guests
    from users
    left join referral_links as link on link.user_id = users.id and link.void_at is null
    where upline_id = ${agentId} and role = 'subagent' and deleted_at is null
    order by users.created_at desc, users.id`.execute(db);
  return rows;
}
