/** One job at a time, taken and ended by hand, where a worker would take many. */
import type { Db } from '#db/database.ts';
import { type Ending, endJobs } from '#db/jobs/held-jobs.ts';
import { type Job, takeJobs } from '#db/jobs/jobs.ts';
import type { JobKind } from '#domain/job-kinds.ts';

/** Takes one of these kinds, whatever else is running. */
export async function takeJob(db: Db, kinds: readonly JobKind[]): Promise<Job | undefined> {
  const { jobs } = await takeJobs(db, { kinds, limit: 1, mostOfOneBucket: 1, running: new Map() });
  return jobs[0];
}

/** Removes a finished job, or frees it at once where it was requested again meanwhile. */
export async function finishJob(db: Db, job: Job): Promise<void> {
  await endJobs(db, [{ job }], 'wait');
}

/** Hands a job back, to be taken again after a while; at once where it was requested again meanwhile. */
export async function postponeJob(db: Db, job: Job, next: NonNullable<Ending['next']>): Promise<void> {
  await endJobs(db, [{ job, next }], 'wait');
}
