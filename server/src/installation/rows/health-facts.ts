/** The shop's health right now, from indexes of open or recent rows: as fast in a large shop. */
import { hourMs } from '@ntem/contract/durations';
import { sql } from 'kysely';
import { getRow, listRows } from '#kernel/db/ask.ts';
import type { Db } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import { kindsAfterRestore } from '#kernel/jobs/job-kinds.ts';
import { undeliveredStates } from '#orders/rules/order-states.ts';
import { isRestoreOpen } from './restores.ts';

/** The newest ones: enough for a typical value. */
const mostWebhooks = 200;

type StoredBackup = { takenAt: Date; bytes: bigint };

export type HealthFigures = {
  now: Date;
  /** Since when the oldest paid order has waited for its bundle. */
  oldestPaidMs: number | null;
  jobsDue: number;
  oldestJobMs: number | null;
  /** The last day that was compared to its end. */
  comparedAt: Date | null;
  installedAt: Date;
  backup: StoredBackup | null;
  /** The time a call stayed open after the vendor's webhook. */
  webhookDelayMs: number | null;
  webhooks: number;
};

type Found = Omit<HealthFigures, 'backup'> & { takenAt: Date | null; bytes: bigint | null };

/** `vendors`: all that may send webhooks. */
export async function readHealthFigures(db: Db, vendors: string[]): Promise<HealthFigures> {
  const row = await getRow<Found>(db)`
    with due as (
      select run_at from jobs
      where run_at <= now() and (lease_until is null or lease_until < now())
        -- What waits for the end of a restore waits on purpose.
        and not (kind = any(${[...kindsAfterRestore]}::text[]) and ${isRestoreOpen})
    ), told as (
      select heard.* from unnest(${vendors}::text[]) as vendor cross join lateral (
        select provider, reference, created_at from webhook_events
        where provider = vendor and created_at > now() - ${interval(hourMs)}
        order by created_at desc limit ${sql.lit(mostWebhooks)}
      ) as heard
    ), delays as (
      select greatest(0, extract(epoch from settled_at - told.created_at) * 1000)::float8 as ms
      from told join attempts using (provider, reference)
      where settled_at is not null
    ), backup as (
      select taken_at, bytes from backups order by taken_at desc limit 1
    )
    select now() as now,
      (select (extract(epoch from now() - min(paid_at)) * 1000)::float8 from orders
       where is_open and state = any(${undeliveredStates}::text[])) as oldest_paid_ms,
      (select count(*)::int from due) as jobs_due,
      (select (extract(epoch from now() - min(run_at)) * 1000)::float8 from due) as oldest_job_ms,
      (select finished_at from comparisons where finished_at is not null order by day desc limit 1) as compared_at,
      (select min(applied_at) from schema_migrations) as installed_at,
      (select percentile_cont(0.5) within group (order by ms) from delays) as webhook_delay_ms,
      (select count(*)::int from told) as webhooks,
      (select taken_at from backup) as taken_at, (select bytes from backup) as bytes`;
  const { takenAt, bytes, ...figures } = row;
  return { ...figures, backup: takenAt && bytes !== null ? { takenAt, bytes } : null };
}

/** Gateways and suppliers whose calls of the last hour have ended without a webhook. */
export function listSilentVendors(db: Db): Promise<{ vendor: string; ended: number }[]> {
  return listRows<{ vendor: string; ended: number }>(db)`
    select provider as vendor, count(*)::int as ended from attempts
    where created_at > now() - ${interval(hourMs)} and settled_at is not null
      and not exists (
        select 1 from webhook_events
        where webhook_events.provider = attempts.provider and webhook_events.created_at > now() - ${interval(hourMs)})
      -- Some never send any: only one that did before has fallen silent.
      and exists (select 1 from webhook_events where webhook_events.provider = attempts.provider)
    group by provider order by provider`;
}

export type DatabaseFacts = { version: string; isEncrypted: boolean; isOwner: boolean };

export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  return getRow<DatabaseFacts>(db)`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as is_encrypted,
      (select pg_has_role(relowner, 'MEMBER') from pg_class where oid = 'orders'::regclass) as is_owner`;
}
