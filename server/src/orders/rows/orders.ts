/** Orders in the database. A change of state is one guarded UPDATE; its history is written by a trigger. */
import { randomUUID } from 'node:crypto';
import type { Phone } from '@ntem/contract/phones';
import type { AttemptDirection, OrderState } from '@ntem/contract/states';
import { type Insertable, type Selectable, sql } from 'kysely';
import { tellOrderMoved } from '#developers/rows/webhook-messages.ts';
import { lockNames } from '#kernel/db/advisory-locks.ts';
import type { BuilderTables } from '#kernel/db/builder-tables.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { byIds, gather, isThere } from '#kernel/db/gathered-statements.ts';
import { interval } from '#kernel/db/interval.ts';
import { putOffWrite, writeRanks } from '#kernel/db/put-off-writes.ts';
import { toColumns } from '#kernel/db/row-names.ts';
import { type Guard, type Job, leaseLost } from '#kernel/jobs/jobs.ts';
import { tellSellers } from '#notices/rows/notices.ts';
import { canMove, promptedStates } from '#orders/rules/order-states.ts';
import { payerWindowMs, twinWindowMs } from '#orders/rules/purchase-limits.ts';
import { isFailedSale } from '#orders/rules/stages.ts';
import { hasNotFailed } from './counted-states.ts';

export type Order = Selectable<BuilderTables['orders']>;

type NewOrder = Omit<Insertable<BuilderTables['orders']>, 'changedBy'>;

type Named = { id: string; paymentId: string; changedBy: string };

/**
 * `guest`: the name of a buyer without an account, who is found by the paying number or made. Nobody has proved it yet, so
 * a guest belongs to no seller. What it answers has our own time until it is read again.
 */
export async function insertOrder(tx: Tx, order: NewOrder, guest?: string): Promise<Order> {
  const named = { ...order, id: order.id ?? randomUUID(), paymentId: randomUUID(), changedBy: 'buyer' };
  await putOffOrder(tx, { order: named, guest });
  const now = new Date();
  return { ...unpaid, ...named, createdAt: now, changedAt: now } as Order;
}

const unpaid = {
  state: 'created' as const,
  stateBeforeReview: null,
  isOpen: true,
  evidence: null,
  receivedPesewas: null,
  confirmKey: null,
  paidAt: null,
  deliveredAt: null,
  refundedAt: null,
  lateSince: null,
  channel: null,
  askedPesewas: null,
};

const putOffOrder = putOffWrite<{ order: NewOrder & Named; guest: string | undefined }>({
  rank: writeRanks.newOrders,
  table: 'orders',
  with(all) {
    const guests = all.filter(({ guest }) => guest !== undefined);
    return {
      kept_guests: sql`
        insert into guests (phone, name)
        select * from unnest(
          ${guests.map(({ order }) => order.payer)}::text[], ${guests.map(({ guest }) => guest)}::text[])
        on conflict (phone) do update set phone = guests.phone
        returning id, phone`,
    };
  },
  write(all, after) {
    const names = Object.keys(all[0]?.order ?? {}).filter((name) => name !== 'guestId');
    const columns = sql.join(names.map((name) => sql.ref(name)));
    const given = sql.join(names.map((name) => sql.ref(`given.${name}`)));
    const values = all.map(({ order }) => toColumns(order));
    return sql`
      insert into orders (${columns}, guest_id)
      select ${given}, coalesce(given.guest_id, kept_guests.id)
      from jsonb_populate_recordset(null::orders, ${JSON.stringify(values, toJson)}::jsonb) as given
      left join kept_guests on kept_guests.phone = given.payer and given.user_id is null
      where ${after}`;
  },
});

/** As PostgreSQL reads it: whole pesewas as text, bytes in hexadecimal digits. */
function toJson(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  const bytes = value as { type?: unknown; data?: number[] } | null;
  return bytes?.type === 'Buffer' ? `\\x${Buffer.from(bytes.data ?? []).toString('hex')}` : value;
}

export async function findOrderByPayment(db: Db | Tx, paymentId: string): Promise<Order | undefined> {
  return db.selectFrom('orders').selectAll().where('paymentId', '=', paymentId).executeTakeFirst();
}

