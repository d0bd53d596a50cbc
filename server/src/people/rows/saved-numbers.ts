/** Numbers that the owner of an account has saved with a name. */
import { mostSavedNumbers } from '@ntem/contract/people/limits';
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import type { Db } from '#kernel/db/database.ts';

export type SavedNumber = { phone: Phone; name: string };

export async function listSavedNumbers(db: Db, userId: string): Promise<SavedNumber[]> {
  const { rows } = await sql<SavedNumber>`
    select phone, name from saved_numbers where user_id = ${userId}
    order by created_at desc, phone limit ${mostSavedNumbers}`.execute(db);
  return rows;
}

export async function saveNumber(db: Db, userId: string, { phone, name }: SavedNumber): Promise<void> {
  await sql`
    insert into saved_numbers (user_id, phone, name) values (${userId}, ${phone}, ${name})
    on conflict (user_id, phone) do update set name = excluded.name`.execute(db);
  await sql`
    delete from saved_numbers where user_id = ${userId} and phone not in (
      select phone from saved_numbers where user_id = ${userId}
      order by created_at desc, phone limit ${mostSavedNumbers})`.execute(db);
}

export async function forgetNumber(db: Db, userId: string, phone: Phone): Promise<void> {
  await sql`delete from saved_numbers where user_id = ${userId} and phone = ${phone}`.execute(db);
}
