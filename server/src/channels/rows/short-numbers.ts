/** The short numbers of sellers, given for good. */
import { findRow, findValue, getValue, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';

export function findShortNumber(db: Db | Tx, userId: string): Promise<string | undefined> {
  return findValue<string>(db)`
    select number from short_numbers where user_id = ${userId}`;
}

/** The number is this seller's from now on, unless another one has it or the seller has one already. */
export async function giveShortNumber(
  tx: Tx,
  { number, userId }: { number: string; userId: string },
): Promise<void> {
  await run(tx)`
    insert into short_numbers (number, user_id) values (${number}, ${userId}) on conflict do nothing`;
}

export function countShortNumbers(db: Db | Tx): Promise<number> {
  return getValue<number>(db)`select count(*)::int as n from short_numbers`;
}

type NumberedSeller = { userId: string; name: string; code: string | null };

/** The seller of a short number, with the link that they have now, valid or not. */
export function findByShortNumber(db: Db | Tx, number: string): Promise<NumberedSeller | undefined> {
  return findRow<NumberedSeller>(db)`
    select short_numbers.user_id, users.name, referral_links.code
    from short_numbers join users on users.id = short_numbers.user_id
    left join referral_links on referral_links.user_id = users.id and void_at is null
    where number = ${number}`;
}

/** Undefined as long as the seller has not looked at it: the first look gives one. */
export function findShortNumberOfLink(db: Db, code: string): Promise<string | undefined> {
  return findValue<string>(db)`
    select number from short_numbers join referral_links using (user_id)
    where code = ${code} and void_at is null`;
}
