/** The short numbers of sellers, given for good. */
import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/db/database.ts';

export async function findShortNumber(db: Db | Tx, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    select number from short_numbers where user_id = ${userId}`.execute(db);
  return rows[0]?.number;
}

/** The number is this seller's from now on, unless another one has it or the seller has one already. */
export async function giveShortNumber(
  tx: Tx,
  { number, userId }: { number: string; userId: string },
): Promise<void> {
  await sql`
    insert into short_numbers (number, user_id) values (${number}, ${userId}) on conflict do nothing`.execute(
    tx,
  );
}

export async function countShortNumbers(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from short_numbers`.execute(db);
  return rows[0]?.n ?? 0;
}

type NumberedSeller = { userId: string; name: string; code: string | null };

/** The seller of a short number, with the link that they have now, valid or not. */
export async function findByShortNumber(db: Db | Tx, number: string): Promise<NumberedSeller | undefined> {
  const { rows } = await sql<NumberedSeller>`
    select short_numbers.user_id, users.name, referral_links.code
    from short_numbers join users on users.id = short_numbers.user_id
    left join referral_links on referral_links.user_id = users.id and void_at is null
    where number = ${number}`.execute(db);
  return rows[0];
}

/** Undefined as long as the seller has not looked at it: the first look gives one. */
export async function findShortNumberOfLink(db: Db, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    select number from short_numbers join referral_links using (user_id)
    where code = ${code} and void_at is null`.execute(db);
  return rows[0]?.number;
}
