/** Jobs: recorded in the caller's transaction, taken by any process, held by a lease in database time. */
import { secondMs } from '@ntem/contract/durations';
import { sql } from 'kysely';
import { isRestoreOpen } from '#installation/rows/restores.ts';
import { afterCommit, type Db, type Tx } from '#kernel/db/database.ts';
import { gather } from '#kernel/db/gathered-statements.ts';
import { interval } from '#kernel/db/interval.ts';
import { putOffWrite, writeRanks } from '#kernel/db/put-off-writes.ts';
import { ringJobs } from './job-bells.ts';
import { type JobKind, type JobName, kindsAfterRestore, laneOf } from './job-kinds.ts';

/** A worker that has not renewed it by then has died. */
export const lease = interval(5 * secondMs);
/** Workers sleep no longer than this anyway. */
const lookAhead = interval(secondMs);

export type Job = {
  id: bigint;
  kind: JobKind;
  subject: string;
  /** The limited resource that it shares with other jobs: a vendor. Empty if it uses none. */
  bucket: string;
  attempts: number;
  requested: number;
  leaseToken: string;
};

/** Thrown in a transaction of a worker whose lease another one has taken: nothing of it is written. */
export class LeaseLost extends Error {}

export type JobRequest = JobName & { bucket?: string | undefined; afterMs?: number | undefined };

/**
 * Requests a job. There is one row for each kind and subject: a second request brings the run forward and, while the
 * job is running, makes it run once more afterwards. Workers are woken after the commit.
 */
export function requestJob(tx: Tx, job: JobRequest): Promise<void> {
  return requestJobs(tx, [job]);
}

/** While it runs, a new request is for the next run. */
export const orBringForward = sql`
  on conflict (kind, subject) do update
    set requested = jobs.requested + 1,
        run_at = case when jobs.lease_until > now() and jobs.run_at <= now() then excluded.run_at
          else least(jobs.run_at, excluded.run_at) end,
        bucket = coalesce(nullif(excluded.bucket, ''), jobs.bucket)`;

/** Those of one transaction go in one statement. */
export async function requestJobs(tx: Tx, jobs: JobRequest[]): Promise<void> {
  for (const { kind, bucket = '', afterMs = 0, ...about } of jobs) {
    const [subject = 'timetable'] = Object.values<string>(about);
    await putOffJob(tx, { kind, subject, bucket, afterMs });
    if (!afterMs) afterCommit(tx, (db) => ringJobs(db, laneOf(kind)));
  }
}

const putOffJob = putOffWrite<Pick<Job, 'kind' | 'subject' | 'bucket'> & { afterMs: number }>({
  rank: writeRanks.jobs,
  keyOf: ({ kind, subject }) => `${kind} ${subject}`,
  write: (jobs) => sql`
    insert into jobs (kind, subject, bucket, run_at)
    select kind, subject, bucket, now() + after_ms * interval '1 millisecond'
    from unnest(${jobs.map(({ kind }) => kind)}::text[], ${jobs.map(({ subject }) => subject)}::text[],
                ${jobs.map(({ bucket }) => bucket)}::text[], ${jobs.map(({ afterMs }) => afterMs)}::float8[])
      as wanted (kind, subject, bucket, after_ms)
    ${orBringForward}`,
});

type JobQuery = {
  kinds: readonly JobKind[];
  /** The most to take. */
  limit: number;
  /** The limit of running jobs per bucket, and how many of each run already. */
  mostOfOneBucket: number;
  running: ReadonlyMap<string, number>;
};

type Taken = {
  jobs: Job[];
  /** Until another one may be taken, where that is within a second; zero or less where others hold one that is due. */
  nextDueMs: number | undefined;
};

/**
 * Takes the jobs that have been due the longest and that nobody holds. It looks at each pair of kind and bucket by
 * itself, so that neither a backlog of others nor later jobs are read. FOR UPDATE keeps off jobs whose lease is locked
 * by a transaction that still writes.
 */
