/** One lane of the worker: takes as many jobs as it has free slots, and never lets one bucket fill it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createBell } from '#kernel/bell.ts';
import type { Db } from '#kernel/db/database.ts';
import type { JobKind } from './job-kinds.ts';
import { type Job, takeJobs } from './jobs.ts';

import { mostOfOneBucket } from './lanes.ts';

/** A lost notification or an expired lease is found within this time. */
const longestSleepMs = 1_000;
/** A due job that another transaction has locked is looked at again after this time. */
const shortestSleepMs = 25;
/** Between two looks, so that jobs requested in quick succession are taken together. */
const gatherMs = 10;

type LaneSettings = {
  db: Db;
  kinds: readonly JobKind[];
  slots: number;
  /** Never throws. */
  run(job: Job): Promise<void>;
  onTakeFailed(error: unknown): void;
};

export type RunningLane = {
  /** Something may be due now. */
  ring(): void;
  /** Takes no more jobs, and waits for the running ones. */
  stop(): Promise<void>;
};

export function openLane({ db, kinds, slots, run, onTakeFailed }: LaneSettings): RunningLane {
  const bell = createBell();
  const running = new Map<Job, Promise<void>>();
  const most = mostOfOneBucket(slots);
  let isStopping = false;
  let ended = 0;
  /** True if the last look may have left jobs behind for lack of a slot. */
  let isShortOfSlots = false;

  function runningByBucket(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { bucket } of running.keys()) counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
    return counts;
  }

  async function runInSlot(job: Job): Promise<void> {
    await run(job);
    running.delete(job);
    ended++;
    if (isShortOfSlots) bell.ring();
  }

  /** Returns how long to sleep. */
  async function fillSlots(): Promise<number> {
    const free = slots - running.size;
    if (free === 0) return longestSleepMs;
    const endedBefore = ended;
    const counts = runningByBucket();
    const taken = await takeJobs(db, { kinds, limit: free, mostOfOneBucket: most, running: counts });
    for (const job of taken.jobs) {
      counts.set(job.bucket, (counts.get(job.bucket) ?? 0) + 1);
      running.set(job, runInSlot(job));
    }
    const isBucketFull = [...counts].some(([bucket, count]) => bucket !== '' && count >= most);
    isShortOfSlots = taken.jobs.length === free || isBucketFull;
    if (isShortOfSlots && ended !== endedBefore) bell.ring();
    return Math.min(longestSleepMs, Math.max(shortestSleepMs, taken.nextDueMs ?? longestSleepMs));
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      // A ring after this may be for a job that this look does not see.
      bell.hush();
      const sleepMs = await fillSlots().catch((error: unknown) => {
        onTakeFailed(error);
        return longestSleepMs;
      });
      if (!isStopping) await bell.wait(sleepMs);
      if (!isStopping) await sleep(gatherMs);
    }
    await Promise.all(running.values());
  }

  const working = work();
  return {
    ring: bell.ring,
    async stop() {
      isStopping = true;
      bell.ring();
      await working;
    },
  };
}
