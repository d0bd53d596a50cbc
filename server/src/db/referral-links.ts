/** Referral links in the database. */
import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/** The seller behind a code that is valid now. Undefined for an unknown, void or expired one. */
export async function findReferrer(
  db: Db | Tx,
  code: string,
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select users.id, users.name
    from referral_links join users on users.id = user_id
    where code = ${code} and void_at is null and expires_at > now()
      and users.status = 'active' and users.deleted_at is null and users.role in ('agent', 'subagent')`.execute(
    db,
  );
  return rows[0];
}

export async function insertReferralLink(tx: Tx, link: { code: string; userId: string }): Promise<void> {
  await tx.insertInto('referral_links').values({ code: link.code, user_id: link.userId }).execute();
}
