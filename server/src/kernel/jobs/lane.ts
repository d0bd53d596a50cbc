/** The lanes of a worker: one look for all of them, each takes what it has slots for, and no bucket fills one. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createBell } from '#kernel/bell.ts';
import type { Db } from '#kernel/db/database.ts';
import type { Door } from './job-bells.ts';
import type { JobKind, Lane } from './job-kinds.ts';
import { type Job, longestSleepMs, takeJobs } from './jobs.ts';
import { keepReminders } from './reminders.ts';
import { hasFullBucket, type OpenLane, openSlots, use } from './slots.ts';

/** A due job that another transaction has locked is looked at again after this time. */
const shortestSleepMs = 25;
/** Between two looks, so that jobs requested in quick succession are taken together. */
const gatherMs = 10;

type LaneSettings = {
  db: Db;
  kinds: ReadonlyMap<Lane, readonly JobKind[]>;
  /** Never throws. */
  run(job: Job): Promise<void>;
  /** It has not run, and somebody takes it again. */
  handBack(job: Job): void;
  onTakeFailed(error: unknown): void;
};

export type RunningLanes = Door & {
  /** Takes no more jobs, and waits for the running ones. */
  stop(): Promise<void>;
};

export function openLanes({ db, kinds, run, handBack, onTakeFailed }: LaneSettings): RunningLanes {
  const bell = createBell();
  const slots = openSlots(kinds);
  const reminders = keepReminders(bell.ring);
  const running = new Set<Promise<void>>();
  let isStopping = false;
  /** Slots that became free. */
  let freed = 0;

  async function runInSlot(lane: OpenLane, job: Job): Promise<void> {
    reminders.drop(job);
    use(lane, job.bucket, 1);
    await run(job);
    use(lane, job.bucket, -1);
    noteFree(lane);
  }

  function noteFree(lane: OpenLane): void {
    freed++;
    if (lane.isShort) bell.ring();
  }

  function start(job: Job): void {
    const lane = slots.of(job.kind);
    if (!lane) return;
    const done: Promise<void> = runInSlot(lane, job).finally(() => running.delete(done));
    running.add(done);
  }

  /** Returns how long to sleep. */
  async function fillSlots(): Promise<number> {
    const looking = slots.all.filter((lane) => lane.count < lane.slots);
    if (looking.length === 0) return longestSleepMs;
    const freedBefore = freed;
    const free = looking.map((lane) => lane.slots - lane.count);
    const { jobs, nextDueMs } = await takeJobs(db, ...looking.map(questionOf));
    // Others may have got its slot while it was looked for.
    for (const job of jobs) (slots.hasRoomFor(job) ? start : handBack)(job);
    looking.forEach((lane, place) => {
      const found = jobs.filter(({ kind }) => slots.of(kind) === lane).length;
      lane.isShort = found >= (free[place] ?? 0) || lane.count >= lane.slots || hasFullBucket(lane);
    });
    if (freed !== freedBefore && looking.some(({ isShort }) => isShort)) bell.ring();
    return Math.min(longestSleepMs, Math.max(shortestSleepMs, nextDueMs ?? longestSleepMs));
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      // A ring after this may be for a job that this look does not see.
      bell.hush();
      const sleepMs = await fillSlots().catch((error: unknown) => {
        onTakeFailed(error);
        return longestSleepMs;
      });
      const isRung = !isStopping && (await bell.wait(sleepMs));
      if (isRung && !isStopping) await sleep(gatherMs);
    }
    // Also what was kept for a commit that is under way.
    while (slots.all.some(({ count }) => count > 0))
      await (running.size > 0 ? Promise.race(running) : sleep(gatherMs));
  }

  const working = work();
  return {
    ring: bell.ring,
    reserve: (kind, bucket) => !isStopping && slots.reserve(kind, bucket),
    release(kind, bucket) {
      const lane = slots.of(kind);
      if (!lane) return;
      use(lane, bucket, -1);
      noteFree(lane);
    },
    run: start,
    remind({ afterMs, ...job }) {
      if (!isStopping && afterMs <= longestSleepMs && slots.of(job.kind)) reminders.set(job, afterMs);
    },
    async stop() {
      isStopping = true;
      reminders.stop();
      bell.ring();
      await working;
    },
  };
}

function questionOf({ kinds, slots, count, most, used }: OpenLane) {
  return { kinds, limit: slots - count, mostOfOneBucket: most, running: used };
}
