/** Brings jobs to workers: those of this process get them with the commit, all others hear of them by NOTIFY. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterEnd, type Db, placeOf, type Tx } from '#kernel/db/database.ts';
import { listen } from '#kernel/db/notifications.ts';
import { type JobKind, lanes } from './job-kinds.ts';
import type { Job } from './jobs.ts';

const jobsChannel = 'jobs';
/** Every NOTIFY takes a lock that all commits of the server wait for, so one covers many. */
const notifyEveryMs = 20;

/** Tells the notifications of this process, which have had their effect, from those of others. */
const ownName = randomUUID();

/** A worker of this process. */
export type Door = {
  /** Keeps a slot for a job that is being asked for; false where it has none. */
  reserve(kind: JobKind, bucket: string): boolean;
  release(kind: JobKind, bucket: string): void;
  run(job: Job): void;
  /** Something may be due now. */
  ring(): void;
  /** Looks for this job then, unless it has run by that time. */
  remind(job: Reminder): void;
};

type Reminder = Pick<Job, 'kind' | 'subject'> & { afterMs: number };

/** By the database that they work on, and then by anybody: some connections do not say where they lead. */
const doors = new Map<Door, string | undefined>();

function doorsOf(db: Db | Tx): Door[] {
  const place = placeOf(db);
  return [...doors].flatMap(([door, its]) => (place === undefined || its === place ? [door] : []));
}

/** The token under which a worker of this process runs the job once it is committed. */
export function reserveSlot(tx: Tx, kind: JobKind, bucket: string): string | undefined {
  const place = placeOf(tx);
  const door = place === undefined ? undefined : doorsOf(tx).find((one) => one.reserve(kind, bucket));
  if (!door) return undefined;
  const token = randomUUID();
  reserved.set(token, door);
  afterEnd(tx, () => {
    door.release(kind, bucket);
    reserved.delete(token);
  });
  return token;
}

const reserved = new Map<string, Door>();

export function runJobs(_db: Db, jobs: Job[]): void {
  for (const job of jobs) reserved.get(job.leaseToken)?.run(job);
}

export function remindOfJob(db: Db, reminder: Reminder): void {
  for (const door of doorsOf(db)) door.remind(reminder);
}

/** News that other processes have not been sent yet. */
type Bell = { isUnsaid: boolean; isPausing: boolean };

const bells = new WeakMap<Db, Bell>();

/** Never fails: a worker that was not woken looks by itself. */
export function ringJobs(db: Db): void {
  const bell = bells.get(db) ?? { isUnsaid: false, isPausing: false };
  bells.set(db, bell);
  for (const door of doorsOf(db)) door.ring();
  bell.isUnsaid = true;
  if (bell.isPausing) return;
  bell.isPausing = true;
  // One transaction may have asked for many.
  setImmediate(tellOthers, db, bell);
}

function tellOthers(db: Db, bell: Bell): void {
  bell.isUnsaid = false;
  // Processes of the version before want to know of which lanes.
  const payload = [ownName, ...lanes].join(' ');
  sql`select pg_notify(${jobsChannel}, ${payload})`.execute(db).catch(() => {});
  setTimeout(() => {
    if (bell.isUnsaid) tellOthers(db, bell);
    else bell.isPausing = false;
  }, notifyEveryMs).unref();
}

type Hearing = { db: Db; pool: pg.Pool; door: Door; onLost: (error: unknown) => void };

/** Gets the jobs that are asked for in this process, and hears of those of any other. */
export function hearJobs({ db, pool, door, onLost }: Hearing): { stop(): Promise<void> } {
  doors.set(door, placeOf(db));
  const listening = listen({
    pool,
    channel: jobsChannel,
    onNotification: (payload) => {
      if (!isOwn(payload, ownName)) door.ring();
    },
    onLost,
  });
  return {
    async stop() {
      doors.delete(door);
      await listening.stop();
    },
  };
}

/** Without a name anything may have been missed, or a person rings by hand. */
export function isOwn(payload: string | undefined, ownName: string): boolean {
  return payload?.split(' ', 1)[0] === ownName;
}
