/** Jobs: recorded in the caller's transaction, taken by any process, held by a lease in database time. */
import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/** The channel that wakes idle workers. Losing a notification costs at most one polling interval. */
export const jobsChannel = 'jobs';

const leaseMs = 5_000;

export type Job = {
  id: bigint;
  kind: string;
  subject: string;
  attempts: number;
  requested: number;
  leaseToken: string;
};

/** Thrown in a transaction of a worker whose lease another one has taken: nothing of it is written. */
export class LeaseLost extends Error {}

/**
 * Asks for a job. One row stands for each kind and subject: a second request brings the run forward and,
 * when the job is running right now, makes it run once more afterwards.
 */
export async function requestJob(
  tx: Tx,
  job: { kind: string; subject: string; afterMs?: number },
): Promise<void> {
  const afterMs = job.afterMs ?? 0;
  await sql`
    insert into jobs (kind, subject, run_at)
    values (${job.kind}, ${job.subject}, now() + ${afterMs} * interval '1 millisecond')
    on conflict (kind, subject) do update
      set run_at = least(jobs.run_at, excluded.run_at), requested = jobs.requested + 1`.execute(tx);
  if (afterMs === 0) await sql`select pg_notify(${jobsChannel}, '')`.execute(tx);
}

/** Takes the job that has been due the longest and that nobody holds. */
export async function takeJob(db: Db, kinds: string[]): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    update jobs
    set lease_until = now() + ${leaseMs} * interval '1 millisecond',
        lease_token = gen_random_uuid(),
        attempts = attempts + 1
    where id = (
      select id from jobs
      where run_at <= now() and (lease_until is null or lease_until < now()) and kind = any(${kinds})
      order by run_at
      limit 1
      for update skip locked
    )
    returning id, kind, subject, attempts, requested, lease_token as "leaseToken"`.execute(db);
  return rows[0];
}

/** False when the lease is lost. */
export async function renewLease(db: Db, job: Job): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update jobs set lease_until = now() + ${leaseMs} * interval '1 millisecond'
    where id = ${job.id} and lease_token = ${job.leaseToken} and lease_until > now()`.execute(db);
  return numAffectedRows === 1n;
}

/** Locks the job row in a handler's transaction, so that only the holder of the lease can write. */
export async function lockLease(tx: Tx, job: Job): Promise<void> {
  const { rows } = await sql`
    select 1 from jobs
    where id = ${job.id} and lease_token = ${job.leaseToken} and lease_until > now()
    for update`.execute(tx);
  if (rows.length === 0) throw new LeaseLost(`The lease of job ${job.kind} ${job.subject} is lost.`);
}

/** Removes a finished job, or frees it at once where it was requested again meanwhile. */
export async function finishJob(db: Db | Tx, job: Job): Promise<void> {
  await sql`
    with finished as (
      delete from jobs
      where id = ${job.id} and lease_token = ${job.leaseToken} and requested = ${job.requested}
    )
    update jobs set lease_until = null, lease_token = null, attempts = 0, last_error = null, run_at = now()
    where id = ${job.id} and lease_token = ${job.leaseToken} and requested <> ${job.requested}`.execute(db);
}

/** Hands a job back, to be taken again after a while; at once where it was requested again meanwhile. */
export async function postponeJob(
  db: Db,
  job: Job,
  next: { afterMs: number; error?: string; attempts?: number },
): Promise<void> {
  await sql`
    update jobs
    set lease_until = null, lease_token = null, last_error = ${next.error ?? null},
        attempts = ${next.attempts ?? job.attempts},
        run_at = case when requested = ${job.requested}
          then now() + ${next.afterMs} * interval '1 millisecond' else now() end
    where id = ${job.id} and lease_token = ${job.leaseToken}`.execute(db);
}
