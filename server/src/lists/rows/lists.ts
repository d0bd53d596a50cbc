/** Sellers' lists of numbers. */
import { sql } from 'kysely';
import { findRow, findValue, listRows, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import { largestDrafts, sameListMs } from '#lists/rules/list-limits.ts';

export type List = {
  id: string;
  sellerId: string;
  name: string | null;
  createdAt: Date;
  sentAt: Date | null;
  sendKeys: string[];
};

const columns = sql`lists.id, lists.seller_id, lists.name, lists.created_at, lists.sent_at, lists.send_keys`;

/** Of unsent ones a seller keeps the newest. */
export async function insertList(
  tx: Tx,
  { sellerId, name }: { sellerId: string; name: string | undefined },
): Promise<List> {
  const rows = await listRows<List>(tx)`
    insert into lists (seller_id, name) values (${sellerId}, ${name ?? null}) returning ${columns}`;
  await run(tx)`
    delete from lists where sent_at is null and id = any (array(
      select id from lists where seller_id = ${sellerId} and sent_at is null
      order by created_at desc, id desc offset ${largestDrafts}))`;
  return rows[0] as List;
}

export function findList(db: Db, sellerId: string, id: string): Promise<List | undefined> {
  return findRow<List>(db)`
    select ${columns} from lists where id = ${id} and seller_id = ${sellerId}`;
}

/** Changes of one list come one after the other. */
export function lockList(tx: Tx, sellerId: string, id: string): Promise<List | undefined> {
  return findRow<List>(tx)`
    select ${columns} from lists where id = ${id} and seller_id = ${sellerId} for update`;
}

export async function markListSent(
  tx: Tx,
  id: string,
  { fingerprint, key }: { fingerprint: Buffer; key: string | undefined },
): Promise<void> {
  await run(tx)`
    update lists set sent_at = now(), fingerprint = ${fingerprint},
      past_fingerprints = case when fingerprint is null then past_fingerprints else past_fingerprints || fingerprint end,
      send_keys = case when ${key ?? null}::text is null then send_keys else send_keys || ${key ?? null}::text end
    where id = ${id}`;
}

/** When the seller last sent of another list, if these bundles to these numbers were sent of it at once. */
export function findSameList(
  db: Db | Tx,
  { sellerId, id, fingerprint }: { sellerId: string; id: string; fingerprint: Buffer },
): Promise<Date | undefined> {
  return findValue<Date>(db)`
    select sent_at from lists
    where seller_id = ${sellerId} and id <> ${id} and ${fingerprint} = any(past_fingerprints || fingerprint)
      and sent_at > now() - ${interval(sameListMs)}
    order by sent_at desc limit 1`;
}

export type ListInShort = List & {
  lines: number;
  held: number;
  sent: number;
  delivered: number;
  returned: number;
  unknown: number;
};

/** The newest first. */
export async function listLists(
  db: Db,
  sellerId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ lists: ListInShort[]; total: number }> {
  const rows = await listRows<ListInShort & { total: number }>(db)`
    with page as (
      select ${columns}, count(*) over ()::int as total from lists where seller_id = ${sellerId}
      order by created_at desc, id desc limit ${limit} offset ${offset}
    )
    select page.*, counted.* from page cross join lateral (
      select count(*)::int as lines,
        count(*) filter (where state in ('created', 'paid', 'paid_late', 'on_hold'))::int as held,
        count(*) filter (where state = 'delivering')::int as sent,
        count(*) filter (where state = 'delivered')::int as delivered,
        count(*) filter (where state = 'refunded')::int as returned,
        count(*) filter (where state not in
          ('created', 'paid', 'paid_late', 'on_hold', 'delivering', 'delivered', 'refunded'))::int as unknown
      from list_lines
      -- Each by its key: joined as a whole, all orders might be read for each list.
      left join lateral (select state from orders where orders.id = order_id offset 0) as sale on true
      where list_id = page.id
    ) as counted
    order by created_at desc, page.id desc`;
  return { lists: rows, total: rows[0]?.total ?? 0 };
}
