/** Referral links in the database. */
import type { Role } from '@ntem/contract/endpoint';
import { referralLifetimeMs } from '@ntem/contract/limits';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import { gather } from '#db/gathered-statements.ts';
import { interval } from '#db/interval.ts';
import type { LinkFacts } from '#domain/prices/seller-chain.ts';

export type ReferralLink = LinkFacts & { ownerName: string; expiresAt: Date };

type LinkRow = {
  code: string;
  isCurrent: boolean;
  expiresAt: Date;
  id: string;
  name: string;
  role: Role | null;
  isActive: boolean;
  uplineId: string | null;
  uplineRole: Role | null;
  uplineIsActive: boolean;
};

/** A link that was ever given out, valid or not, with the people behind it. */
export const findReferralLink = gather(async (db, codes: string[]): Promise<(ReferralLink | undefined)[]> => {
  const { rows } = await sql<LinkRow>`
    select code, void_at is null and expires_at > now() as is_current, expires_at,
           owner.id, owner.name, owner.role,
           owner.status = 'active' and owner.deleted_at is null as is_active,
           upline.id as upline_id, upline.role as upline_role,
           upline.status = 'active' and upline.deleted_at is null as upline_is_active
    from referral_links
    join users as owner on owner.id = user_id
    left join users as upline on upline.id = owner.upline_id
    where code = any(${codes}::text[])`.execute(db);
  const links = new Map(rows.map((row) => [row.code, describeLink(row)]));
  return codes.map((code) => links.get(code));
});

function describeLink(row: LinkRow): ReferralLink {
  return {
    isCurrent: row.isCurrent,
    expiresAt: row.expiresAt,
    ownerName: row.name,
    owner: { id: row.id, role: row.role, isActive: row.isActive },
    upline: row.uplineId
      ? { id: row.uplineId, role: row.uplineRole, isActive: row.uplineIsActive }
      : undefined,
  };
}

export async function insertReferralLink(tx: Tx, link: { code: string; userId: string }): Promise<void> {
  await tx
    .insertInto('referralLinks')
    .values({
      code: link.code,
      userId: link.userId,
      expiresAt: sql`now() + ${interval(referralLifetimeMs)}`,
    })
    .execute();
}

export type OwnLink = { code: string; expiresAt: Date; isCurrent: boolean };

/** The link that a seller has now, expired or not. */
export async function findOwnLink(db: Db | Tx, userId: string): Promise<OwnLink | undefined> {
  const { rows } = await sql<OwnLink>`
    select code, expires_at, expires_at > now() as is_current
    from referral_links
    where user_id = ${userId} and void_at is null`.execute(db);
  return rows[0];
}

/** Links of one seller are made one after the other. */
export async function lockLinksOf(tx: Tx, userId: string): Promise<void> {
  await sql`select 1 from users where id = ${userId} for no key update`.execute(tx);
}

export async function voidLinksOf(tx: Tx, userId: string): Promise<void> {
  await sql`update referral_links set void_at = now() where user_id = ${userId} and void_at is null`.execute(
    tx,
  );
}
