/** Buyers without an account, known by the number they pay with, and customers whom a seller brought. */
import { namelessGuest } from '@ntem/contract/accounts/account-texts';
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import { listRows, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { matches } from '#kernel/db/pages.ts';
import { putOffWrite, writeRanks } from '#kernel/db/put-off-writes.ts';

/** So that a search by name finds what such guests buy. */
export async function keepGuestName(tx: Tx, name: string): Promise<void> {
  if (name !== namelessGuest) await putOffName(tx, name);
}

const putOffName = putOffWrite<string>({
  rank: writeRanks.guests,
  keyOf: (name) => name,
  table: 'guest_names',
  isIdempotent: true,
  // A name may be there twice: were it unique, two orders with one new name would wait for each other.
  write: (names, after) => sql`
    insert into guest_names (name)
    select given.name from unnest(${names}::text[]) as given (name)
    where not exists (select 1 from guest_names where guest_names.name = given.name) and ${after}`,
});

/** Undefined if there are more than can be looked up one by one. */
export async function findGuestNames(db: Db, patterns: string[]): Promise<string[] | undefined> {
  const most = 1_000;
  const rows = await listRows<{ name: string }>(db)`
    select name from guest_names where ${matches(sql`lower(name)`, patterns)} limit ${most + 1}`;
  return rows.length > most ? undefined : [...new Set(rows.map(({ name }) => name))];
}

/** The payer of an order has proved the number, or paid. The first seller through whom they do stays linked to them. */
export async function knowGuest(
  tx: Tx,
  order: { guestId: string | null; sellerId: string | null; buyerName: string },
): Promise<void> {
  const { guestId, sellerId, buyerName: name } = order;
  if (guestId) await markVerified(tx, { guestId, sellerId, name });
}

const markVerified = putOffWrite<{ guestId: string; sellerId: string | null; name: string }>({
  rank: writeRanks.guests,
  table: 'guests',
  keyOf: ({ guestId }) => guestId,
  write: (guests, after) => sql`
    update guests
    set verified_at = coalesce(verified_at, now()), seller_id = coalesce(guests.seller_id, proved.seller_id),
        name = case when verified_at is null then proved.name else guests.name end
    from unnest(
      ${guests.map(({ guestId }) => guestId)}::uuid[], ${guests.map(({ sellerId }) => sellerId)}::uuid[],
      ${guests.map(({ name }) => name)}::text[]
    ) as proved (id, seller_id, name)
    where guests.id = proved.id
      and (verified_at is null or (guests.seller_id is null and proved.seller_id is not null))
      and ${after}`,
});

/** An account that proves the number takes over the guest's history, and the link to the seller. */
export async function takeGuestOver(tx: Tx, account: { userId: string; phone: Phone }): Promise<void> {
  await run(tx)`update guests set user_id = ${account.userId}, verified_at = coalesce(verified_at, now())
            where phone = ${account.phone}`;
  await run(tx)`update orders set user_id = ${account.userId}
            where guest_id = (select id from guests where phone = ${account.phone}) and user_id is null`;
  await run(tx)`update users set upline_id = guests.seller_id
            from guests
            where users.id = ${account.userId} and guests.phone = ${account.phone}
              and users.upline_id is null and guests.seller_id <> users.id`;
  await keepCustomer(tx, account.userId);
}

/** An account that a seller brought is among the guests that admins see from the start, as it is among the seller's own. */
export async function keepCustomer(tx: Tx, userId: string): Promise<void> {
  await run(tx)`
    insert into guests (phone, name, user_id, created_at)
    select phone, name, id, created_at from users where id = ${userId} and upline_id is not null
    on conflict (phone) do nothing`;
}
