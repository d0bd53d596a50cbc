/** The presentation of sellers' shops, and the parts that admins have taken down. */
import type { Phone } from '@ntem/contract/phones';
import type { ShopPart } from '@ntem/contract/sellers/shop-rules';
import { sql } from 'kysely';
import { findRow, findValue, getValue, hasRow, listRows, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import type { SellerShop, ShopFace } from '#sellers/rules/seller-shops.ts';

/** The current value of each part, compared with the values taken down, ignoring capitals. */
const isThere = sql`
  lower(down.content) = lower(case down.part
    when 'name' then shop.name when 'greeting' then shop.greeting
    when 'whatsapp' then shop.whatsapp else shop.picture_key end)`;

const emptyShop: SellerShop = {
  name: null,
  greeting: null,
  whatsapp: null,
  pictureKey: null,
  takenDown: [],
};

type TakenDown = { part: ShopPart; reason: string; createdAt: string };

/** Of a seller who has given nothing, an empty one. */
export async function findShop(db: Db | Tx, userId: string): Promise<SellerShop> {
  const shop = await findRow<ShopFace & { takenDown: TakenDown[] }>(db)`
    select shop.name, shop.greeting, shop.whatsapp, shop.picture_key,
           coalesce(json_agg(json_build_object('part', down.part, 'reason', down.reason,
                                               'createdAt', down.created_at) order by down.created_at)
                    filter (where down.part is not null), '[]') as taken_down
    from seller_shops as shop
    left join shop_takedowns as down on down.user_id = shop.user_id and ${isThere}
    where shop.user_id = ${userId}
    group by shop.user_id`;
  if (!shop) return emptyShop;
  const takenDown = shop.takenDown.map((down) => ({ ...down, createdAt: new Date(down.createdAt) }));
  return { ...shop, takenDown };
}

/** Changes of one shop are made one after the other. */
export async function lockShop(tx: Tx, userId: string): Promise<SellerShop> {
  await run(tx)`insert into seller_shops (user_id) values (${userId}) on conflict do nothing`;
  await run(tx)`select 1 from seller_shops where user_id = ${userId} for update`;
  return findShop(tx, userId);
}

export type ShopTextsGiven = { name: string | null; greeting: string | null; whatsapp: Phone | null };

export async function updateShopTexts(tx: Tx, userId: string, texts: ShopTextsGiven): Promise<void> {
  const { name, greeting, whatsapp } = texts;
  await run(tx)`
    update seller_shops set name = ${name}, greeting = ${greeting}, whatsapp = ${whatsapp}
    where user_id = ${userId}`;
}

export async function updatePicture(
  tx: Tx,
  userId: string,
  picture: { key: string; bytes: Buffer } | null,
): Promise<void> {
  await run(tx)`
    update seller_shops set picture = ${picture?.bytes ?? null}, picture_key = ${picture?.key ?? null}
    where user_id = ${userId}`;
}

/** As an admin sees it, shown to visitors or not. */
export async function findPictureOf(db: Db, userId: string): Promise<Buffer | undefined> {
  const rows = await listRows<{ picture: Buffer | null }>(db)`
    select picture from seller_shops where user_id = ${userId}`;
  return rows[0]?.picture ?? undefined;
}

/** A picture that a shop shows and that was not taken down. */
export function findPicture(db: Db, key: string): Promise<Buffer | undefined> {
  return findValue<Buffer>(db)`
    select picture from seller_shops as shop
    where picture_key = ${key} and not exists (
      select 1 from shop_takedowns as down
      where down.user_id = shop.user_id and down.part = 'picture' and down.content = shop.picture_key)
    limit 1`;
}

/** The number of recent changes of a seller to their own shop. */
export function countShopChanges(
  tx: Tx,
  { userId, withinMs }: { userId: string; withinMs: number },
): Promise<number> {
  return getValue<number>(tx)`
    select count(*)::int as changes from audit_log
    where subject_kind = 'user' and subject_id = ${userId} and action = 'shop.change'
      and created_at > now() - ${interval(withinMs)}`;
}

type Part = { userId: string; part: ShopPart; content: string };

export function wasTakenDown(tx: Tx, { userId, part, content }: Part): Promise<boolean> {
  return hasRow(tx)`
    select 1 from shop_takedowns
    where user_id = ${userId} and part = ${part} and lower(content) = lower(${content})`;
}

export async function insertTakedown(tx: Tx, down: Part & { reason: string }): Promise<void> {
  const { userId, part, content, reason } = down;
  await run(tx)`
    insert into shop_takedowns (user_id, part, content, reason)
    values (${userId}, ${part}, ${content}, ${reason})`;
}

export async function deleteTakedown(tx: Tx, { userId, part, content }: Part): Promise<void> {
  await run(tx)`
    delete from shop_takedowns
    where user_id = ${userId} and part = ${part} and lower(content) = lower(${content})`;
}
