/** Orders that wait for a person. */
import { sql } from 'kysely';
import type { Attempt } from './attempts.ts';
import type { Db } from './database.ts';
import type { Order } from './orders.ts';
import { countRows, offsetOf, type Page, type PageRequest } from './pages.ts';
import { listWaitingDecisions, type WaitingDecision } from './waiting-decisions.ts';

export type WaitingOrder = Order & {
  payment: Attempt | undefined;
  delivery: Attempt | undefined;
  refund: Attempt | undefined;
  waiting: WaitingDecision | undefined;
};

/** Whatever has not moved for this long should have; a payer has three minutes, a supplier seldom needs one. */
const silentFor = sql`interval '15 minutes'`;

const waits = sql`(
  orders.state in ('on_hold', 'delivery_unknown', 'needs_review')
  or (orders.state in ('prompting', 'payment_pending', 'paid', 'paid_late', 'delivering', 'delivery_failed', 'refund_pending')
      and orders.changed_at < now() - ${silentFor})
)`;

export async function listWaitingOrders(db: Db, request: PageRequest): Promise<Page<WaitingOrder>> {
  // The first condition is that of the index on open orders.
  const rest = sql`
    from orders
    where orders.state not in ('delivered', 'refunded', 'payment_failed', 'expired') and ${waits}`;
  const [{ rows: orders }, count] = await Promise.all([
    sql<Order>`
      select orders.* ${rest} order by orders.created_at, orders.id
      limit ${request.limit} offset ${offsetOf(request)}`.execute(db),
    countRows(db, rest),
  ]);
  const ids = orders.map(({ id }) => id);
  const [attempts, decisions] = await Promise.all([listAttemptsOf(db, ids), listWaitingDecisions(db, ids)]);
  const latest = (order: Order, direction: string) =>
    attempts.findLast((attempt) => attempt.order_id === order.id && attempt.direction === direction);
  const rows = orders.map((order) => ({
    ...order,
    payment: latest(order, 'collect'),
    delivery: latest(order, 'deliver'),
    refund: latest(order, 'refund'),
    waiting: decisions.find(({ order_id }) => order_id === order.id),
  }));
  return { rows, ...count };
}

async function listAttemptsOf(db: Db, orderIds: string[]): Promise<Attempt[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('attempts')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
