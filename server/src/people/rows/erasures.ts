/** Erasing a person: open matters, replaced values and deleted rows. Functions replace values in histories. */
import { namelessGuest } from '@ntem/contract/accounts/account-texts';
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import { eraseDeveloper } from '#developers/rows/erased-developers.ts';
import { lockNames } from '#kernel/db/advisory-locks.ts';
import { findRow, getRow, listRows, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import { lockBalance } from '#payouts/rows/payouts.ts';
import { statesInFlight } from '#payouts/rules/payout-states.ts';
import { type ErasureFacts, erasedName, stillMovesMs } from '#people/rules/erasure.ts';

export type Erasure = { id: string; phone: Phone | null; mark: string; orders: number; doneAt: Date | null };

/** Open matters of the number, in all accounts together. */
export function findErasureFacts(
  tx: Tx,
  phone: Phone,
): Promise<Omit<ErasureFacts, 'isSelf' | 'isAdmin' | 'owed'>> {
  return getRow<Omit<ErasureFacts, 'isSelf' | 'isAdmin' | 'owed'>>(tx)`
    with own as (
      select id, is_open, paid_at from orders where payer = ${phone}
      union select id, is_open, paid_at from orders where recipient = ${phone}
    )
    select
      (exists (select 1 from own) or exists (select 1 from users where phone = ${phone})
        or exists (select 1 from guests where phone = ${phone})) as is_known,
      (select count(*)::int from payouts
       where phone = ${phone} and (state = any(${statesInFlight}::text[]) or contradicted)) as payouts_to_number,
      (select count(*)::int from own
       where is_open or exists (select 1 from decisions where order_id = own.id and closed_at is null)
         or exists (select 1 from attempts where order_id = own.id
                    and (contradicted_by is not null or outcome in ('open', 'unknown'))))
      + (select count(*)::int from float_top_ups where phone = ${phone} and state = 'prompting')
      + (select count(*)::int from attempts where receiver = ${phone} and outcome in ('open', 'unknown'))
        as open_orders,
      (select count(*)::int from own where paid_at > now() - ${interval(stillMovesMs)}) as recent_orders`;
}

export function insertErasure(
  tx: Tx,
  { phone, askedBy }: { phone: Phone; askedBy: string },
): Promise<Erasure> {
  return getRow<Erasure>(tx)`
    insert into erasures (phone, asked_by) values (${phone}, ${askedBy}) returning *`;
}

export function findErasure(db: Db | Tx, id: string): Promise<Erasure | undefined> {
  return findRow<Erasure>(db)`select * from erasures where id = ${id}`;
}

/** Accounts with this number, also those that were deleted before. Nothing is withdrawn from them meanwhile. */
export async function lockAccountsOf(tx: Tx, phone: Phone): Promise<string[]> {
  await lockNames(tx, [`erasure ${phone}`]);
  const rows = await listRows<{ id: string }>(tx)`select id from users where phone = ${phone} for update`;
  const ids = rows.map(({ id }) => id).sort();
  for (const id of ids) await lockBalance(tx, id);
  return ids;
}

/** The row stays, since orders and the books name it. */
export async function eraseAccount(tx: Tx, userId: string, { id, mark }: Erasure): Promise<void> {
  await run(tx)`select erase_account_history(${id}, ${userId})`;
  await run(tx)`
    update users set name = ${erasedName}, email = null, phone = ${mark}, password_hash = null, status = 'inactive',
      phone_verified_at = null, last_login_at = null, deleted_at = coalesce(deleted_at, now())
    where id = ${userId}`;
  const ofUser = [
    'sessions',
    'factors',
    'recovery_codes',
    'login_challenges',
    'passkeys',
    'account_risks',
    'saved_numbers',
    'saved_filters',
    'notices',
    'notice_settings',
    'seller_texts',
    'seller_shops',
    'shop_takedowns',
    'first_shares',
  ];
  for (const table of ofUser) await run(tx)`delete from ${sql.table(table)} where user_id = ${userId}`;
  for (const table of ['customer_notes', 'counter_customers', 'lists'])
    await run(tx)`delete from ${sql.table(table)} where seller_id = ${userId}`;
  await run(tx)`update referral_links set void_at = coalesce(void_at, now()) where user_id = ${userId}`;
  await run(tx)`update order_reports set text = '' where reporter_id = ${userId}`;
  await run(tx)`
    delete from idempotency_keys where owner in (${userId}, ${`${userId} live`}, ${`${userId} test`})`;
  await eraseDeveloper(tx, userId);
}

const tablesOfNumbers = [
  'one_time_codes',
  'failed_logins',
  'known_devices',
  'customer_notes',
  'counter_customers',
  'saved_numbers',
  'channel_sessions',
  'chats',
];

/** Data kept about a number, with or without an account. */
export async function eraseNumber(tx: Tx, phone: Phone, { id, mark }: Erasure): Promise<void> {
  await run(tx)`
    delete from guest_names where name in (select distinct name from guests where phone = ${phone})
      and not exists (
        select 1 from orders
        where buyer_name = guest_names.name and user_id is null and buyer_name <> ${namelessGuest}
          and payer <> ${phone})`;
  await run(tx)`
    update guests set phone = ${mark}, name = ${erasedName}, verified_at = null where phone = ${phone}`;
  await run(tx)`select erase_top_ups(${id})`;
  await run(tx)`
    update list_lines set recipient = ${mark}, text = ${mark}, name = null, typed_number = null
    where recipient = ${phone}`;
  for (const table of tablesOfNumbers) await run(tx)`delete from ${sql.table(table)} where phone = ${phone}`;
}

/** The number of orders replaced; fewer than asked for means that none are left. */
export async function eraseOrders(tx: Tx, id: string, atMost: number): Promise<number> {
  const rows = await listRows<{ n: number }>(tx)`
    with erased as (select erase_orders(${id}, ${atMost}) as n)
    update erasures set orders = orders + erased.n from erased where id = ${id} returning erased.n`;
  return rows[0]?.n ?? 0;
}

export async function endErasure(tx: Tx, id: string): Promise<void> {
  await run(tx)`update erasures set phone = null, done_at = now() where id = ${id} and done_at is null`;
}
