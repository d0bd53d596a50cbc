/** The people below a seller: subagents, and the buyers of this seller's tree, in sums. */
import type { Pesewas } from '@ntem/contract/money';
import { sellerRoles } from '@ntem/contract/people/roles';
import { type RawBuilder, sql } from 'kysely';
import { purchaseStates } from '#catalogue/rules/sale-view.ts';
import type { Db } from '#kernel/db/database.ts';
import { monthStart } from '#kernel/db/interval.ts';
import { countsAs } from '#orders/rows/counted-states.ts';
import { eachRung } from '#orders/rows/rungs.ts';
import { isBoughtWithin, sumSold } from '#orders/rows/sale-days.ts';
import type { User } from '#people/rows/users.ts';

/** A person with one of these is nobody's customer. */
const sellingOrAdmin = sql.lit(`{${[...sellerRoles, 'admin'].join()}}`);

const isSubagent = sql`users.role = 'subagent' and users.deleted_at is null`;

/** The seller and the subagents below: few, and known before anything is looked for. */
export async function listTree(db: Db, viewerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where upline_id = ${viewerId} and ${isSubagent}`.execute(db);
  return [viewerId, ...rows.map(({ id }) => id)];
}

/** The viewer, and the people they see. */
export type Viewer = { viewerId: string; tree: string[] };

/**
 * Everybody whom one of the tree brought: accounts that sell nothing, and guests who have no account here.
 * So one person is one row, before and after registering.
 */
export function isAccountOf(tree: string[]): RawBuilder<boolean> {
  return sql`(account.upline_id = any(${tree}::uuid[]) and account.deleted_at is null
    and (account.role is null or account.role <> all(${sellingOrAdmin})))`;
}

export function isGuestOf(tree: string[]): RawBuilder<boolean> {
  // Most have none, which the index shows.
  return sql`(guest.seller_id = any(${tree}::uuid[]) and (guest.user_id is null or not exists (
    select 1 from users as taker
    where taker.id = guest.user_id and taker.deleted_at is null and taker.upline_id = any(${tree}::uuid[]))))`;
}

/** The orders that count as bought. */
export const isPurchase = countsAs(purchaseStates);

export type GuestSums = {
  total: number;
  active: number;
  newThisMonth: number;
  purchases: number;
  revenue: Pesewas;
};

export async function sumGuestPages(db: Db, viewer: Viewer): Promise<GuestSums> {
  const [people, bought] = await Promise.all([countPeople(db, viewer), sumPurchases(db, viewer)]);
  return { ...people, ...bought };
}

async function countPeople(db: Db, { tree }: Viewer) {
  const { rows } = await sql<Pick<GuestSums, 'total' | 'active' | 'newThisMonth'>>`
    select count(*)::int as total, count(*) filter (where is_active)::int as active,
           count(*) filter (where created_at >= ${monthStart})::int as new_this_month
    from (
      select status = 'active' and phone_verified_at is not null as is_active, created_at
      from users as account where ${isAccountOf(tree)}
      union all
      select verified_at is not null, created_at from guests as guest where ${isGuestOf(tree)}
    ) as person`.execute(db);
  return rows[0] as Pick<GuestSums, 'total' | 'active' | 'newThisMonth'>;
}

type Bought = Pick<GuestSums, 'purchases' | 'revenue'>;

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

export type Subagent = Pick<User, 'id' | 'name' | 'phone' | 'email' | 'createdAt'> & {
  guests: number;
  code: string | null;
  isLinkValid: boolean;
  hasJoined: boolean;
};

const linkJoin = sql`left join referral_links as link on link.user_id = users.id and link.void_at is null`;
const isLinkValid = sql`coalesce(link.expires_at > now() and users.status = 'active', false)`;

/** The newest first. Guests are counted for the page alone. */
export async function listSubagents(
  db: Db,
  { viewerId, tree }: Viewer,
  { offset, limit }: { offset: number; limit: number },
): Promise<Subagent[]> {
  const { rows } = await sql<Subagent>`
    select users.id, users.name, users.phone, users.email, users.created_at, code, ${isLinkValid} as is_link_valid,
           users.password_hash is not null as has_joined,
           (select count(*) from users as account where account.upline_id = users.id and ${isAccountOf(tree)})::int
           + (select count(*) from guests as guest where guest.seller_id = users.id and ${isGuestOf(tree)})::int
             as guests
    from (
      select * from users where upline_id = ${viewerId} and ${isSubagent}
      order by created_at desc, id limit ${limit} offset ${offset}
    ) as users ${linkJoin}
    order by users.created_at desc, users.id`.execute(db);
  return rows;
}

export type SubagentSums = { total: number; active: number; newThisMonth: number; guests: number };

export async function sumSubagents(db: Db, { viewerId, tree }: Viewer): Promise<SubagentSums> {
  const { rows } = await sql<SubagentSums>`
    select count(*)::int as total, count(*) filter (where ${isLinkValid})::int as active,
           count(*) filter (where users.created_at >= ${monthStart})::int as new_this_month,
           (select count(*) from users as account
            where ${isAccountOf(tree)} and account.upline_id <> ${viewerId})::int
           + (select count(*) from guests as guest
              where ${isGuestOf(tree)} and guest.seller_id <> ${viewerId})::int as guests
    from users ${linkJoin}
    where users.upline_id = ${viewerId} and ${isSubagent}`.execute(db);
  return rows[0] as SubagentSums;
}
