/**
 * A process of the product on simulated time. Its transactions go through a turnstile, one at a time; it can die before
 * any statement and any call to a vendor, and then nothing more of it happens; it can stand still; its clock can be wrong.
 */
import type pg from 'pg';
import { createDb, type Db } from '#db/database.ts';
import type { Scheduler } from './scheduler.ts';
import { runInside, type Surroundings } from './virtual-time.ts';

export type SimulatedProcess = {
  name: string;
  db: Db;
  isDead(): boolean;
  isPaused(): boolean;
  pauseUntil(ms: number): void;
  /** Dies before the n-th point from now. */
  dieAfter(points: number): void;
  die(): void;
  /** A point at which it may die; false where it is dead, and the caller never goes on. */
  survives(what: string): boolean;
  /** Goes on with what came from outside, unless it is dead, and not while it is paused. */
  hear(run: () => void): void;
  /** Runs a part of the product in it. */
  inside<Result>(work: () => Result): Result;
  onDeath(run: () => void): void;
};

/** What a dead process waits for never comes. */
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
  const mourners: (() => void)[] = [];
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
      const enter = () => runInside(surroundings, run);
      const timer = scheduler.after(ms, '', () =>
        scheduler.offer({ label: '', canRun: isWanted, run: enter }),
      );
      return {
        cancel() {
          isCancelled = true;
          timer.cancel();
        },
      };
    },
    bytes,
  };

  function die(): void {
    if (isDead) return;
    isDead = true;
    scheduler.note(`${name} dies`);
    // The server rolls back what a dead process leaves open.
    for (const client of held) void scheduler.during(client.query('rollback').then(() => client.release()));
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
      scheduler.offer({
        label: '',
        canRun,
        run: async () => {
          const client = await scheduler.during(pool.connect());
          held.add(client);
          resolve(guard(client));
        },
      });
    });
  }

  function guard(client: pg.PoolClient) {
    let toldMs = -1;
    return {
      // biome-ignore lint/suspicious/noExplicitAny: passes the arguments of pg's overloads through
      query: (...args: any[]) => {
        const text = String(args[0]?.text ?? args[0]);
        if (text.includes('pg_notify')) {
          onRing();
          return Promise.resolve({ rows: [], rowCount: 0, command: 'SELECT', fields: [] });
        }
        if (!survives(text.slice(0, 60).replaceAll(/\s+/g, ' '))) return never;
        if (toldMs !== scheduler.nowMs()) {
          toldMs = scheduler.nowMs();
          const tell = `set virtual.now = '${new Date(toldMs).toISOString()}'`;
          // Told together with the beginning of a transaction, it costs no way of its own.
          if (text.startsWith('start transaction')) return scheduler.during(client.query(`${tell}; ${text}`));
          client.query(tell).catch(() => {});
        }
        return scheduler.during(Reflect.apply(client.query, client, args));
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
    pauseUntil(ms) {
      pausedUntilMs = ms;
    },
    dieAfter(more) {
      deathAt = points + more;
    },
    die,
    survives,
    hear: (run) => scheduler.offer({ label: '', canRun, run }),
    inside: (work) => runInside(surroundings, work),
    onDeath: (run) => void mourners.push(run),
  };
}
