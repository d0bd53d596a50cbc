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
