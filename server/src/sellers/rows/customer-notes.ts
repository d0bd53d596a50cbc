/** A seller's notes about a customer, for their own eyes. */
import { sql } from 'kysely';
import { hasRow } from '#kernel/db/ask.ts';
import type { Db } from '#kernel/db/database.ts';
import { isAccountOf, isGuestOf, type Viewer } from './trees.ts';

type Note = { customerId: string; note: string | null };

/** True if there is such a customer in the seller's tree. An empty note deletes the old one. */
export async function writeNote(
  db: Db,
  { viewerId, tree }: Viewer,
  { customerId, note }: Note,
): Promise<boolean> {
  const whose = sql`
    select phone from users as account where account.id = ${customerId} and ${isAccountOf(tree)}
    union all
    select phone from guests as guest where guest.id = ${customerId} and ${isGuestOf(tree)}`;
  if (note === null) {
    return hasRow(db)`
      with whose as (${whose}),
      gone as (delete from customer_notes where seller_id = ${viewerId} and phone in (select phone from whose))
      select 1 from whose`;
  }
  return hasRow(db)`
    insert into customer_notes (seller_id, phone, note)
    select ${viewerId}::uuid, phone, ${note} from (${whose}) as whose
    on conflict (seller_id, phone) do update set note = excluded.note, updated_at = now()
    returning 1`;
}
