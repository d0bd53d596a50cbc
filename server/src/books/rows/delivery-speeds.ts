/** How long deliveries of each network take, and what still waits to be delivered. */
import type { Network } from '@ntem/contract/networks';
import { oldestOrderMs } from '#books/rules/delivery-speeds.ts';
import { listRows } from '#kernel/db/ask.ts';
import type { Db } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import { undeliveredStates } from '#orders/rules/order-states.ts';

/** `slowMs`: nine of ten took no longer. */
export type NetworkSpeed = { network: Network; delivered: number; typicalMs: number; slowMs: number };

/** From paid to delivered, of deliveries within that time. Orders of more than a day before it do not count. */
export function listSpeeds(db: Db, withinMs: number): Promise<NetworkSpeed[]> {
  return listRows<NetworkSpeed>(db)`
    select network, delivered, ms[1] as typical_ms, ms[2] as slow_ms
    from (
      select network, count(*)::int as delivered, percentile_cont(array[0.5, 0.9]) within group (
        order by extract(epoch from delivered_at - paid_at)::float8 * 1000) as ms
      from orders
      where paid_at is not null and delivered_at > now() - ${withinMs} * interval '1 millisecond'
        and created_at > now() - ${withinMs} * interval '1 millisecond' - ${interval(oldestOrderMs)}
      group by network
    ) as measured`;
}

export type NetworkQueue = { network: Network; waiting: number; longestWaitMs: number };

/** Paid and still to be delivered, by the index of open orders. */
export function listQueues(db: Db): Promise<NetworkQueue[]> {
  return listRows<NetworkQueue>(db)`
    select network, count(*)::int as waiting,
           (extract(epoch from now() - min(paid_at)) * 1000)::float8 as longest_wait_ms
    from orders
    where is_open and state = any(${undeliveredStates}::text[])
      and paid_at is not null
    group by network`;
}
