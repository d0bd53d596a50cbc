/** Takes jobs and runs them, lane by lane, until it is stopped. */
import type pg from 'pg';
import type { Db } from '#kernel/db/database.ts';
import type { Log } from '#kernel/log.ts';
import { collectEndings } from './endings.ts';
import type { Ending } from './held-jobs.ts';
import { hearJobs } from './job-bells.ts';
import { type JobKind, kindsOf, type Lane, laneOf, lanes, subjectNameOf } from './job-kinds.ts';
import type { Job } from './jobs.ts';
import { openLane, type RunningLane } from './lane.ts';
import { slotsOf } from './lanes.ts';
import { keepLeases } from './leases.ts';

/** Further facts for a job's log lines, beside its subject. */
export type JobAbout = { orderId?: string; payoutId?: string };

/** Does the work of one job. Returns when to run again; if it returns nothing, the job is finished. */
export type JobHandler = (job: Job, about: JobAbout) => Promise<{ againAfterMs: number } | undefined>;
type JobHandlers = Partial<Record<JobKind, JobHandler>>;

export type Worker = { stop(): Promise<void> };

const largestBackoffMs = 5 * 60_000;
/** Jobs due later than this are found by the lane itself. */
const soonMs = 1_000;

type WorkerSettings = { db: Db; pool: pg.Pool; handlers: JobHandlers; log: Log };

export function startWorker({ db, pool, handlers, log }: WorkerSettings): Worker {
  const open = new Map<Lane, RunningLane>();
  const leases = keepLeases(db, (error) => log.warn({ err: error }, 'leases not renewed'));
  const endings = collectEndings({
    db,
    onOver: leases.letGo,
    onDueAgain(job, afterMs) {
      if (afterMs < soonMs) setTimeout(() => open.get(laneOf(job.kind))?.ring(), afterMs).unref();
    },
    onFailed: (error, { kind }) =>
      log.warn({ err: error, kind }, 'the end of a job was not written; it will run again'),
  });

  /** The slot is free as soon as the handler is done; the lease is kept until the job's end is written. */
  async function run(job: Job): Promise<void> {
    leases.hold(job);
    endings.add(await runJob(job, handlers[job.kind], log));
  }

  for (const lane of lanes) {
    const kinds = kindsOf(lane).filter((kind) => handlers[kind]);
    if (kinds.length === 0) continue;
    const onTakeFailed = (error: unknown) => log.warn({ err: error, lane }, 'jobs cannot be taken now');
    open.set(lane, openLane({ db, kinds, slots: slotsOf[lane], run, onTakeFailed }));
  }
  const hearing = hearJobs({
    pool,
    onRing: (lane) => open.get(lane)?.ring(),
    onLost: (error) => log.warn({ err: error }, 'not listening for jobs now; polling goes on'),
  });

  return {
    async stop() {
      await Promise.all([...open.values()].map((lane) => lane.stop()));
      await endings.flush();
      await Promise.all([leases.stop(), hearing.stop()]);
    },
  };
}

async function runJob(job: Job, handler: JobHandler | undefined, log: Log): Promise<Ending> {
  const { kind, attempts } = job;
  const subject = subjectNameOf(kind);
  const about: JobAbout = subject ? { [subject]: job.subject } : {};
  const startedMs = performance.now();
  try {
    if (!handler) throw new Error(`No handler for the job ${kind}.`);
    const next = await handler(job, about);
    const ms = Math.round(performance.now() - startedMs);
    // Jobs of the timetable return by themselves every few minutes, and report their findings.
    if (subject) log.info({ kind, ...about, ms, ...(next && { againMs: next.againAfterMs }) }, 'job done');
    return next ? { job, next: { afterMs: next.againAfterMs, attempts: 0 } } : { job };
  } catch (error) {
    log.error({ err: error, kind, ...about, attempts }, 'job failed and will be tried again');
    return { job, next: { afterMs: backoffMs(job.attempts), error: describeError(error) } };
  }
}

/** PostgreSQL's text cannot contain NUL. */
function describeError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll('\0', '').slice(0, 500);
}

/** 1 s, 2 s, 4 s … up to five minutes. A job is never given up. */
export function backoffMs(attempts: number): number {
  return Math.min(largestBackoffMs, 1_000 * 2 ** Math.max(0, Math.min(attempts, 20) - 1));
}
