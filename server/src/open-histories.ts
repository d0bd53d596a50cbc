/** Opens the replica that the settings name, and watches it; without one, histories are read from the database itself. */
import type pg from 'pg';
import { createDb, createPool, type Db } from '#kernel/db/database.ts';
import { createHistoryPool } from '#kernel/db/replica/history-pool.ts';
import { replicaLimits, watchReplica } from '#kernel/db/replica/watch.ts';
import type { Log } from '#kernel/log.ts';
import type { Metrics } from '#kernel/metrics.ts';
import type { Config } from './config.ts';
import type { Stop } from './stops.ts';

type Opening = { log: Log; metrics: Metrics; stops: Stop[] };

export type Histories = {
  /** The replica, and this pool of the primary's in its place while it is unfit; `db` itself where there is none. */
  over(pool: pg.Pool, db: Db): Db;
  /** Looks at the replica now, as it does by itself every second. */
  look(): Promise<void>;
};

/** A replica that is away or unfit never keeps the product from starting. */
export async function openHistories(
  { databaseReadUrl: url, databasePoolSize: size, databaseStatementTimeoutMs: statementTimeoutMs }: Config,
  { log, metrics, stops }: Opening,
  primaryUrl: string,
  limits = replicaLimits,
): Promise<Histories> {
  if (!url) return { over: (_, db) => db, look: async () => {} };
  const quietly = (pool: pg.Pool) => pool.on('error', () => {});
  const replica = quietly(createPool({ url, size, statementTimeoutMs }));
  // A look is one row, and worth nothing if it takes longer than it lasts.
  const watchPool = { size: 1, statementTimeoutMs: limits.looksLastMs };
  const watchers = {
    primary: quietly(createPool({ url: primaryUrl, ...watchPool })),
    replica: quietly(createPool({ url, ...watchPool })),
  };
  const watch = watchReplica({
    ...watchers,
    limits,
    onLag: metrics.setReplicaLag,
    onChange(isFit, why) {
      if (isFit) log.info('histories are read from the replica');
      else log.warn(why, 'histories are read from the primary: the replica cannot be used');
    },
  });
  stops.push(async () => {
    await watch.stop();
    for (const pool of [watchers.primary, watchers.replica, replica]) await pool.end();
  });
  await watch.look();
  return {
    over: (pool) => createDb(createHistoryPool({ primary: pool, replica, watch })),
    look: () => watch.look(),
  };
}
