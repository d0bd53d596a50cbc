/** Renews the leases of all jobs that run in this process, in one statement at a time. */
import type { Db } from '#kernel/db/database.ts';
import { renewLease, renewLeases } from './held-jobs.ts';
import type { Job } from './jobs.ts';

const renewEveryMs = 1_500;

export type Leases = {
  hold(job: Job): void;
  letGo(job: Job): void;
  stop(): Promise<void>;
};

export function keepLeases(db: Db, onFailed: (error: unknown) => void): Leases {
  const held = new Set<Job>();
  /** Jobs whose row is locked by another: they are renewed alone, so that the others need not wait. */
  const alone = new Map<Job, Promise<void>>();
  let renewing: Promise<void> | undefined;

  async function renewAll(): Promise<void> {
    const jobs = [...held];
    const renewed = await renewLeases(db, jobs, 'skip');
    for (const job of jobs) {
      if (renewed.has(job.id) || !held.has(job) || alone.has(job)) continue;
      const single = renewAlone(job).catch(onFailed);
      alone.set(
        job,
        single.finally(() => alone.delete(job)),
      );
    }
  }

  async function renewAlone(job: Job): Promise<void> {
    if (!(await renewLease(db, job))) held.delete(job);
  }

  /** Runs only while something is held: an idle process has nothing to renew. */
  let timer: NodeJS.Timeout | undefined;
  function renewNow(): void {
    if (held.size === 0) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    renewing ??= renewAll()
      .catch(onFailed)
      .finally(() => {
        renewing = undefined;
      });
  }

  return {
    hold(job) {
      held.add(job);
      timer ??= setInterval(renewNow, renewEveryMs);
    },
    letGo: (job) => void held.delete(job),
    async stop() {
      clearInterval(timer);
      await renewing;
      await Promise.all(alone.values());
    },
  };
}
