/** Takes jobs and runs them, lane by lane, until it is stopped. */

import type pg from 'pg';
import type { Db } from '#kernel/db/database.ts';
import type { Log } from '#kernel/log.ts';
import { collectEndings } from './endings.ts';
import type { Ending } from './held-jobs.ts';
import { hearJobs } from './job-bells.ts';
import { type JobKind, kindsOf, type Lane, lanes, subjectNameOf } from './job-kinds.ts';
import { backoffMs } from './job-tries.ts';
import type { Job } from './jobs.ts';
import { openLanes } from './lane.ts';
import { keepLeases } from './leases.ts';

/** Further facts for a job's log lines, beside its subject. */
export type JobAbout = { orderId?: string; payoutId?: string };

/** Does the work of one job. Returns when to run again; if it returns nothing, the job is finished. */
export type JobHandler = (job: Job, about: JobAbout) => Promise<{ againAfterMs: number } | undefined>;
type JobHandlers = Partial<Record<JobKind, JobHandler>>;

export type Worker = { stop(): Promise<void> };

type WorkerSettings = { db: Db; pool: pg.Pool; handlers: JobHandlers; log: Log };

export function startWorker({ db, pool, handlers, log }: WorkerSettings): Worker {
  const leases = keepLeases(db, (error) => log.warn({ err: error }, 'leases not renewed'));
  const endings = collectEndings({
    db,
    onOver: leases.letGo,
    onDueAgain: ({ kind, subject }, afterMs) => open.remind({ kind, subject, afterMs }),
    onFailed: (error, { kind }) =>
      log.warn({ err: error, kind }, 'the end of a job was not written; it will run again'),
  });

  /** The slot is free as soon as the handler is done; the lease is kept until the job's end is written. */
  async function run(job: Job): Promise<void> {
    leases.hold(job);
    const ending = await runJob(job, handlers[job.kind], log);
    if (job.isOver) leases.letGo(job);
    else endings.add(ending);
  }

  const kinds = new Map<Lane, JobKind[]>(
    lanes.map((lane) => [lane, kindsOf(lane).filter((kind) => handlers[kind])]),
  );
  const onTakeFailed = (error: unknown) => log.warn({ err: error }, 'jobs cannot be taken now');
  const handBack = (job: Job) => endings.add({ job, next: { afterMs: 0, attempts: job.attempts - 1 } });
  const open = openLanes({ db, kinds, run, handBack, onTakeFailed });
  const onLost = (error: unknown) => log.warn({ err: error }, 'not listening for jobs now; looking goes on');
  const hearing = hearJobs({ db, pool, door: open, onLost });

  return {
    async stop() {
      await open.stop();
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
