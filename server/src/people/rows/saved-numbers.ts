/** Numbers that the owner of an account has saved with a name. */
import { mostSavedNumbers } from '@ntem/contract/people/limits';
import type { Phone } from '@ntem/contract/phones';
import { listRows, run } from '#kernel/db/ask.ts';
import type { Db } from '#kernel/db/database.ts';

export type SavedNumber = { phone: Phone; name: string };

export function listSavedNumbers(db: Db, userId: string): Promise<SavedNumber[]> {
  return listRows<SavedNumber>(db)`
    select phone, name from saved_numbers where user_id = ${userId}
    order by created_at desc, phone limit ${mostSavedNumbers}`;
}

export async function saveNumber(db: Db, userId: string, { phone, name }: SavedNumber): Promise<void> {
  await run(db)`
    insert into saved_numbers (user_id, phone, name) values (${userId}, ${phone}, ${name})
    on conflict (user_id, phone) do update set name = excluded.name`;
  await run(db)`
    delete from saved_numbers where user_id = ${userId} and phone not in (
      select phone from saved_numbers where user_id = ${userId}
      order by created_at desc, phone limit ${mostSavedNumbers})`;
}

export async function forgetNumber(db: Db, userId: string, phone: Phone): Promise<void> {
  await run(db)`delete from saved_numbers where user_id = ${userId} and phone = ${phone}`;
}
