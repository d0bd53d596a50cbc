/** The buyers of a seller's tree, one row each, with their purchases from it. */
import type { Pesewas } from '@ntem/contract/money';
import type { Stage } from '@ntem/contract/orders/stages';
import type { Role } from '@ntem/contract/people/roles';
import type { Phone } from '@ntem/contract/phones';
import { quietDays } from '@ntem/contract/sellers/limits';
import type { OrderState } from '@ntem/contract/states';
import { type RawBuilder, sql } from 'kysely';
import { getValue, listRows } from '#kernel/db/ask.ts';
import type { Db } from '#kernel/db/database.ts';
import { monthStart } from '#kernel/db/interval.ts';
import { allOf, matches } from '#kernel/db/pages.ts';
import { likePatterns, readSearch } from '#kernel/rules/search.ts';
import { countedState, stageColumn } from '#orders/rows/counted-states.ts';
import { eachRung, isSoldThrough } from '#orders/rows/rungs.ts';
import { isPurchase } from './customer-sums.ts';
import { isAccountOf, isGuestOf, type Viewer } from './trees.ts';

type RecentPurchase = {
  id: string;
  display: string;
  price: number;
  state: Exclude<OrderState, 'needs_review'>;
  stage: Stage;
};

export type Customer = {
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
  sellerId: string;
  sellerName: string;
  sellerRole: Role | null;
  recent: RecentPurchase[];
  /** Of the viewer. */
  note: string | null;
};

type Window = { offset: number; limit: number };

export type CustomerFilter = { search?: string | undefined; activity?: 'month' | 'quiet' | undefined };
/** Exactly one of them is there. */
type Person = { accountId: string | null; guestId: string | null };

/** Of each person, here and in the admin's list. */
export const recentPurchases = 3;
/** The number of newest sales searched for each person requested, and the most, before all are searched. */
const salesForEach = 5;
const mostSales = 10_000;

/** The latest buyer comes first, then the latest to join. */
export async function listCustomers(
  db: Db,
  viewer: Viewer,
  { filter, ...window }: Window & { filter: CustomerFilter },
): Promise<Customer[]> {
  const nearest = isFiltered(filter) ? undefined : await findNewestBuyers(db, viewer, window);
  return readPeople(db, viewer, nearest ?? (await findPeople(db, viewer, { filter, ...window })));
}

export function isFiltered({ search, activity }: CustomerFilter): boolean {
  return search !== undefined || activity !== undefined;
}

export async function countCustomers(db: Db, viewer: Viewer, filter: CustomerFilter): Promise<number> {
  return getValue<number>(db)`
    select count(*)::int as total from (${await peopleOf(db, viewer, filter)}) as found`;
}

function purchasesOf({ viewerId }: Viewer, end = sql``): RawBuilder<unknown> {
  const purchases = sql`select user_id, guest_id, created_at from orders where ${isPurchase}`;
  return eachRung(({ seller }) => sql`(${purchases} and ${sql.ref(seller)} = ${viewerId} ${end})`);
}

/** The buyers in a table `sale`, each with their last purchase. An account comes before the guest it was. */
function buyers({ tree }: Viewer): RawBuilder<unknown> {
  return sql`
    select account.id as account_id, case when account.id is null then guest.id end as guest_id,
           coalesce(account.created_at, guest.created_at) as created_at, max(sale.created_at) as last_at
    from sale
    left join users as account on account.id = sale.user_id and ${isAccountOf(tree)}
    left join guests as guest on guest.id = sale.guest_id and ${isGuestOf(tree)}
    where account.id is not null or guest.id is not null
    group by 1, 2, 3`;
}

const lastBuyerFirst = sql`
  order by last_at desc nulls last, created_at desc, coalesce(account_id, guest_id)`;

/**
 * The page, where the newest sales are enough to know it. What was sold at the moment of the oldest of them is
 * left out, since more may have been sold at that very moment.
 */
async function findNewestBuyers(
  db: Db,
  viewer: Viewer,
  { offset, limit }: Window,
): Promise<Person[] | undefined> {
  const most = (offset + limit) * salesForEach;
  if (most > mostSales) return undefined;
  const newest = sql`order by created_at desc, id desc limit ${most}`;
  const rows = await listRows<Person>(db)`
    with either as materialized (${purchasesOf(viewer, newest)}),
    sale as materialized (
      select * from either
      where created_at > coalesce(
        (select created_at from either order by created_at desc offset ${most - 1} limit 1), '-infinity')
    )
    select account_id, guest_id from (${buyers(viewer)}) as buyer
    ${lastBuyerFirst} limit ${limit} offset ${offset}`;
  return rows.length === limit ? rows : undefined;
}

/** The page, from all people and all sales, or from the few that a search has found. */
async function findPeople(
  db: Db,
  viewer: Viewer,
  { offset, limit, filter }: Window & { filter: CustomerFilter },
): Promise<Person[]> {
  return listRows<Person>(db)`
    ${await peopleOf(db, viewer, filter)}
    order by last_at desc nulls last, person.created_at desc, coalesce(person.account_id, person.guest_id)
    limit ${limit} offset ${offset}`;
}