export async function findOrderByReference(db: Db, reference: string): Promise<Order | undefined> {
  return db.selectFrom('orders').selectAll().where('reference', '=', reference).executeTakeFirst();
}

export async function getOrder(db: Db | Tx, id: string): Promise<Order> {
  const order = await findOrder(db, id);
  if (!order) throw new Error(`The order ${id} is not there.`);
  return order;
}

export const findOrder = gather(async (db, ids: string[]) => {
  const { rows } = await sql<Order>`select * from orders where id = any(${ids}::uuid[])`.execute(db);
  return byIds(ids, rows);
});

/** With the highest number of its attempts in each direction. */
export type LockedOrder = Order & { numbers: Partial<Record<AttemptDirection, number>> };

const numbers = sql`
  (select json_object_agg(direction, number) from (
     select direction, max(number) as number from attempts where order_id = orders.id group by direction
   ) as made) as numbers`;

/**
 * Every decision about an order is made on what is read under this lock. A job locks its lease in the same statement, and
 * before the order: see `lockLease`.
 */
export async function lockOrder(tx: Tx, id: string, guard?: Guard): Promise<LockedOrder> {
  const job = guard?.job;
  if (!job) await guard?.(tx);
  const order = job ? await lockHeldOrders(tx, { id, job }) : await lockOrders(tx, id);
  if (order) return { ...order, numbers: order.numbers ?? {} };
  if (job) throw leaseLost(job);
  throw new Error(`The order ${id} is not there.`);
}

type Found = Order & { numbers: LockedOrder['numbers'] | null };

const lockOrders = gather(async (tx, ids: string[]) => {
  const { rows } = await sql<Found>`
    select orders.*, ${numbers} from orders where id = any(${ids}::uuid[]) order by id for update`.execute(
    tx,
  );
  return byIds(ids, rows);
});

const lockHeldOrders = gather(async (tx, held: { id: string; job: Job }[]) => {
  const { rows } = await sql<Found>`
    select orders.*, ${numbers}
    from unnest(
      ${held.map(({ id }) => id)}::uuid[], ${held.map(({ job }) => job.id)}::bigint[],
      ${held.map(({ job }) => job.leaseToken)}::uuid[]
    ) as held (order_id, job_id, token)
    join jobs on jobs.id = job_id and lease_token = token and lease_until > now()
    join orders on orders.id = order_id
    order by orders.id
    for key share of jobs for update of orders`.execute(tx);
  return byIds(
    held.map(({ id }) => id),
    rows,
  );
});

export type Move = {
  to: OrderState;
  /** 'buyer', 'worker', 'gateway', 'supplier' or an admin's id. */
  by: string;
  evidence?: unknown;
  receivedPesewas?: Order['receivedPesewas'];
  confirmKey?: string | undefined;
};

/** Moves an order that is locked in this transaction. What it answers has the times of before: they are the database's. */
export async function moveOrder(tx: Tx, order: Order, move: Move): Promise<Order> {
  if (!canMove(order, move.to)) {
    throw new Error(`An order cannot go from ${order.state} to ${move.to}.`);
  }
  await putOffMove(tx, { ...move, id: order.id, from: order.state });
  // Here, so that no way to such a state forgets it. The second one of an order adds nothing.
  if (order.sellerId && isFailedSale(move.to))
    await tellSellers(tx, {
      userIds: [order.sellerId],
      kind: 'failed_sale',
      subjectId: order.id,
      // Of a list many may fail at once; its page says so.
      mayText: order.channel !== 'list',
    });
  if (order.sellerId && order.channel === 'api')
    await tellOrderMoved(tx, { id: order.id, sellerId: order.sellerId }, move.to);
  return {
    ...order,
    state: move.to,
    stateBeforeReview: move.to === 'needs_review' ? (order.state as Order['stateBeforeReview']) : null,
    changedBy: move.by,
    receivedPesewas: move.receivedPesewas ?? order.receivedPesewas,
    confirmKey: move.confirmKey ?? order.confirmKey,
  };
}

type WaitingMove = Move & { id: string; from: OrderState };

