/** Open orders that nothing looks after, or that have not changed for too long. */
import { holdLimitMs } from '@ntem/contract/orders/limits';
import type { AttemptDirection } from '@ntem/contract/states';
import { sql } from 'kysely';
import { ableSuppliers, type ServingSupplier } from '#attempts/rows/able-suppliers.ts';
import type { Db } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import { moneyHeldStates, promptedStates } from '#orders/rules/order-states.ts';
import { lostAfterMs, silentAfterMs } from '#orders/rules/sweep-limits.ts';
import type { Order } from './orders.ts';

export type LostOrder = Pick<Order, 'id' | 'state' | 'network' | 'channel'> & {
  /** Of the call that is undecided, where there is one. */
  attemptId: string | null;
  attemptDirection: AttemptDirection | null;
};

/**
 * Open orders without a job: there should be none. Held orders wait while every supplier that could take them is
 * paused, but not for ever.
 */
export async function listOrdersWithoutJob(db: Db, serving: ServingSupplier[]): Promise<LostOrder[]> {
  const { rows } = await sql<LostOrder>`
    select orders.id, orders.state, orders.network, orders.channel, attempts.id as attempt_id,
           attempts.direction as attempt_direction
    from orders
    left join attempts on attempts.order_id = orders.id and attempts.outcome in ('open', 'unknown')
      and attempts.direction = case
        when orders.state = any(${promptedStates}::text[]) then 'collect'
        when orders.state in ('delivering', 'delivery_unknown') then 'deliver'
        when orders.state = 'refund_pending' then 'refund' end
      -- What goes back of a second payment does not look after the order's own.
      and not exists (
        select 1 from attempts as paid
        where paid.id = attempts.collection_id and paid.surplus and orders.received_pesewas is not null)
    where orders.is_open and orders.state <> 'needs_review'
      and orders.changed_at < now() - ${interval(lostAfterMs)}
      and not exists (
        select 1 from jobs where subject = coalesce(attempts.id, orders.id)::text
          and (kind in ('follow-collect', 'deliver-order', 'deliver-list-order', 'follow-deliver', 'refund-order', 'follow-refund')
            or (kind = 'expire-order' and orders.state in ('created', 'awaiting_code'))))
      and (orders.state <> 'on_hold' or orders.paid_at < now() - ${interval(holdLimitMs)}
        or coalesce((
          select bool_or(not exists (
            select 1 from vendor_lines
            where role = 'deliver' and vendor_lines.network = able.network and vendor = able.supplier
              and resting_since is not null))
          from ${ableSuppliers(serving)} as able), true))
    limit 500`.execute(db);
  return rows;
}

/** Orders that have been open without a change for too long: an alarm is raised. */
export async function countSilentOrders(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from orders
    where is_open and state = any(${moneyHeldStates}::text[])
      and changed_at < now() - ${interval(silentAfterMs)}`.execute(db);
  return rows[0]?.n ?? 0;
}
