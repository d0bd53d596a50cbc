/** The connection pool and the one way to open a transaction. */
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** int8 is money or an id: a JavaScript number would round the large ones. */
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);

type PoolSettings = { url: string; size: number; statementTimeoutMs: number };

export function createPool(settings: PoolSettings): pg.Pool {
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: settings.statementTimeoutMs,
    lock_timeout: settings.statementTimeoutMs,
    idle_in_transaction_session_timeout: settings.statementTimeoutMs * 2,
    application_name: 'ntem',
    // Days are Ghana's, which are UTC's, whatever the server's own setting says.
    options: '-c timezone=UTC',
  });
  // A connection that breaks while it is checked out fails its query; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

const retryableStates = new Set(['40001', '40P01']);
const largestNumberOfTries = 3;

/**
 * Runs `work` in one READ COMMITTED transaction. A deadlock or serialization failure did nothing and is
 * tried again, so `work` must have no effect outside the database.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries === largestNumberOfTries || !retryableStates.has(sqlStateOf(error) ?? '')) throw error;
    }
  }
}

const longestStatementMs = 120_000;

/** For the worker alone: its statements may take minutes, where a request would be given up. */
export function inLongTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await sql`select set_config('statement_timeout', ${String(longestStatementMs)}, true)`.execute(tx);
    return work(tx);
  });
}

/** What several queries read is of the same moment. */
export function inOneMoment<Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** A point inside a transaction: `takeBack` undoes what was written after it, and the transaction goes on. */
export async function setSavepoint(tx: Tx): Promise<{ takeBack: () => Promise<void> }> {
  await sql`savepoint before_work`.execute(tx);
  return { takeBack: () => sql`rollback to savepoint before_work`.execute(tx).then(() => {}) };
}

function sqlStateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Errors that say that the server is away, shutting down, starting or full, rather than that a query is wrong. */
const unavailableStates = /^(08|53|57P)/;
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
]);

export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state) return unavailableStates.test(state);
  if (!(error instanceof Error)) return false;
  if (unavailableCodes.has((error as NodeJS.ErrnoException).code ?? '')) return true;
  return /connection terminated|timeout exceeded when trying to connect|connection timeout/i.test(
    error.message,
  );
}
