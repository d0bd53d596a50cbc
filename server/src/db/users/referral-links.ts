/** Referral links in the database. */
import { referralLifetimeMs } from '@ntem/contract/limits';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import { gather } from '#db/gathered-statements.ts';
import { interval } from '#db/interval.ts';
import type { LinkFacts } from '#domain/prices/seller-chain.ts';
import { sellerColumns, uplineJoin } from './sellers.ts';

export type ReferralLink = LinkFacts & { ownerName: string; expiresAt: Date };

/** A link that was ever given out, valid or not, with the people behind it. */
export const findReferralLink = gather(async (db, codes: string[]): Promise<(ReferralLink | undefined)[]> => {
  const { rows } = await sql<ReferralLink & { code: string }>`
    select code, void_at is null and expires_at > now() as is_current, expires_at,
           owner.name as owner_name, ${sellerColumns}
    from referral_links join users as owner on owner.id = user_id ${uplineJoin}
    where code = any(${codes}::text[])`.execute(db);
  const links = new Map(rows.map((row) => [row.code, row]));
  return codes.map((code) => links.get(code));
});

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
