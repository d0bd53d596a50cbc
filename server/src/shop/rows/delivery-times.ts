/** Delivery times of each network, as shown in the shop, and the orders they are measured by. */
import type { Network } from '@ntem/contract/networks';
import { listRows, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import { undeliveredStates } from '#orders/rules/order-states.ts';
import { sendingStates } from '#orders/rules/stages.ts';
import { sampled } from '#shop/rules/delivery-times.ts';

export type DeliveryTime = { network: Network; usualMinutes: number | null; runsLate: boolean };

export function listDeliveryTimes(db: Db | Tx): Promise<DeliveryTime[]> {
  return listRows<DeliveryTime>(db)`
    select network, usual_minutes, runs_late from delivery_times`;
}

/** Only changes are written: every process drops its shop for them. */
export async function keepDeliveryTimes(db: Db, times: readonly DeliveryTime[]): Promise<void> {
  for (const { network, usualMinutes, runsLate } of times)
    await run(db)`
      insert into delivery_times as kept (network, usual_minutes, runs_late)
      values (${network}, ${usualMinutes}, ${runsLate})
      on conflict (network) do update
        set usual_minutes = excluded.usual_minutes, runs_late = excluded.runs_late
        where (kept.usual_minutes, kept.runs_late) is distinct from (excluded.usual_minutes, excluded.runs_late)`;
}

/** From now on somebody of the shop looks after it. */
export async function markLateOrders(
  db: Db,
  limits: readonly { network: Network; lateAfterMs: number }[],
): Promise<void> {
  await run(db)`
    update orders set late_since = now()
    from unnest(${limits.map(({ network }) => network)}::text[], ${limits.map((one) => one.lateAfterMs)}::float8[])
      as of_network (network, late_after_ms)
    where orders.network = of_network.network and is_open and late_since is null
      and state = any(${sendingStates}) and paid_at < now() - late_after_ms * interval '1 millisecond'`;
}

export type LastOrder = { network: Network; tookMs: number };

/**
 * Of each network's last orders, how long they took. One that is not delivered says nothing before it is late. By the
 * index of sales, from its end.
 */
export function listLastOrders(
  db: Db,
  asked: readonly { network: Network; lateAfterMs: number }[],
): Promise<LastOrder[]> {
  return listRows<LastOrder>(db)`
    select asked.network, took_ms
    from unnest(${asked.map(({ network }) => network)}::text[], ${asked.map((one) => one.lateAfterMs)}::float8[])
      as asked (network, late_after_ms)
    cross join lateral (
      select (extract(epoch from coalesce(delivered_at, now()) - paid_at) * 1000)::float8 as took_ms
      from orders
      where orders.network = asked.network and paid_at is not null
        and created_at > now() - ${interval(sampled.withinMs)}
        and (delivered_at is not null
          or (state = any(${undeliveredStates}::text[])
            and paid_at < now() - asked.late_after_ms * interval '1 millisecond'))
      order by created_at desc
      limit ${sampled.orders}
    ) as last`;
}
