/** Orders that wait for a person, with all known facts. */
import type { Pesewas } from '@ntem/contract/money';
import type { VendorWord } from '@ntem/contract/states';
import { type RawBuilder, sql } from 'kysely';
import type { Attempt } from '#attempts/rows/attempts.ts';
import { listLastWords } from '#attempts/rows/evidence.ts';
import type { Db } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import { countRows, offsetOf, type Page, type PageRequest } from '#kernel/db/pages.ts';
import { type SoldOrder, sellerNames } from '#orders/rows/rungs.ts';
import { silentAfterMs } from '#orders/rules/sweep-limits.ts';
import { type DecisionOnOrder, listNewestDecisions } from './decisions.ts';

/** With its vendor's last word. */
export type TriedAttempt = Attempt & { says: VendorWord | undefined; saysSince: Date | undefined };

export type WaitingOrder = SoldOrder & {
  /** The oldest first. */
  attempts: TriedAttempt[];
  decision: DecisionOnOrder | undefined;
  /** The money held for its buyer, and money that came for it and belongs to no order. */
  held: bigint;
  unallocated: bigint;
};

/** The first condition of each part is that of its index. */
const waiting = sql`
  select id from orders
  where is_open
    and (state in ('on_hold', 'delivery_unknown', 'needs_review')
      or (state in ('prompting', 'payment_pending', 'paid', 'paid_late', 'delivering', 'delivery_failed', 'refund_pending')
          and changed_at < now() - ${interval(silentAfterMs)}))
  union
  select order_id from attempts where contradicted_by is not null and order_id is not null`;

export async function listWaitingOrders(db: Db, request: PageRequest): Promise<Page<WaitingOrder>> {
  const [rows, count] = await Promise.all([
    readOrders(
      db,
      sql`where orders.id in (${waiting}) order by orders.created_at, orders.id
          limit ${request.limit} offset ${offsetOf(request)}`,
    ),
    countRows(db, sql`from (${waiting}) as waiting`),
  ]);
  return { rows, ...count };
}

export type WaitingSums = { orders: number; oldestSince: Date | null; held: Pesewas };

/** The number that wait, since when the first buyer waits, and the money held for all of them. */
export async function sumWaitingOrders(db: Db): Promise<WaitingSums> {
  const { rows } = await sql<WaitingSums>`
    with waiting as materialized (${waiting})
    select count(*)::int as orders, min(coalesce(orders.paid_at, orders.created_at)) as oldest_since, (
      select coalesce(-sum(amount_pesewas), 0)::bigint
      from waiting join ledger_transactions on order_id = waiting.id
      join ledger_postings on transaction_id = ledger_transactions.id and account = 'customer_funds'
    ) as held
    from waiting join orders using (id)`.execute(db);
  return rows[0] as WaitingSums;
}

/** One order, whether it waits or not. */
export async function findWaitingOrder(db: Db, id: string): Promise<WaitingOrder | undefined> {
  return (await readOrders(db, sql`where orders.id = ${id}`))[0];
}

async function readOrders(db: Db, which: RawBuilder<unknown>): Promise<WaitingOrder[]> {
  const { rows: orders } = await sql<SoldOrder>`
    select orders.*, ${sellerNames} from orders ${which}`.execute(db);
  const ids = orders.map(({ id }) => id);
  const [attempts, decisions, sums] = await Promise.all([
    listTried(db, ids),
    listNewestDecisions(db, 'orderId', ids),
    listHeld(db, ids),
  ]);
  return orders.map((order) => {
    const sum = sums.find(({ orderId }) => orderId === order.id);
    return {
      ...order,
      attempts: attempts.filter(({ orderId }) => orderId === order.id),
      decision: decisions.find(({ orderId }) => orderId === order.id),
      held: sum?.held ?? 0n,
      unallocated: sum?.unallocated ?? 0n,
    };
  });
}

async function listTried(db: Db, orderIds: string[]): Promise<TriedAttempt[]> {
  if (orderIds.length === 0) return [];
  const { rows: attempts } = await sql<Attempt>`
    select * from attempts where order_id = any(${orderIds}::uuid[]) order by created_at, id`.execute(db);
  const attemptIds = attempts.map(({ id }) => id);
  const byAttempt = new Map((await listLastWords(db, attemptIds)).map((word) => [word.attemptId, word]));
  return attempts.map((attempt) => {
    const word = byAttempt.get(attempt.id);
    return { ...attempt, says: word?.status as VendorWord | undefined, saysSince: word?.createdAt };
  });
}

type Held = { orderId: string; held: bigint; unallocated: bigint };

/** The books of these orders: our debt is minus the account's sum. */
async function listHeld(db: Db, orderIds: string[]): Promise<Held[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<Held>`
    select order_id,
           coalesce(-sum(amount_pesewas) filter (where account = 'customer_funds'), 0)::int8 as held,
           coalesce(-sum(amount_pesewas) filter (where account like 'unallocated:%'), 0)::int8 as unallocated
    from ledger_transactions join ledger_postings on transaction_id = ledger_transactions.id
    where order_id = any(${orderIds}::uuid[])
    group by order_id`.execute(db);
  return rows;
}
