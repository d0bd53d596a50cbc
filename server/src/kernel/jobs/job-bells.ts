/** Wakes workers once a job is due: those of this process at once, all others by NOTIFY. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '#kernel/db/database.ts';
import { listen } from '#kernel/db/notifications.ts';
import { type Lane, lanes } from './job-kinds.ts';

const jobsChannel = 'jobs';
/** Every NOTIFY takes a lock that all commits of the server wait for, so one covers many. */
const notifyEveryMs = 20;

type Listener = (lane: Lane) => void;

/** Tells the notifications of this process, which have had their effect, from those of others. */
const ownName = randomUUID();
/** Of this process, whichever connections it asks for jobs on. */
const listeners = new Set<Listener>();

/** News that other processes have not been sent yet. */
type Bell = { unsaid: Set<Lane>; isPausing: boolean };

const bells = new WeakMap<Db, Bell>();

function bellOf(db: Db): Bell {
  const bell = bells.get(db) ?? { unsaid: new Set(), isPausing: false };
  bells.set(db, bell);
  return bell;
}

/** Never fails: a worker that was not woken looks by itself within a second. */
export function ringJobs(db: Db, lane: Lane): void {
  const bell = bellOf(db);
  for (const hear of listeners) hear(lane);
  bell.unsaid.add(lane);
  if (bell.isPausing) return;
  bell.isPausing = true;
  // One transaction may have asked for many.
  setImmediate(tellOthers, db, bell);
}

function tellOthers(db: Db, bell: Bell): void {
  const payload = [ownName, ...bell.unsaid].join(' ');
  bell.unsaid.clear();
  sql`select pg_notify(${jobsChannel}, ${payload})`.execute(db).catch(() => {});
  setTimeout(() => {
    if (bell.unsaid.size > 0) tellOthers(db, bell);
    else bell.isPausing = false;
  }, notifyEveryMs).unref();
}

type Hearing = { pool: pg.Pool; onRing: Listener; onLost: (error: unknown) => void };

/** Hears of jobs that were asked for in any process. */
export function hearJobs({ pool, onRing, onLost }: Hearing): { stop(): Promise<void> } {
  listeners.add(onRing);
  const listening = listen({
    pool,
    channel: jobsChannel,
    onNotification: (payload) => {
      for (const lane of lanesOf(payload, ownName)) onRing(lane);
    },
    onLost,
  });
  return {
    async stop() {
      listeners.delete(onRing);
      await listening.stop();
    },
  };
}

/** All lanes if it names none: anything may have been missed, or a person rings by hand. */
export function lanesOf(payload: string | undefined, ownName: string): readonly Lane[] {
  if (!payload) return lanes;
  const [name, ...named] = payload.split(' ');
  return name === ownName ? [] : lanes.filter((lane) => named.includes(lane));
}
