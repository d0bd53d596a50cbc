/** The presentation of sellers' shops, and the parts that admins have taken down. */
import type { Phone } from '@ntem/contract/phones';
import type { ShopPart } from '@ntem/contract/sellers/shop-rules';
import { sql } from 'kysely';
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
  const { rows } = await sql<ShopFace & { takenDown: TakenDown[] }>`
    select shop.name, shop.greeting, shop.whatsapp, shop.picture_key,
           coalesce(json_agg(json_build_object('part', down.part, 'reason', down.reason,
                                               'createdAt', down.created_at) order by down.created_at)
                    filter (where down.part is not null), '[]') as taken_down
    from seller_shops as shop
    left join shop_takedowns as down on down.user_id = shop.user_id and ${isThere}
    where shop.user_id = ${userId}
    group by shop.user_id`.execute(db);
  const [shop] = rows;
  if (!shop) return emptyShop;
  const takenDown = shop.takenDown.map((down) => ({ ...down, createdAt: new Date(down.createdAt) }));
  return { ...shop, takenDown };
}

/** Changes of one shop are made one after the other. */
export async function lockShop(tx: Tx, userId: string): Promise<SellerShop> {
  await sql`insert into seller_shops (user_id) values (${userId}) on conflict do nothing`.execute(tx);
  await sql`select 1 from seller_shops where user_id = ${userId} for update`.execute(tx);
  return findShop(tx, userId);
}

export type ShopTextsGiven = { name: string | null; greeting: string | null; whatsapp: Phone | null };

export async function updateShopTexts(tx: Tx, userId: string, texts: ShopTextsGiven): Promise<void> {
  const { name, greeting, whatsapp } = texts;
  await sql`
    update seller_shops set name = ${name}, greeting = ${greeting}, whatsapp = ${whatsapp}
    where user_id = ${userId}`.execute(tx);
}

export async function updatePicture(
  tx: Tx,
  userId: string,
  picture: { key: string; bytes: Buffer } | null,
): Promise<void> {
  await sql`
    update seller_shops set picture = ${picture?.bytes ?? null}, picture_key = ${picture?.key ?? null}
    where user_id = ${userId}`.execute(tx);
}

/** As an admin sees it, shown to visitors or not. */
export async function findPictureOf(db: Db, userId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ picture: Buffer | null }>`
    select picture from seller_shops where user_id = ${userId}`.execute(db);
  return rows[0]?.picture ?? undefined;
}

/** A picture that a shop shows and that was not taken down. */
export async function findPicture(db: Db, key: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ picture: Buffer }>`
    select picture from seller_shops as shop
    where picture_key = ${key} and not exists (
      select 1 from shop_takedowns as down
      where down.user_id = shop.user_id and down.part = 'picture' and down.content = shop.picture_key)
    limit 1`.execute(db);
  return rows[0]?.picture;
}

/** The number of recent changes of a seller to their own shop. */
export async function countShopChanges(
  tx: Tx,
  { userId, withinMs }: { userId: string; withinMs: number },
): Promise<number> {
  const { rows } = await sql<{ changes: number }>`
    select count(*)::int as changes from audit_log
    where subject_kind = 'user' and subject_id = ${userId} and action = 'shop.change'
      and created_at > now() - ${interval(withinMs)}`.execute(tx);
  return rows[0]?.changes ?? 0;
}

type Part = { userId: string; part: ShopPart; content: string };

export async function wasTakenDown(tx: Tx, { userId, part, content }: Part): Promise<boolean> {
  const { rows } = await sql`
    select 1 from shop_takedowns
    where user_id = ${userId} and part = ${part} and lower(content) = lower(${content})`.execute(tx);
  return rows.length > 0;
}

export async function insertTakedown(tx: Tx, down: Part & { reason: string }): Promise<void> {
  const { userId, part, content, reason } = down;
  await sql`
    insert into shop_takedowns (user_id, part, content, reason)
    values (${userId}, ${part}, ${content}, ${reason})`.execute(tx);
}

export async function deleteTakedown(tx: Tx, { userId, part, content }: Part): Promise<void> {
  await sql`
    delete from shop_takedowns
    where user_id = ${userId} and part = ${part} and lower(content) = lower(${content})`.execute(tx);
}
