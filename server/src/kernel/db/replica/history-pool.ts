/** Connections for reads that may be a moment old: the replica's while it is fit, the primary's otherwise. */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isDatabaseUnavailable } from '#kernel/db/database.ts';
import type { ReplicaWatch } from './watch.ts';

type Pools = { primary: pg.Pool; replica: pg.Pool; watch: Pick<ReplicaWatch, 'isFit' | 'lose'> };

export function createHistoryPool({ primary, replica, watch }: Pools): PostgresPool {
  return {
    async connect() {
      if (!watch.isFit()) return primary.connect();
      try {
        return withPrimaryBehind(await replica.connect(), { primary, watch });
      } catch (error) {
        watch.lose(error);
        return primary.connect();
      }
    },
    // Both pools end with the product.
    end: async () => {},
  };
}

/** Inside a transaction a single statement cannot go elsewhere, only the whole transaction. */
const outsideOfTransaction = 'I';

/** A statement that fails through the replica's own trouble is asked of the primary. */
function withPrimaryBehind(
  client: pg.PoolClient,
  { primary, watch }: Pick<Pools, 'primary' | 'watch'>,
): PostgresPoolClient {
  let used = client;
  const query = async (...args: unknown[]) => {
    const isAlone = used.getTransactionStatus() === outsideOfTransaction;
    try {
      return await Reflect.apply(used.query, used, args);
    } catch (error) {
      if (used !== client || !isAlone || !isOfReplica(error)) throw error;
      if (isDatabaseUnavailable(error)) watch.lose(error);
      const instead = await primary.connect();
      client.release(isDatabaseUnavailable(error));
      used = instead;
      return Reflect.apply(used.query, used, args);
    }
  };
  return { query, release: () => used.release() } as PostgresPoolClient;
}

/** It had to undo what the statement was reading, or a migration has not reached it yet. */
const statesOfReplicas = new Set(['40001', '42P01', '42703']);

function isOfReplica(error: unknown): boolean {
  if (isDatabaseUnavailable(error)) return true;
  return error instanceof pg.DatabaseError && statesOfReplicas.has(error.code ?? '');
}
