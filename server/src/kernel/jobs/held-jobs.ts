/** A worker's writes about the jobs that it holds, many in one statement: renewals and results. */
import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/db/database.ts';
import { type Job, lease } from './jobs.ts';

/**
 * A statement for many must not wait for one row: the holder of that row may want another of them, and meanwhile all
 * leases would expire. So it leaves out locked rows, and returns those written; one job alone is waited for.
 */
type Patience = 'wait' | 'skip';
const lockedRows = (patience: Patience) => (patience === 'skip' ? sql`skip locked` : sql``);

const ids = (jobs: Job[]) => jobs.map(({ id }) => id);
const tokens = (jobs: Job[]) => jobs.map(({ leaseToken }) => leaseToken);

/** Returns those whose lease is still ours and now lasts longer. */
export async function renewLeases(db: Db, jobs: Job[], patience: Patience): Promise<Set<bigint>> {
  const { rows } = await sql<{ id: bigint }>`
    with held as (
      select jobs.id
      from jobs join unnest(${ids(jobs)}::bigint[], ${tokens(jobs)}::uuid[]) as ours (id, token)
        on jobs.id = ours.id and lease_token = token
      where lease_until > now()
      for no key update of jobs ${lockedRows(patience)}
    )
    update jobs set lease_until = now() + ${lease}
    from held where jobs.id = held.id
    returning jobs.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Finished where it is not to run again. */
export type Ending = { job: Job; next?: { afterMs: number; error?: string; attempts?: number } };

/**
 * Removes finished jobs and hands back the others, to be taken again after a while. One that was asked for again
 * meanwhile is due when that was asked for. Answers what it found still held by us, and when it is due again.
 */
export async function endJobs(
  db: Db | Tx,
  endings: Ending[],
  patience: Patience,
): Promise<Map<bigint, { dueAfterMs: number | undefined }>> {
  const jobs = endings.map(({ job }) => job);
  const { rows } = await sql<{ id: bigint; dueAfterMs: number | null }>`
    with held as (
      select jobs.id, after_ms, tries, error, jobs.requested <> ended.requested as is_asked_again,
             case when jobs.requested <> ended.requested
               then least(jobs.run_at, now() + after_ms * interval '1 millisecond')
               else now() + after_ms * interval '1 millisecond' end as due_at
      from jobs join unnest(
        ${ids(jobs)}::bigint[], ${tokens(jobs)}::uuid[], ${jobs.map(({ requested }) => requested)}::int[],
        ${endings.map(({ next }) => next?.afterMs ?? null)}::float8[],
        ${endings.map(({ job, next }) => (next ? (next.attempts ?? job.attempts) : 0))}::int[],
        ${endings.map(({ next }) => next?.error ?? null)}::text[]
      ) as ended (id, token, requested, after_ms, tries, error)
        on jobs.id = ended.id and lease_token = token
      for update of jobs ${lockedRows(patience)}
    ),
    finished as (
      delete from jobs using held
      where jobs.id = held.id and after_ms is null and not is_asked_again
    ),
    kept as (
      update jobs
      set lease_until = null, lease_token = null, attempts = tries, last_error = error,
          run_at = due_at
      from held
      where jobs.id = held.id and (after_ms is not null or is_asked_again)
    )
    select id, case when due_at is not null
      then greatest(0, extract(epoch from due_at - now()) * 1000)::float8 end as due_after_ms
    from held`.execute(db);
  return new Map(rows.map(({ id, dueAfterMs }) => [id, { dueAfterMs: dueAfterMs ?? undefined }]));
}

/** False when the lease is lost. */
export async function renewLease(db: Db, job: Job): Promise<boolean> {
  return (await renewLeases(db, [job], 'wait')).has(job.id);
}
