/** Sellers: their uplines, their links, and the number of people they brought. */
import { referralLifetimeMs } from '@ntem/contract/sellers/limits';
import { type RawBuilder, sql } from 'kysely';
import { type LinkFacts, readReferralCode } from '#catalogue/rules/seller-chain.ts';
import { findRow, getRow, listRows, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { gather } from '#kernel/db/gathered-statements.ts';
import { interval } from '#kernel/db/interval.ts';

export type Seller = Pick<LinkFacts, 'owner' | 'above'>;

export const person = (user: RawBuilder<unknown>) => sql`
  json_build_object('id', ${user}.id, 'role', ${user}.role,
    'status', case when ${user}.deleted_at is null then ${user}.status else 'deleted' end)`;

/** To select a user `owner` with their upline. */
const sellerColumns = sql`
  ${person(sql`owner`)} as owner,
  case when upline.id is null then '[]'::json else json_build_array(${person(sql`upline`)}) end as above`;
const uplineJoin = sql`left join users as upline on upline.id = owner.upline_id`;

export async function getSeller(db: Db | Tx, id: string): Promise<Seller> {
  return getRow<Seller>(db)`
    select ${sellerColumns} from users as owner ${uplineJoin} where owner.id = ${id}`;
}

export type ReferralLink = LinkFacts & { ownerName: string; expiresAt: Date };

/** A link that was ever given out, valid or not, with the people behind it. */
export const findReferralLink = gather(async (db, codes: string[]): Promise<(ReferralLink | undefined)[]> => {
  const rows = await listRows<ReferralLink & { code: string }>(db)`
    select code, void_at is null and expires_at > now() as is_current, expires_at,
           owner.name as owner_name, ${sellerColumns}
    from referral_links join users as owner on owner.id = user_id ${uplineJoin}
    where code = any(${codes.map(readReferralCode)}::text[])`;
  const links = new Map(rows.map((row) => [row.code, row]));
  return codes.map((code) => links.get(readReferralCode(code)));
});

export async function insertReferralLink(tx: Tx, link: { code: string; userId: string }): Promise<void> {
  await run(tx)`
    insert into referral_links (code, user_id, expires_at)
    values (${link.code}, ${link.userId}, now() + ${interval(referralLifetimeMs)})`;
}

export type OwnLink = { code: string; expiresAt: Date; isCurrent: boolean; leftMs: number };

/** The link that a seller has now, expired or not. */
export function findOwnLink(db: Db | Tx, userId: string): Promise<OwnLink | undefined> {
  return findRow<OwnLink>(db)`
    select code, expires_at, expires_at > now() as is_current,
           (extract(epoch from expires_at - now()) * 1000)::float8 as left_ms
    from referral_links
    where user_id = ${userId} and void_at is null`;
}

export async function prolongLink(tx: Tx, code: string): Promise<void> {
  await run(tx)`
    update referral_links set expires_at = now() + ${interval(referralLifetimeMs)} where code = ${code}`;
}

/** Links of one seller are made one after the other. */
export async function lockLinksOf(tx: Tx, userId: string): Promise<void> {
  await run(tx)`select 1 from users where id = ${userId} for no key update`;
}

export async function voidLinksOf(tx: Tx, userId: string): Promise<void> {
  await run(tx)`update referral_links set void_at = now() where user_id = ${userId} and void_at is null`;
}

/** Accounts and guests linked to a seller. A guest who has an account with the same seller is one person. */
export async function countReferrals(db: Db, sellerId: string): Promise<{ total: number; active: number }> {
  const rows = await listRows<{ total: number; active: number }>(db)`
    select count(*)::int as total, count(*) filter (where is_active)::int as active
    from (
      select status = 'active' and phone_verified_at is not null as is_active
      from users
      where upline_id = ${sellerId} and deleted_at is null
      union all
      select verified_at is not null
      from guests
      where seller_id = ${sellerId}
        and not exists (
          select 1 from users
          where users.id = guests.user_id and users.upline_id = ${sellerId} and users.deleted_at is null
        )
    ) as people`;
  return rows[0] ?? { total: 0, active: 0 };
}

/** Includes people whose account was deleted since. */
export async function getSellerName(db: Db, id: string): Promise<string> {
  const { name } = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
}
