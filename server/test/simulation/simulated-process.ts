/**
 * A process of the product on simulated time. Its transactions go through a turnstile, one at a time; it can die before
 * any statement and any call to a vendor, and then nothing more of it happens; it can stand still; its clock can be wrong.
 */
import type pg from 'pg';
import { createDb, type Db } from '#kernel/db/database.ts';
import type { Scheduler } from './scheduler.ts';
import { enter, type Surroundings } from './virtual-time.ts';

export type SimulatedProcess = {
  name: string;
  db: Db;
  isDead(): boolean;
  isPaused(): boolean;
  pauseFor(ms: number): void;
  /** Dies before the n-th point from now. */
  dieAfter(points: number): void;
  die(): void;
  /** A point at which it may die; false if it is dead, and the caller never goes on. */
  survives(what: string): boolean;
  /** Continues with input from outside, unless it is dead, and not while it is paused. */
  hear(run: () => void): void;
  /** Runs a part of the product in it: nothing of another process may go on in this step. */
  inside<Result>(work: () => Result): Result;
  /** Returns a function that undoes it. */
  onDeath(run: () => void): () => void;
};

/** The time set on each connection; one set in a transaction is forgotten with it. */
const toldMs = new WeakMap<pg.PoolClient, number>();

/** A dead process waits for this, and it never comes. */
export const never = new Promise<never>(() => {});

type Settings = {
  name: string;
  skewMs: number;
  scheduler: Scheduler;
  pool: pg.Pool;
  bytes: (count: number) => Buffer;
  /** Jobs were asked for that are due now. */
  onRing: () => void;
  /** Counts a point, and says whether it is the last. */
  isDoomed: () => boolean;
};

export function createSimulatedProcess(settings: Settings): SimulatedProcess {
  const { name, skewMs, scheduler, pool, bytes, onRing, isDoomed } = settings;
  const held = new Set<pg.PoolClient>();
  const guards = new WeakMap<pg.PoolClient, ReturnType<typeof guard>>();
  const mourners = new Set<() => void>();
  let isDead = false;
  let pausedUntilMs = 0;
  let points = 0;
  let deathAt = Number.POSITIVE_INFINITY;

  const canRun = () => (isDead ? undefined : pausedUntilMs <= scheduler.nowMs());
  const surroundings: Surroundings = {
    nowMs: () => scheduler.nowMs() + skewMs,
    after(ms, run) {
      let isCancelled = false;
      const isWanted = () => (isCancelled ? undefined : canRun());
      const timer = scheduler.after(ms, '', () => hear(run, isWanted));
      return {
        cancel() {
          isCancelled = true;
          timer.cancel();
        },
      };
    },
    bytes,
  };

  function inside<Result>(work: () => Result): Result {
    enter(surroundings);
    return work();
  }

  function hear(run: () => void, isWanted: () => boolean | undefined = canRun): void {
    scheduler.offer({ label: '', canRun: isWanted, run: () => inside(run), heardBy: surroundings });
  }

  function die(): void {
    if (isDead) return;
    isDead = true;
    scheduler.note(`${name} dies`);
    // The server rolls back what a dead process leaves open.
    for (const client of held) {
      toldMs.delete(client);
      void scheduler.during(client.query('rollback').then(() => client.release()));
    }
    held.clear();
    for (const run of mourners) run();
  }

  function survives(what: string): boolean {
    if (isDead) return false;
    points++;
    if (!isDoomed() && points < deathAt) return true;
    scheduler.note(`${name} is about to ${what}`);
    die();
    return false;
  }

  /** Until it is picked. */
  function connect(): Promise<unknown> {
    if (isDead) return never;
    return new Promise((resolve) => {
      const run = async () => {
        enter(surroundings);
        const client = await scheduler.during(pool.connect());
        held.add(client);
        const guarded = guards.get(client) ?? guard(client);
        guards.set(client, guarded);
        resolve(guarded);
      };
      scheduler.offer({ label: '', canRun, run });
    });
  }

  function guard(client: pg.PoolClient) {
    /** The beginning of a transaction, which goes the same way as its first statement. */
    let begun: Promise<unknown> | undefined;
    return {
      // biome-ignore lint/suspicious/noExplicitAny: passes the arguments of pg's overloads through
      query: (...args: any[]) => {
        const text = String(args[0]?.text ?? args[0]);
        if (text.includes('pg_notify')) {
          onRing();
          return Promise.resolve({ rows: [], rowCount: 0, command: 'SELECT', fields: [] });
        }
        if (!survives(text.slice(0, 60).replaceAll(/\s+/g, ' '))) return never;
        const nowMs = scheduler.nowMs();
        const news =
          toldMs.get(client) === nowMs ? '' : `set virtual.now = '${new Date(nowMs).toISOString()}'`;
        toldMs.set(client, nowMs);
        if (text.startsWith('start transaction')) {
          begun = client.query(news ? `${news}; ${text}` : text);
          begun.catch(() => {});
          return Promise.resolve({ rows: [], rowCount: 0, command: 'START', fields: [] });
        }
        const before = begun ?? (news && client.query(news));
        begun = undefined;
        if (text === 'rollback') toldMs.delete(client);
        const own = Reflect.apply(client.query, client, args);
        return scheduler.during(before ? Promise.all([before, own]).then(([, result]) => result) : own);
      },
      release() {
        if (held.delete(client)) client.release();
      },
    };
  }

  return {
    name,
    db: createDb({ connect, end: async () => {} } as never),
    isDead: () => isDead,
    isPaused: () => pausedUntilMs > scheduler.nowMs(),
    pauseFor(ms) {
      pausedUntilMs = Math.max(pausedUntilMs, scheduler.nowMs() + ms);
      scheduler.after(ms, `${name} goes on`, () => {});
    },
    dieAfter(more) {
      deathAt = points + more;
    },
    die,
    survives,
    hear: (run) => hear(run),
    inside,
    onDeath(run) {
      mourners.add(run);
      return () => mourners.delete(run);
    },
  };
}