async function peopleOf(db: Db, viewer: Viewer, { search, activity }: CustomerFilter) {
  const patterns = search === undefined ? [] : likePatterns(readSearch(search));
  const all = sql`
    select id as account_id, null::uuid as guest_id, name, phone, created_at
    from users as account where ${isAccountOf(viewer.tree)}
    union all
    select null, id, name, phone, created_at from guests as guest where ${isGuestOf(viewer.tree)}`;
  const found = search === undefined ? undefined : await findFew(db, viewer, patterns);
  const people = found ? fewPeople(found) : all;
  const lastBought = found ? lastOfEach(viewer) : lastOfAll(viewer);
  const words = sql`lower(person.name || ' ' || person.phone || ' ' || coalesce(customer_notes.note, ''))`;
  const since = {
    month: sql`last_at >= ${monthStart}`,
    quiet: sql`greatest(last_at, person.created_at) < now() - ${sql.lit(`${quietDays} days`)}::interval`,
  };
  return sql`
    with person as (${people})
    select person.account_id, person.guest_id
    from person ${lastBought}
    left join customer_notes on seller_id = ${viewer.viewerId} and customer_notes.phone = person.phone
    where ${allOf([search !== undefined && matches(words, patterns), activity && since[activity]])}`;
}

/** The same as in the index of accounts. */
const accountText = sql`lower(account.name || ' ' || coalesce(account.email, '') || ' ' || account.phone)`;

/** Beyond this many, everybody's purchases are summed at once. */
const mostFound = 500;

/** Each part is found by an index of its own. Undefined if there are more than a few. */
async function findFew(
  db: Db,
  { viewerId, tree }: Viewer,
  patterns: string[],
): Promise<Person[] | undefined> {
  const noted = sql`
    select phone from customer_notes where seller_id = ${viewerId} and ${matches(sql`lower(note)`, patterns)}`;
  const isNamed = matches(sql`lower(guest.name || ' ' || guest.phone)`, patterns);
  const rows = await listRows<Person>(db)`
    select account.id as account_id, null::uuid as guest_id from users as account
    where ${isAccountOf(tree)} and (${matches(accountText, patterns)} or account.phone in (${noted}))
    union all
    select null, guest.id from guests as guest where ${isGuestOf(tree)} and ${isNamed}
    union all
    select null, guest.id from guests as guest
    where guest.phone = any(array(${noted})) and ${isGuestOf(tree)} and not ${isNamed}
    limit ${mostFound + 1}`;
  return rows.length > mostFound ? undefined : rows;
}

function fewPeople(people: Person[]): RawBuilder<unknown> {
  return sql`
    select account_id, guest_id, coalesce(account.name, guest.name) as name,
           coalesce(account.phone, guest.phone) as phone, coalesce(account.created_at, guest.created_at) as created_at
    from unnest(${people.map(({ accountId }) => accountId)}::uuid[], ${people.map(({ guestId }) => guestId)}::uuid[])
      as found (account_id, guest_id)
    left join users as account on account.id = account_id
    left join guests as guest on guest.id = guest_id`;
}

function lastOfEach(viewer: Viewer): RawBuilder<unknown> {
  return sql`
    cross join lateral (
      select max(created_at) as last_at from ${ownOrders(viewer, sql`person`)} and ${isPurchase}
    ) as bought`;
}

function lastOfAll(viewer: Viewer): RawBuilder<unknown> {
  return sql`
    left join (
      with sale as (
        select user_id, guest_id, max(created_at) as created_at from (${purchasesOf(viewer)}) as purchase group by 1, 2
      )
      ${buyers(viewer)}
    ) as buyer on coalesce(buyer.account_id, buyer.guest_id) = coalesce(person.account_id, person.guest_id)`;
}

/** One person's purchases through the viewer. Otherwise the planner may look up all the seller's sales for each. */
function ownOrders({ viewerId, tree }: Viewer, person: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    (select * from orders where user_id = ${person}.account_id or guest_id = ${person}.guest_id offset 0) as orders
    where ${isSoldThrough(viewerId)}
      and (${person}.account_id is not null or orders.user_id is null or not exists (
        select 1 from users as account where account.id = orders.user_id and ${isAccountOf(tree)}))`;
}

/** In the order in which they are given. */
function readPeople(db: Db, viewer: Viewer, people: Person[]): Promise<Customer[]> {
  const { viewerId } = viewer;
  const own = ownOrders(viewer, sql`page`);
  return listRows<Customer>(db)`
    select coalesce(account.id, guest.id) as id, coalesce(account.name, guest.name) as name,
           coalesce(account.phone, guest.phone) as phone, account.email,
           case when account.id is null then guest.verified_at else account.phone_verified_at end as verified_at,
           coalesce(account.created_at, guest.created_at) as created_at,
           seller.id as seller_id, seller.name as seller_name, seller.role as seller_role,
           purchases, spent, last_at, last_amount, note,
           coalesce(recent.list, '[]') as recent
    from unnest(
      ${people.map(({ accountId }) => accountId)}::uuid[], ${people.map(({ guestId }) => guestId)}::uuid[]
    ) with ordinality as page (account_id, guest_id, nth)
    left join users as account on account.id = page.account_id
    left join guests as guest on guest.id = page.guest_id
    join users as seller on seller.id = coalesce(account.upline_id, guest.seller_id)
    left join customer_notes
      on customer_notes.seller_id = ${viewerId} and customer_notes.phone = coalesce(account.phone, guest.phone)
    cross join lateral (
      select count(*)::int as purchases, coalesce(sum(price_pesewas), 0)::bigint as spent,
             max(created_at) as last_at, (array_agg(price_pesewas order by created_at desc))[1] as last_amount
      from ${own} and ${isPurchase}
    ) as bought
    left join lateral (
      select json_agg(json_build_object('id', id, 'display', bundle_name, 'price', price_pesewas, 'state', state,
                                        'stage', stage)
                      order by created_at desc) as list
      from (
        select id, bundle_name, price_pesewas, ${countedState} as state, ${stageColumn} as stage, created_at
        from ${own}
        order by created_at desc
        limit ${recentPurchases}
      ) as purchase
    ) as recent on true
    order by nth`;
}
