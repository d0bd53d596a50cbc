/** All data held about a number, for the person it belongs to. Secrets and others' numbers are left out. */
import { maskPhone, type Phone } from '@ntem/contract/phones';
import { type RawBuilder, sql } from 'kysely';
import { listRows } from '#kernel/db/ask.ts';
import type { Db } from '#kernel/db/database.ts';

type Row = Record<string, unknown>;

/** By topic, in the order of the file. Each reads an index of the number or of its account. */
export const heldTopics = {
  accounts: (phone) => sql`
    select id, name, email, phone, role, status, phone_verified_at, last_login_at, created_at, deleted_at
    from users where phone = ${phone}`,
  guest: (phone) => sql`select name, phone, verified_at, created_at from guests where phone = ${phone}`,
  shop: (phone) => sql`
    select seller_shops.name, greeting, whatsapp, encode(picture, 'base64') as picture
    from seller_shops join users on users.id = user_id where phone = ${phone}`,
  sessions: (phone) => sql`
    select sessions.created_at, seen_at, expires_at, ended_at, address, device, browser
    from sessions join users on users.id = user_id where phone = ${phone} order by sessions.created_at`,
  passkeys: (phone) => sql`
    select passkeys.name, used_at, passkeys.created_at from passkeys join users on users.id = user_id
    where phone = ${phone} order by passkeys.created_at`,
  known_devices: (phone) => sql`select device, seen_at from known_devices where phone = ${phone}`,
  failed_sign_ins: (phone) => sql`
    select device, address, created_at from failed_logins where phone = ${phone} order by created_at`,
  codes: (phone) => sql`
    select purpose, sent, used_at, device, address, created_at from one_time_codes
    where phone = ${phone} order by created_at`,
  saved_numbers: (phone) => sql`
    select saved_numbers.phone, saved_numbers.name from saved_numbers join users on users.id = user_id
    where users.phone = ${phone}`,
  notes_of_sellers: (phone) => sql`select note from customer_notes where phone = ${phone}`,
  sold_to_over_the_counter: (phone) => sql`
    select phone, name, sold_at from counter_customers where phone = ${phone}`,
  messages_about_orders: (phone) => sql`
    select reference, told, order_messages.created_at from order_messages join orders on orders.id = order_id
    where payer = ${phone} order by order_messages.created_at`,
  messages_to_seller: (phone) => sql`
    select kind, seller_texts.created_at from seller_texts join users on users.id = user_id
    where phone = ${phone} order by seller_texts.created_at`,
  complaints: (phone) => sql`
    select reference, reason, text, order_reports.created_at, looked_at, answer, answered_at, closed_at
    from order_reports join orders on orders.id = order_id left join users on users.id = reporter_id
    where (reporter_id is null and payer = ${phone}) or users.phone = ${phone} order by order_reports.created_at`,
  payout_numbers: (phone) => sql`
    select payout_numbers.phone, network, payout_numbers.created_at, proved_at
    from payout_numbers join users on users.id = seller_id where users.phone = ${phone}`,
  withdrawals: (phone) => sql`
    select reference, amount_pesewas::text, fee_pesewas::text, payouts.phone, network, state, payouts.created_at
    from payouts join users on users.id = seller_id where users.phone = ${phone} order by payouts.created_at`,
  changes: (phone) => sql`
    select action, reason, before, after, case when actor_id = users.id then address end as address,
      audit_log.created_at
    from users join audit_log on actor_id = users.id or (subject_kind = 'user' and subject_id = users.id::text)
    where phone = ${phone} order by audit_log.id`,
} satisfies Record<string, (phone: Phone) => RawBuilder<unknown>>;

export async function listHeld(db: Db, topic: keyof typeof heldTopics, phone: Phone): Promise<Row[]> {
  return (await heldTopics[topic](phone).execute(db)).rows as Row[];
}

type HeldOrder = Row & { id: string; createdAt: Date; payer: Phone; recipient: Phone };

const ordersInAPart = 1_000;

/** Orders bought by the number or for it, in parts: of an order between two people, each gets only their own number. */
export async function* streamHeldOrders(db: Db, phone: Phone): AsyncGenerator<Row> {
  for (const column of ['payer', 'recipient'] as const) {
    let last: HeldOrder | undefined;
    do {
      const isOther = column === 'recipient' ? sql`and payer <> ${phone}` : sql``;
      const isAfter = last ? sql`and (created_at, id) < (${last.createdAt}, ${last.id})` : sql``;
      const rows = await listRows<HeldOrder>(db)`
        select id, reference, created_at, network, bundle_name, megabytes, recipient, payer, payer_network, buyer_name,
          price_pesewas::text, state, paid_at, delivered_at, refunded_at
        from orders where ${sql.ref(column)} = ${phone} ${isOther} ${isAfter}
        order by created_at desc, id desc limit ${ordersInAPart}`;
      for (const { id: _id, buyerName, ...order } of rows)
        yield column === 'payer' ? { ...order, buyerName } : { ...order, payer: maskPhone(order.payer) };
      last = rows.length === ordersInAPart ? rows.at(-1) : undefined;
    } while (last);
  }
}
