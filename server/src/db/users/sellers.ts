/** Sellers: who they are, who stands above them, and how many people they brought. */
import type { Role } from '@ntem/contract/endpoint';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import type { LinkFacts } from '#domain/prices/seller-chain.ts';

export type Seller = Pick<LinkFacts, 'owner' | 'upline'>;

export async function getSeller(db: Db | Tx, id: string): Promise<Seller> {
  const { rows } = await sql<{
    role: Role | null;
    isActive: boolean;
    uplineId: string | null;
    uplineRole: Role | null;
    uplineIsActive: boolean;
  }>`
    select owner.role, owner.status = 'active' and owner.deleted_at is null as is_active,
           upline.id as upline_id, upline.role as upline_role,
           upline.status = 'active' and upline.deleted_at is null as upline_is_active
    from users as owner
    left join users as upline on upline.id = owner.upline_id
    where owner.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no seller ${id}.`);
  return {
    owner: { id, role: row.role, isActive: row.isActive },
    upline: row.uplineId
      ? { id: row.uplineId, role: row.uplineRole, isActive: row.uplineIsActive }
      : undefined,
  };
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
