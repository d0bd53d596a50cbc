/** A database handle whose process dies at the n-th query: from then on nothing of it reaches the database. */
import type pg from 'pg';
import { createDb, type Db } from '#db/database.ts';

class Died extends Error {}

export type Mortal = {
  makeDb(pool: pg.Pool): Db;
  /** Dies before the n-th query from now. */
  dieAt(query: number): void;
  /** A new process: it lives, and knows nothing of the old one. */
  restart(): void;
  queries(): number;
  isDead(): boolean;
};

export function createMortal(): Mortal {
  let count = 0;
  let deathAt = Number.POSITIVE_INFINITY;
  let isDead = false;

  function live(): void {
    count++;
    if (count >= deathAt) isDead = true;
    if (isDead) throw new Died('the process is gone');
  }

  return {
    makeDb(pool) {
      const mortalPool = {
        async connect() {
          if (isDead) throw new Died('the process is gone');
          const client = await pool.connect();
          return {
            // biome-ignore lint/suspicious/noExplicitAny: passes the arguments of pg's overloads through
            query: async (...args: any[]) => {
              // Bells are rung by a clock of their own: counting them would make every life a different one.
              if (!String(args[0]?.text ?? args[0]).includes('pg_notify')) live();
              else if (isDead) throw new Died('the process is gone');
              return Reflect.apply(client.query, client, args);
            },
            // A dead process rolls back nothing itself: its connection ends, and the server does.
            release: () => client.release(isDead),
          };
        },
        end: () => Promise.resolve(),
      };
      return createDb(mortalPool as never);
    },
    dieAt(query) {
      count = 0;
      deathAt = query;
    },
    restart() {
      isDead = false;
      deathAt = Number.POSITIVE_INFINITY;
    },
    queries: () => count,
    isDead: () => isDead,
  };
}
