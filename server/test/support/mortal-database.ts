/** A process that dies at its n-th point: from then on nothing from it reaches the database or a vendor. */
import type pg from 'pg';
import { createDb, type Db } from '#kernel/db/database.ts';

class Died extends Error {}

/**
 * The points before which it can die: every query, or only lasting effects. A death between two effects changes nothing:
 * an open transaction is rolled back, and reads are repeated.
 */
type Points = 'queries' | 'effects';

export type Mortal = {
  makeDb(pool: pg.Pool): Db;
  /** A call to a vendor is a point too: the reference may be saved, and nothing sent. */
  mortalCall<Args extends unknown[], Result>(
    call: (...args: Args) => Promise<Result>,
  ): (...args: Args) => Promise<Result>;
  /** Dies before the n-th point from now. */
  dieAt(point: number): void;
  /** A new process: it lives, and knows nothing of the old one. */
  restart(): void;
  /** Points that the current process has reached. */
  points(): number;
  isDead(): boolean;
  /** Every statement since `dieAt`, with the beginnings and ends of transactions, but no notification. */
  statements(): string[];
};

export function createMortal(counted: Points = 'queries'): Mortal {
  let count = 0;
  let deathAt = Number.POSITIVE_INFINITY;
  let isDead = false;
  let statements: string[] = [];

  function refuseDead(): void {
    if (isDead) throw new Died('the process is gone');
  }

  function live(): void {
    refuseDead();
    count++;
    if (count < deathAt) return;
    isDead = true;
    refuseDead();
  }

  return {
    makeDb(pool) {
      const mortalPool = {
        async connect() {
          refuseDead();
          const client = await pool.connect();
          const lasts = watchEffects();
          return {
            // biome-ignore lint/suspicious/noExplicitAny: passes the arguments of pg's overloads through
            query: async (...args: any[]) => {
              const text = String(args[0]?.text ?? args[0]);
              // Notifications are sent by a timer: counting them would make every run different.
              const isNotification = text.includes('pg_notify');
              if (!isNotification) statements.push(text);
              const isPoint = !isNotification && (lasts(text) || counted === 'queries');
              if (isPoint) live();
              else refuseDead();
              return Reflect.apply(client.query, client, args);
            },
            release: () => (isDead ? leaveToServer(client) : client.release()),
          };
        },
        end: () => Promise.resolve(),
      };
      return createDb(mortalPool as never);
    },
    mortalCall:
      (call) =>
      async (...args) => {
        live();
        return call(...args);
      },
    dieAt(point) {
      count = 0;
      statements = [];
      deathAt = point;
    },
    restart() {
      if (isDead) count = 0;
      isDead = false;
      deathAt = Number.POSITIVE_INFINITY;
    },
    points: () => count,
    isDead: () => isDead,
    statements: () => statements,
  };
}

/** A dead process rolls back nothing itself: the server does. The connection is as good as a new one, and quicker. */
function leaveToServer(client: pg.PoolClient): void {
  client.query('rollback').then(
    () => client.release(),
    () => client.release(true),
  );
}

/** Of one connection: whether a statement makes something last, by itself or with what was written before it. */
function watchEffects(): (text: string) => boolean {
  let isInTransaction = false;
  let hasWritten = false;
  return (text) => {
    const [word = ''] = text.trim().toLowerCase().split(/\s/, 1);
    if (word === 'begin' || word === 'start') {
      isInTransaction = true;
      hasWritten = false;
      return false;
    }
    if (word === 'commit' || word === 'rollback') {
      isInTransaction = false;
      return word === 'commit' && hasWritten;
    }
    const isWritten = word !== 'select' && word !== 'set';
    hasWritten ||= isWritten;
    return isWritten && !isInTransaction;
  };
}
