/** Calls that a payer disputes or a vendor contradicts, among the differences that a person has to resolve. */
import { hasRow, run } from '#kernel/db/ask.ts';
import type { Tx } from '#kernel/db/database.ts';

/** `reference`: of the attempt. */
export type NewDispute = { reference: string; what: string; theirs: string };

/**
 * On the newest day that was compared, where it is looked for first. Before the first one, on yesterday, which is compared
 * all the same. False if it is known already, resolved or not.
 */
export async function recordDispute(tx: Tx, { reference, what, theirs }: NewDispute): Promise<boolean> {
  await run(tx)`
    insert into comparisons (day, attempts, started_at, finished_at)
    select (now() at time zone 'Africa/Accra')::date - 1, 0, 'epoch', 'epoch'
    where not exists (select 1 from comparisons)
    on conflict do nothing`;
  return hasRow(tx)`
    insert into comparison_differences
      (found_in, day, attempt_id, attempt_reference, order_id, reference, what, ours, theirs)
    select 'dispute', (select max(day) from comparisons), attempts.id, ${reference}, orders.id,
           coalesce(orders.reference, top_up.reference, ${reference}), ${what},
           coalesce(orders.state, top_up.state, 'unknown here'), ${theirs}
    from (select 1) as one
    left join attempts on attempts.reference = ${reference}
    left join orders on orders.id = attempts.order_id
    left join float_top_ups as top_up on top_up.id = attempts.top_up_id
    on conflict do nothing
    returning 1`;
}