export async function takeJobs(db: Db | Tx, query: JobQuery): Promise<Taken> {
  const { kinds, limit, mostOfOneBucket, running } = query;
  const { rows } = await sql<Job & { id: bigint | null; nextDueMs: number | null }>`
    with recursive pairs as (
      select kind, (select min(jobs.bucket) from jobs where jobs.kind = known.kind) as bucket
      from (values ${sql.join(kinds.map((kind) => sql`(${sql.lit(kind)})`))}) as known (kind)
      where not (kind = any(${sql.lit(`{${kindsAfterRestore.join()}}`)}::text[]) and ${isRestoreOpen})
      union all
      select kind, (select min(jobs.bucket) from jobs where jobs.kind = pairs.kind and jobs.bucket > pairs.bucket)
      from pairs where bucket is not null
    ),
    rooms as (
      select kind, bucket, case when bucket = '' then ${limit}::int
        else least(${limit}::int, ${mostOfOneBucket}::int - coalesce(running::int, 0)) end as room
      from pairs
      left join jsonb_each_text(${JSON.stringify(Object.fromEntries(running))}) as busy (name, running)
        on name = bucket and bucket <> ''
      where bucket is not null
    ),
    due as (
      select id, bucket, room, run_at
      from rooms cross join lateral (
        select id, run_at from jobs
        where jobs.kind = rooms.kind and jobs.bucket = rooms.bucket
          and run_at <= now() and (lease_until is null or lease_until < now())
        order by run_at
        limit greatest(room, 0)
        for update skip locked
      ) as free
    ),
    chosen as (
      select id, bucket
      from (select *, row_number() over (partition by bucket order by run_at, id) as place from due) as placed
      where place <= room
      order by run_at, id
      limit ${limit}
    ),
    taken as (
      update jobs
      set lease_until = now() + ${lease}, lease_token = gen_random_uuid(), attempts = attempts + 1
      -- An array, since the planner expects so many from the recursion that it would join with all jobs.
      where jobs.id = any (array(select chosen.id from chosen))
      returning jobs.id, kind, subject, jobs.bucket, attempts, requested, lease_token, run_at
    ),
    next as (
      select extract(epoch from min(run_at) - clock_timestamp())::float8 * 1000 as next_due_ms
      from rooms cross join lateral (
        select run_at from jobs
        where jobs.kind = rooms.kind and jobs.bucket = rooms.bucket
          and run_at <= now() + ${lookAhead} and (lease_until is null or lease_until < now())
          and id not in (select id from chosen)
        order by run_at
        limit 1
      ) as later
      where room > (select count(*) from chosen where chosen.bucket = rooms.bucket)
        and ${limit}::int > (select count(*) from chosen)
    )
    select taken.*, next_due_ms from next left join taken on true order by run_at, id`.execute(db);
  return {
    jobs: rows.filter(({ id }) => id !== null).map(({ nextDueMs: _, ...job }) => job),
    nextDueMs: rows[0]?.nextDueMs ?? undefined,
  };
}

/**
 * Locks the lease in a handler's transaction: while it lasts nobody else takes the job, and only the holder writes. It
 * is the weakest lock that does so, and is compatible with a request for the same job, whose sender may hold the order
 * that the handler locks next.
 */
export async function lockLease(tx: Tx, job: Job): Promise<void> {
  if (!(await isHeld(tx, job))) throw new LeaseLost(`The lease of job ${job.kind} ${job.subject} is lost.`);
}

const isHeld = gather<Job, boolean>(async (tx, jobs) => {
  const { rows } = await sql<{ id: bigint }>`
    select jobs.id
    from jobs join unnest(${jobs.map(({ id }) => id)}::bigint[], ${jobs.map(({ leaseToken }) => leaseToken)}::uuid[])
      as held (id, token) on jobs.id = held.id and lease_token = token
    where lease_until > now()
    for key share of jobs`.execute(tx);
  const held = new Set(rows.map(({ id }) => id));
  return jobs.map(({ id }) => held.has(id));
});
