/** Figures for outside monitoring: waiting orders and how long they wait, and paused vendors. */
import { sql } from 'kysely';
import type { Db } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import type { TradeFigure } from '#kernel/metrics.ts';

/** The period that counts as recent. */
const recentMs = 3_600_000;
/** A vendor that was silent for longer is not in use. */
const heardMs = 24 * recentMs;
const recent = interval(recentMs);
const ageOf = (column: string) => sql`extract(epoch from now() - ${sql.ref(column)})::float8`;

/** Each part reads an index of what is open, or of the last hour: as fast in a large shop. */
const figures = sql<TradeFigure>`
  with open_orders as (
    select state, count(*)::float8 as orders, max(${ageOf('created_at')}) as oldest from orders
    where is_open group by state
  ), undecided as (
    select direction, count(*)::float8 as calls, max(${ageOf('created_at')}) as oldest from attempts
    where outcome in ('open', 'unknown') group by direction
  ), due as (
    select kind, count(*)::float8 as jobs, max(${ageOf('run_at')}) as oldest from jobs
    where run_at <= now() and (lease_until is null or lease_until < now()) group by kind
  ), delivered as (
    select network, percentile_cont(array[0.5, 0.95]) within group (
      order by extract(epoch from delivered_at - paid_at)::float8) as seconds
    from orders
    where paid_at is not null and delivered_at is not null and created_at > now() - ${recent}
    group by network
  )
  select 'orders_open' as figure, state as label, orders as value from open_orders
  union all select 'orders_oldest', state, oldest from open_orders
  union all select 'calls_undecided', direction, calls from undecided
  union all select 'calls_oldest', direction, oldest from undecided
  union all select 'jobs_due', kind, jobs from due
  union all select 'jobs_oldest', kind, oldest from due
  union all select 'delivery_typical', network, seconds[1] from delivered
  union all select 'delivery_slow', network, seconds[2] from delivered
  union all select 'lines_resting', role || ' ' || vendor || ' ' || network, 1
    from vendor_lines where resting_since is not null
  union all select 'codes', case when used_at is null then 'unused' else 'entered' end, count(*)::float8
    from one_time_codes where sent and created_at > now() - ${recent} group by 2
  union all select 'webhook_age', provider, min(${ageOf('created_at')})
    from webhook_events where created_at > now() - ${interval(heardMs)} group by provider`;

export async function readTradeFigures(db: Db): Promise<TradeFigure[]> {
  return (await figures.execute(db)).rows;
}
