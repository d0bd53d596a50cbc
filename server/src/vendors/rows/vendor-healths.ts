/** Results of the calls to each vendor: in the last hour, now, and the cost of its deliveries. */
import type { Pesewas } from '@ntem/contract/money';
import { sql } from 'kysely';
import type { LineRole } from '#attempts/rows/vendor-lines.ts';
import { getValue, listRows } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import { payersRefusals } from '#orders/rules/unpaid-reasons.ts';
import { bucketMs, type HealthRow, healthMs, paceMs } from '#vendors/rules/vendor-health.ts';

type OfVendor = { vendor: string; role: LineRole };

const role = sql`case direction when 'collect' then 'collect' when 'deliver' then 'deliver' else 'pay_out' end`;
/** A payer who declines shows that the gateway works: such a payment counts neither for nor against it. */
const isRefusal = sql`direction = 'collect' and outcome = 'failed'
  and coalesce(reason, '') = any(${sql.lit(`{${payersRefusals.join()}}`)}::text[])`;
const hasEnded = sql`outcome in ('done', 'failed', 'reversed') and not is_refusal`;

/** The index by moment gives the hour; its parts and the whole are counted together. */
const healthOfHour = sql<OfVendor & HealthRow>`
  select provider as vendor, role, bucket,
    count(*) filter (where outcome = 'done')::int as done,
    count(*) filter (where ${hasEnded})::int as ended,
    count(*) filter (where outcome = 'unknown')::int as not_known,
    percentile_cont(0.5) within group (order by ended_ms) filter (where ${hasEnded}) as typical_ms
  from (
    select provider, ${role} as role, outcome, ${isRefusal} as is_refusal,
      floor(extract(epoch from now() - created_at) / ${sql.lit(bucketMs / 1000)})::int as bucket,
      (extract(epoch from settled_at - created_at) * 1000)::float8 as ended_ms
    from attempts where created_at > now() - ${interval(healthMs)} and created_at <= now()
  ) as asked
  group by grouping sets ((provider, role), (provider, role, bucket))`;

export async function listHealthRows(db: Db): Promise<(OfVendor & HealthRow)[]> {
  return (await healthOfHour.execute(db)).rows;
}

/** Calls without an end, whenever they were made. Few, and in the index that lets each order have one. */
export function countUnderWay(db: Db): Promise<(OfVendor & { calls: number })[]> {
  return listRows<OfVendor & { calls: number }>(db)`
    select provider as vendor, ${role} as role, count(*)::int as calls from attempts
    where outcome in ('open', 'unknown') group by 1, 2`;
}

export type SupplierPace = { vendor: string; spent: Pesewas; sinceFirstMs: number };

/** Spending at each supplier in the period used for the pace: from an index of deliveries alone. */
const pacesOfWeek = sql<SupplierPace>`
  select provider as vendor, sum(amount_pesewas)::bigint as spent,
    (extract(epoch from now() - min(created_at)) * 1000)::float8 as since_first_ms
  from attempts
  where created_at > now() - ${interval(paceMs)} and direction = 'deliver' and outcome = 'done'
  group by provider`;

export async function listPaces(db: Db): Promise<SupplierPace[]> {
  return (await pacesOfWeek.execute(db)).rows;
}

/** The fees of each gateway for the payments of the last hour, if it reports them. */
export function listFees(db: Db): Promise<{ vendor: string; fee: Pesewas; received: Pesewas }[]> {
  return listRows<{ vendor: string; fee: Pesewas; received: Pesewas }>(db)`
    select provider as vendor, sum(amount)::bigint as fee, sum(received_pesewas)::bigint as received
    from attempts, lateral (
      select sum(ledger_postings.amount_pesewas) as amount
      from ledger_transactions join ledger_postings on transaction_id = ledger_transactions.id
      where kind = 'gateway_fee' and attempt_id = attempts.id and account = 'fees'
    ) as taken
    where created_at > now() - ${interval(healthMs)} and direction = 'collect' and outcome = 'done'
      and received_pesewas is not null
    group by provider having sum(amount) is not null`;
}

export type LastWord = { vendor: string; heardAt: Date | null; checkedAt: Date | null };

/** The last webhook of each vendor, and the last test of its keys by an admin. */
export function listLastWords(db: Db, vendors: string[]): Promise<LastWord[]> {
  return listRows<LastWord>(db)`
    select vendor, (
      select created_at from webhook_events where provider = vendor order by created_at desc limit 1
    ) as heard_at, (
      select created_at from audit_log
      where subject_kind = 'vendor' and subject_id = vendor and action = 'vendor.check' order by id desc limit 1
    ) as checked_at
    from unnest(${vendors}::text[]) as vendor`;
}

type Tried = { vendor: string; action: 'vendor.check' | 'vendor.test'; withinMs: number };

/** The number of recent tests of its keys, or its messages. */
export function countTests(tx: Tx, { vendor, action, withinMs }: Tried): Promise<number> {
  return getValue<number>(tx)`
    select count(*)::int as tests from audit_log
    where subject_kind = 'vendor' and subject_id = ${vendor} and action = ${action}
      and created_at > now() - ${interval(withinMs)}`;
}
