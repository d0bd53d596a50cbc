/** Jobs: recorded in the caller's transaction, taken by any process, held by a lease in database time. */
import { secondMs } from '@ntem/contract/durations';
import { type RawBuilder, sql } from 'kysely';
import { isRestoreOpen } from '#installation/rows/restores.ts';
import { afterCommit, type Db, type Tx } from '#kernel/db/database.ts';
import { gather } from '#kernel/db/gathered-statements.ts';
import { interval } from '#kernel/db/interval.ts';
import { isWaiting, putOffWrite, writeRanks } from '#kernel/db/put-off-writes.ts';
import { remindOfJob, reserveSlot, ringJobs, runJobs } from './job-bells.ts';
import { type JobKind, type JobName, kindsAfterRestore } from './job-kinds.ts';

/** A worker that has not renewed it by then has died. */
export const lease = interval(5 * secondMs);
/** Workers look at least this often: for what died with another process, or what they were not told of. */
export const longestSleepMs = 4 * secondMs;
const lookAhead = interval(longestSleepMs);

export type Job = {
  id: bigint;
  kind: JobKind;
  subject: string;
  /** The limited resource that it shares with other jobs: a vendor. Empty if it uses none. */
  bucket: string;
  attempts: number;
  requested: number;
  leaseToken: string;
  /** Its end is written already, with its work. */
  isOver?: boolean;
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

/**
 * While it runs, its own time is over: what is asked for now is the next one. A job that nobody holds goes to the worker
 * of the process that asks, if that has room for it: nobody has to look for it.
 */
export const orBringForward = sql`
  on conflict (kind, subject) do update
    set requested = jobs.requested + 1,
        run_at = case when jobs.lease_until > now() and jobs.run_at <= now() then excluded.run_at
          else least(jobs.run_at, excluded.run_at) end,
        bucket = coalesce(nullif(excluded.bucket, ''), jobs.bucket),
        attempts = jobs.attempts + (jobs.lease_until is null and excluded.lease_token is not null)::int,
        lease_until = case when jobs.lease_until is null then excluded.lease_until else jobs.lease_until end,
        lease_token = case when jobs.lease_until is null then excluded.lease_token else jobs.lease_token end`;

/** The columns of a job for `orBringForward`. `token`: of the worker that runs it at once, or null. */
export const jobColumns = sql`kind, subject, bucket, run_at, lease_until, lease_token, attempts`;
export function jobValues(token: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${token} is not null then now() + ${lease} end, ${token}, (${token} is not null)::int`;
}

/** Not before a restore is compared, for some. */
const isHeldBack = sql`kind = any(${sql.lit(`{${kindsAfterRestore.join()}}`)}::text[]) and ${isRestoreOpen}`;

/** What `handOver` wants to know of a job. */
export const jobFacts = sql`jobs.id, kind, subject, bucket, attempts, requested, lease_token`;

/** Those of one transaction go in one statement. */
export async function requestJobs(tx: Tx, jobs: JobRequest[]): Promise<void> {
  for (const { kind, bucket = '', afterMs = 0, ...about } of jobs) {
    const [subject = 'timetable'] = Object.values<string>(about);
    const token = afterMs > 0 ? undefined : reserveSlot(tx, kind, bucket);
    await putOffJob(tx, { kind, subject, bucket, afterMs, token });
    if (afterMs > 0) afterCommit(tx, (db) => remindOfJob(db, { kind, subject, afterMs }));
  }
}

type WaitingJob = Pick<Job, 'kind' | 'subject' | 'bucket'> & { afterMs: number; token: string | undefined };

const putOffJob = putOffWrite<WaitingJob>({
  rank: writeRanks.jobs,
  table: 'jobs',
  keyOf: ({ kind, subject }) => `${kind} ${subject}`,
  write: (jobs, after) => sql`
    insert into jobs (${jobColumns})
    select kind, subject, bucket, now() + after_ms * interval '1 millisecond', ${jobValues(sql`token`)}
    from (
      select kind, subject, bucket, after_ms, case when not (${isHeldBack}) then token end as token
      from unnest(${jobs.map(({ kind }) => kind)}::text[], ${jobs.map(({ subject }) => subject)}::text[],
                  ${jobs.map(({ bucket }) => bucket)}::text[], ${jobs.map(({ afterMs }) => afterMs)}::float8[],
                  ${jobs.map(({ token = null }) => token)}::uuid[])
        as wanted (kind, subject, bucket, after_ms, token)
    ) as wanted
    where ${after}
    ${orBringForward}`,
  returning: jobFacts,
  onWritten(jobs, { rows }, tx) {
    const isDue = jobs.some(({ afterMs }) => afterMs <= 0);
    if (isDue) handOver(tx, rows.map(readJob), new Set(jobs.map(({ token }) => token)));
  },
});

/** As JSON has it. */
export function readJob({ id, lease_token: leaseToken, ...job }: Record<string, unknown>): Job {
  return { ...job, id: BigInt(id as number), leaseToken } as Job;
}

/**
 * Ends a job in the transaction that does the last of its work, unless it is asked for again: then somebody takes it at
 * once. Its own process need not write its end.
 */
export async function finishJob(tx: Tx, job: Job | undefined): Promise<void> {
  if (!job || isWaiting(tx, 'jobs', `${job.kind} ${job.subject}`)) return;
  await putOffEnd(tx, job);
}

const putOffEnd = putOffWrite<Job>({
  rank: writeRanks.jobs,
  // No other row than those that are asked for.
  table: 'ended_jobs',
  keyOf: ({ id }) => String(id),
  with: (jobs) => ({
    freed_jobs: sql`
      update jobs set lease_until = null, lease_token = null, attempts = 0, last_error = null
      from ${held(jobs)} where jobs.id = held.id and lease_token = token and jobs.requested <> held.requested
      returning jobs.id`,
  }),
  write: (jobs, after) => sql`
    delete from jobs using ${held(jobs)}
    where jobs.id = held.id and lease_token = token and jobs.requested = held.requested and ${after}`,
  returning: sql`jobs.id`,
  onWritten(jobs, { rows }, tx) {
    const ended = new Set(rows.map(({ id }) => Number(id)));
    afterCommit(tx, (db) => {
      for (const job of jobs) job.isOver = true;
      if (ended.size < jobs.length) ringJobs(db);
    });
  },
});

const held = (jobs: Job[]) => sql`unnest(
  ${jobs.map(({ id }) => id)}::bigint[], ${jobs.map(({ leaseToken }) => leaseToken)}::uuid[],
  ${jobs.map(({ requested }) => requested)}::int[]) as held (id, token, requested)`;

/** After the commit: those that were taken for this process run, and somebody is told of the others. */
export function handOver(tx: Tx, jobs: Job[], tokens: ReadonlySet<string | undefined>): void {
  const taken = jobs.filter(({ leaseToken }) => leaseToken && tokens.has(leaseToken));
  afterCommit(tx, (db) => {
    runJobs(db, taken);
    if (taken.length < jobs.length) ringJobs(db);
  });
}

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
  /** Until another one may be taken, where that is soon; zero or less where others hold one that is due. */
  nextDueMs: number | undefined;
};

/**
 * Takes the jobs that have been due the longest and that nobody holds, of several lanes in one look. It looks at each
 * pair of kind and bucket by itself, so that neither a backlog of others nor later jobs are read. FOR UPDATE keeps off
 * jobs whose lease is locked by a transaction that still writes.
 */
export async function takeJobs(db: Db | Tx, ...queries: JobQuery[]): Promise<Taken> {
  const known = queries.flatMap(({ kinds, ...query }, lane) =>
    kinds.map((kind) => ({ ...query, kind, lane })),
  );
  const busy = queries.flatMap(({ running }, lane) => [...running].map(([name, n]) => ({ lane, name, n })));
  const { rows } = await sql<Job & { id: bigint | null; nextDueMs: number | null }>`
    with recursive pairs as (
      select kind, lane, free, most, (select min(jobs.bucket) from jobs where jobs.kind = known.kind) as bucket
      from unnest(
        ${known.map(({ kind }) => kind)}::text[], ${known.map(({ lane }) => lane)}::int[],
        ${known.map(({ limit }) => limit)}::int[], ${known.map(({ mostOfOneBucket }) => mostOfOneBucket)}::int[]
      ) as known (kind, lane, free, most)
      where not (${isHeldBack})
      union all
      select kind, lane, free, most,
        (select min(jobs.bucket) from jobs where jobs.kind = pairs.kind and jobs.bucket > pairs.bucket)
      from pairs where bucket is not null
    ),
    rooms as (
      select kind, pairs.lane, bucket, free,
        case when bucket = '' then free else least(free, most - coalesce(running, 0)) end as room
      from pairs
      left join unnest(
        ${busy.map(({ lane }) => lane)}::int[], ${busy.map(({ name }) => name)}::text[],
        ${busy.map(({ n }) => n)}::int[]
      ) as busy (lane, name, running) on busy.lane = pairs.lane and name = bucket and bucket <> ''
      where bucket is not null
    ),
    due as (
      select id, lane, bucket, room, free, run_at
      from rooms cross join lateral (
        select id, run_at from jobs
        where jobs.kind = rooms.kind and jobs.bucket = rooms.bucket
          and run_at <= now() and (lease_until is null or lease_until < now())
        order by run_at
        limit greatest(room, 0)
        for update skip locked
      ) as ready
    ),
    placed as (
      select id, lane, bucket, free, row_number() over (partition by lane order by run_at, id) as in_lane
      from (select *, row_number() over (partition by lane, bucket order by run_at, id) as in_bucket from due) as due
      where in_bucket <= room
    ),
    chosen as (select id, lane, bucket from placed where in_lane <= free),
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
      where room > (select count(*) from chosen where chosen.lane = rooms.lane and chosen.bucket = rooms.bucket)
        and free > (select count(*) from chosen where chosen.lane = rooms.lane)
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
  if (!(await isHeld(tx, job))) throw leaseLost(job);
}

export function leaseLost({ kind, subject }: Job): LeaseLost {
  return new LeaseLost(`The lease of job ${kind} ${subject} is lost.`);
}

/** A check that a worker makes in every transaction before it writes: the job still belongs to it. */
export type Guard = ((tx: Tx) => Promise<void>) & { job?: Job };

export function guardOf(job: Job): Guard {
  return Object.assign((tx: Tx) => lockLease(tx, job), { job });
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
