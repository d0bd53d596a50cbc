/** Sellers: who they are, who stands above them, and how many people they brought. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import type { LinkFacts } from '#domain/prices/seller-chain.ts';

export type Seller = Pick<LinkFacts, 'owner' | 'upline'>;

const person = (user: RawBuilder<unknown>) => sql`
  json_build_object('id', ${user}.id, 'role', ${user}.role,
    'isActive', ${user}.status = 'active' and ${user}.deleted_at is null)`;

/** To be selected of a user `owner`, with whoever stands above. */
export const sellerColumns = sql`
  ${person(sql`owner`)} as owner, case when upline.id is not null then ${person(sql`upline`)} end as upline`;
export const uplineJoin = sql`left join users as upline on upline.id = owner.upline_id`;

export async function getSeller(db: Db | Tx, id: string): Promise<Seller> {
  const { rows } = await sql<Seller>`
    select ${sellerColumns} from users as owner ${uplineJoin} where owner.id = ${id}`.execute(db);
  const [seller] = rows;
  if (!seller) throw new Error(`There is no seller ${id}.`);
  return seller;
}

/** Accounts and guests linked to a seller. A guest who has an account with the same seller is one person. */
export async function countReferrals(db: Db, sellerId: string): Promise<{ total: number; active: number }> {
  const { rows } = await sql<{ total: number; active: number }>`
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
    ) as people`.execute(db);
  return rows[0] ?? { total: 0, active: 0 };
}

/** Also of somebody whose account was deleted since. */
export async function getSellerName(db: Db, id: string): Promise<string> {
  const { name } = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
}
