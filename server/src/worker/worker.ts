/** Takes jobs and runs them, a few at a time, until it is told to stop. */
import { EventEmitter, once } from 'node:events';
import type pg from 'pg';
import type { Db } from '#db/database.ts';
import { finishJob, type Job, jobsChannel, postponeJob, renewLease, takeJob } from '#db/jobs.ts';
import { listen } from '#db/notifications.ts';
import type { Log } from '#log.ts';

/** Does the work of one job. Answers when to run again; without an answer the job is finished. */
export type JobHandler = (job: Job) => Promise<{ againAfterMs: number } | undefined>;

export type Worker = { stop(): Promise<void> };

const renewEveryMs = 1_500;
/** A lost notification or a lease that ran out is found this late at most. */
const pollEveryMs = 1_000;
const largestBackoffMs = 5 * 60_000;

type WorkerSettings = {
  db: Db;
  pool: pg.Pool;
  handlers: Record<string, JobHandler>;
  log: Log;
  /** How many jobs run side by side in this process. */
  concurrency?: number;
};

export function startWorker({ db, pool, handlers, log, concurrency = 4 }: WorkerSettings): Worker {
  const kinds = Object.keys(handlers);
  const bell = new EventEmitter();
  bell.setMaxListeners(concurrency);
  let rings = 0;
  const ring = () => {
    rings++;
    bell.emit('ring');
  };
  let stopping = false;
  const listening = listen({
    pool,
    channel: jobsChannel,
    onNotification: ring,
    onLost: (error) => log.warn({ err: error }, 'not listening for jobs now; polling goes on'),
  });

  async function work(): Promise<void> {
    while (!stopping) {
      const ringsBefore = rings;
      const job = await takeJob(db, kinds).catch((error: unknown) => {
        log.warn({ err: error }, 'jobs cannot be taken now');
        return undefined;
      });
      if (job) await runJob({ db, job, handler: handlers[job.kind], log });
      // A ring while it looked may be for a job that it did not see.
      else if (!stopping && rings === ringsBefore) await waitForRing();
    }
  }

  async function waitForRing(): Promise<void> {
    await once(bell, 'ring', { signal: AbortSignal.timeout(pollEveryMs) }).catch(() => {});
  }

  const loops = Array.from({ length: concurrency }, work);
  return {
    async stop() {
      stopping = true;
      ring();
      await Promise.all([...loops, listening.stop()]);
    },
  };
}

type Run = { db: Db; job: Job; handler: JobHandler | undefined; log: Log };

async function runJob({ db, job, handler, log }: Run): Promise<void> {
  if (!handler) throw new Error(`No handler for the job ${job.kind}.`);
  const renewal = setInterval(() => {
    renewLease(db, job).catch((error: unknown) =>
      log.warn({ err: error, kind: job.kind }, 'lease not renewed'),
    );
  }, renewEveryMs);
  try {
    const next = await handler(job);
    if (next) await postponeJob(db, job, { afterMs: next.againAfterMs, attempts: 0 });
    else await finishJob(db, job);
  } catch (error) {
    log.error({ err: error, kind: job.kind, attempts: job.attempts }, 'job failed and will be tried again');
    const message = error instanceof Error ? error.message : String(error);
    // Where even this cannot be written the lease runs out and the job is taken again.
    await postponeJob(db, job, { afterMs: backoffMs(job.attempts), error: message.slice(0, 500) }).catch(
      () => {},
    );
  } finally {
    clearInterval(renewal);
  }
}

/** 1 s, 2 s, 4 s … up to five minutes. A job is never given up. */
export function backoffMs(attempts: number): number {
  return Math.min(largestBackoffMs, 1_000 * 2 ** Math.max(0, Math.min(attempts, 20) - 1));
}
