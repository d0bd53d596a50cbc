/** Buyers without an account, known by the number they pay with. */
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { gather } from '#db/gathered-statements.ts';
import { putOffWrite, writeRanks } from '#db/put-off-writes.ts';

type NewGuest = { phone: Phone; sellerId: string | undefined; name: string };

/** Finds or makes the guest of a number. The first seller who sold to it stays linked to it. */
export const keepGuest = gather(async (tx, guests: NewGuest[]): Promise<{ id: string }[]> => {
  const { rows } = await sql<{ id: string; phone: Phone }>`
    insert into guests (phone, name, seller_id)
    select * from unnest(
      ${guests.map(({ phone }) => phone)}::text[], ${guests.map(({ name }) => name)}::text[],
      ${guests.map(({ sellerId = null }) => sellerId)}::uuid[])
    on conflict (phone) do update set seller_id = coalesce(guests.seller_id, excluded.seller_id)
    returning id, phone`.execute(tx);
  return guests.map((guest) => rows.find(({ phone }) => phone === guest.phone) as { id: string });
});

export const markGuestVerified = putOffWrite<Phone>({
  rank: writeRanks.guests,
  write: (phones) => sql`
    update guests set verified_at = now() where phone = any(${phones}::text[]) and verified_at is null`,
});

/** Whoever proves the number as an account takes the guest's history over, and the link to the seller. */
export async function takeGuestOver(tx: Tx, account: { userId: string; phone: Phone }): Promise<void> {
  await sql`update guests set user_id = ${account.userId}, verified_at = coalesce(verified_at, now())
            where phone = ${account.phone}`.execute(tx);
  await sql`update orders set user_id = ${account.userId}
            where guest_id = (select id from guests where phone = ${account.phone}) and user_id is null`.execute(
    tx,
  );
  await sql`update users set upline_id = guests.seller_id
            from guests
            where users.id = ${account.userId} and guests.phone = ${account.phone}
              and users.upline_id is null and guests.seller_id <> users.id`.execute(tx);
}
