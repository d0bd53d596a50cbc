/** Jobs for tests: taken and ended one by one by hand, or run by workers. */
import { sql } from 'kysely';
import { type Db, inTransaction } from '#kernel/db/database.ts';
import { type Ending, endJobs } from '#kernel/jobs/held-jobs.ts';
import type { JobKind } from '#kernel/jobs/job-kinds.ts';
import { type Job, requestJob, takeJobs } from '#kernel/jobs/jobs.ts';
import { startWorker, type Worker } from '#kernel/jobs/worker.ts';
import { createLog } from '#kernel/log.ts';
import { createTestDatabase } from './database.ts';

/** Takes one of these kinds, whatever else is running. */
export async function takeJob(db: Db, kinds: readonly JobKind[]): Promise<Job | undefined> {
  const { jobs } = await takeJobs(db, { kinds, limit: 1, mostOfOneBucket: 1, running: new Map() });
  return jobs[0];
}

/** Removes a finished job, or frees it at once if it was requested again meanwhile. */
export async function finishJob(db: Db, job: Job): Promise<void> {
  await endJobs(db, [{ job }], 'wait');
}

/** Hands a job back, to be taken again after a while; at once if it was requested again meanwhile. */
export async function postponeJob(db: Db, job: Job, next: NonNullable<Ending['next']>): Promise<void> {
  await endJobs(db, [{ job, next }], 'wait');
}

type Request = Parameters<typeof requestJob>[1];
type Handlers = Parameters<typeof startWorker>[0]['handlers'];
type Many = { kind: 'deliver-order' | 'refund-order' | 'send-order-link'; bucket?: string; afterMs?: number };

export const many = (count: number, job: Many): Request[] =>
  Array.from({ length: count }, (_, n) => ({ ...job, orderId: `${job.bucket ?? ''}-${n}` }));

/** A database and its workers for a file, of which every test leaves nothing to the next. */
export async function openJobBench() {
  const database = await createTestDatabase();
  const { db, pool } = database;
  const log = createLog({ level: 'silent' });
  let workers: Worker[] = [];
  return {
    ...database,
    request: (...jobs: Request[]) =>
      inTransaction(db, async (tx) => {
        for (const job of jobs) await requestJob(tx, job);
      }),
    countJobs: async () => (await sql`select 1 from jobs`.execute(db)).rows.length,
    work: (handlers: Handlers, own = db) => void workers.push(startWorker({ db: own, pool, log, handlers })),
    async tidy() {
      await Promise.all(workers.map((worker) => worker.stop()));
      workers = [];
      await sql`delete from jobs`.execute(db);
    },
  };
}