const putOffMove = putOffWrite<WaitingMove>({
  rank: writeRanks.orders,
  table: 'orders',
  keyOf: ({ id }) => id,
  write: (moves, after) => sql`
    update orders
    set state = to_state, changed_by = move.by, evidence = move.evidence,
        received_pesewas = coalesce(move.received, received_pesewas),
        confirm_key = coalesce(move.key, confirm_key),
        paid_at = case when to_state in ('paid', 'paid_late') then coalesce(paid_at, now()) else paid_at end,
        delivered_at = case when to_state = 'delivered' then now() else delivered_at end,
        refunded_at = case when to_state = 'refunded' then now() else refunded_at end
    from unnest(
      ${moves.map(({ id }) => id)}::uuid[], ${moves.map(({ from }) => from)}::text[],
      ${moves.map(({ to }) => to)}::text[], ${moves.map(({ by }) => by)}::text[],
      ${moves.map(({ evidence }) => (evidence === undefined ? null : JSON.stringify(evidence)))}::jsonb[],
      ${moves.map(({ receivedPesewas }) => receivedPesewas ?? null)}::bigint[],
      ${moves.map(({ confirmKey }) => confirmKey ?? null)}::text[]
    ) as move (id, from_state, to_state, by, evidence, received, key)
    where orders.id = move.id and state = from_state and ${after}`,
  unlessAll: 'An order was moved by somebody else.',
});

/** The code is sent, or may be. A buyer who has already entered it is further than that. */
export const noteCodeSent = putOffWrite<string>({
  rank: writeRanks.orders,
  table: 'orders',
  write: (ids, after) => sql`
    update orders set state = 'awaiting_code', changed_by = 'buyer', evidence = null
    where id = any(${ids}::uuid[]) and state = 'created' and ${after}`,
});

/** Purchases of one payer are counted and made one after the other. */
export async function lockPayer(tx: Tx, payer: Phone): Promise<void> {
  await lockNames(tx, [payerLock(payer)]);
}

export function payerLock(payer: Phone): string {
  return `payer ${payer}`;
}

export type OrdersOfPayer = {
  openPrompts: number;
  /** Of those for which a wallet was asked: anybody can begin an order for a number. */
  unpaidLately: number;
  /** The same bundle for the same recipient, asked for a moment ago and not failed since. */
  hasRecentTwin: boolean;
  /** There is an order under this key. */
  isKeyKnown: boolean;
};

type Payer = { payer: Phone; buyKey: string | undefined; next: { recipient: Phone; bundleId: string } };

export const countOrdersOf = gather(async (tx, payers: Payer[]): Promise<OrdersOfPayer[]> => {
  const { rows } = await sql<OrdersOfPayer>`
    select count(*) filter (where state = any(${promptedStates}::text[]))::int as open_prompts,
           count(*) filter (where paid_at is null
             and ${isThere(sql`attempts where order_id = orders.id and direction = 'collect'`)})::int as unpaid_lately,
           coalesce(bool_or(orders.recipient = asked.recipient and orders.bundle_id::text = asked.bundle_id
             and created_at > now() - ${interval(twinWindowMs)}
             and ${hasNotFailed}), false) as has_recent_twin,
           ${isThere(sql`orders as known where known.buy_key = asked.buy_key`)} as is_key_known
    from unnest(
      ${payers.map(({ payer }) => payer)}::text[], ${payers.map(({ next }) => next.recipient)}::text[],
      ${payers.map(({ next }) => next.bundleId)}::text[], ${payers.map(({ buyKey = null }) => buyKey)}::text[]
    ) with ordinality as asked (payer, recipient, bundle_id, buy_key, place)
    left join lateral (
      select * from orders where orders.payer = asked.payer and created_at > now() - ${interval(payerWindowMs)} offset 0
    ) as orders on true
    group by place, asked.buy_key order by place`.execute(tx);
  return rows;
});

/** The age of an event, by the database's clock. */
export async function measureAgeMs(db: Db | Tx, time: Date): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp() - ${time}::timestamptz) * 1000)::float8 as ms`.execute(db);
  return rows[0]?.ms ?? 0;
}
