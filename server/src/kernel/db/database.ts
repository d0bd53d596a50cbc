/** The connection pool and the one way to open a transaction. */
import {
  type Dialect,
  Kysely,
  type PostgresDialectConfig,
  type PostgresPool,
  sql,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { BuilderTables } from './builder-tables.ts';
import { secureConnection } from './connection-security.ts';
import { isStale, PlanningOnceDriver, plannedOnce, prepareStatements } from './prepared-statements.ts';
import { withPutOffWrites, writePutOffFirst } from './put-off-writes.ts';
import { answerInCamelCase, CamelCaseDialect } from './row-names.ts';

export type Db = Kysely<BuilderTables>;
export type Tx = Transaction<BuilderTables>;

/** int8 is money or an id: a JavaScript number would round the large ones. */
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);

type PoolSettings = {
  url: string;
  size: number;
  statementTimeoutMs: number;
  /** For the worker, which finds all it reads by a key: each statement is planned once, as in a transaction. */
  plansOnce?: boolean;
};

export function createPool(settings: PoolSettings): pg.Pool {
  const pool = new pg.Pool({
    ...secureConnection(settings.url),
    max: settings.size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: settings.statementTimeoutMs,
    lock_timeout: settings.statementTimeoutMs,
    idle_in_transaction_session_timeout: settings.statementTimeoutMs * 2,
    application_name: 'ntem',
    // Days are Ghana's, which are UTC's, and a statement sees committed rows, whatever the server's settings say.
    options: Object.entries({
      timezone: 'UTC',
      default_transaction_isolation: 'read\\ committed',
      // Ours are short: where a server compiles statements, that takes seconds and saves nothing.
      jit: 'off',
      // And so is what the server would start workers for: only where there are seconds of work do they pay.
      parallel_setup_cost: '20000',
      ...(settings.plansOnce && plannedOnce),
    })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  // A connection that breaks while it is checked out fails its query; without a listener it would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    prepareStatements(client, settings);
  });
  return pool;
}

export function createDb(pool: PostgresPool): Db {
  const db = new Kysely<BuilderTables>({ dialect: createDialect(pool) });
  const { connectionString } = (pool as { options?: pg.PoolConfig }).options ?? {};
  if (connectionString) places.set(db, placeAt(connectionString));
  return db;
}

const places = new WeakMap<object, string>();

/** The address of the database, the same for every role and pool. Undefined if it is not known. */
export function placeOf(db: Db | Tx): string | undefined {
  return places.get(db);
}

function placeAt(url: string): string {
  const { host, pathname, search } = new URL(url);
  return `${host}${pathname}${search}`;
}

/** For every database that `inTransaction` is used with. */
export function createDialect(pool: PostgresPool): Dialect {
  return new OwnDialect({
    pool,
    async onCreateConnection(connection) {
      answerInCamelCase(connection);
      writePutOffFirst(connection);
    },
  });
}

class OwnDialect extends CamelCaseDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PlanningOnceDriver {
    return new PlanningOnceDriver(this.#config);
  }
}

const retryableStates = new Set(['40001', '40P01']);
const largestNumberOfTries = 3;

type AfterCommit = (db: Db) => void;

/** The actions of each open transaction that run once it is committed. */
const wishes = new WeakMap<object, AfterCommit[]>();
/** Those that run once it has ended, committed or not. */
const partings = new WeakMap<object, (() => void)[]>();

/** Runs once `tx` is committed, and never where it is rolled back. It must not throw: the work is done already. */
export function afterCommit(tx: Tx, run: AfterCommit): void {
  wishesOf(tx).push(run);
}

/** Runs once `tx` has ended, after what waits for its commit. */
export function afterEnd(tx: Tx, run: () => void): void {
  partings.get(tx)?.push(run);
}

function wishesOf(tx: Tx): AfterCommit[] {
  const found = wishes.get(tx);
  if (!found) throw new Error('The transaction was not opened by inTransaction.');
  return found;
}

/**
 * Runs `work` in one READ COMMITTED transaction. A deadlock or serialization failure did nothing and is
 * tried again, so `work` must have no effect outside the database.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const { result, wished, parting } = await tryTransaction(db, work);
  // Only transactions of the shop's own database have work after the commit.
  for (const run of wished) run(db as unknown as Db);
  for (const run of parting) run();
  return result;
}

async function tryTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Result>,
) {
  for (let tries = 1; ; tries++) {
    const wished: AfterCommit[] = [];
    const parting: (() => void)[] = [];
    try {
      const transaction = db.transaction().setIsolationLevel('read committed');
      const result = await transaction.execute((tx) => {
        wishes.set(tx, wished);
        partings.set(tx, parting);
        const place = places.get(db);
        if (place) places.set(tx, place);
        return withPutOffWrites(tx, () => work(tx));
      });
      return { result, wished, parting };
    } catch (error) {
      for (const run of parting) run();
      if (tries === largestNumberOfTries || !isRetryable(error)) throw error;
    }
  }
}

function isRetryable(error: unknown): boolean {
  return retryableStates.has(sqlStateOf(error) ?? '') || isStale(error);
}

const longestStatementMs = 120_000;

/** For the worker alone: its statements may take minutes, where a request would be given up. */
export function inLongTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await sql`
      select set_config('statement_timeout', ${String(longestStatementMs)}, true),
             set_config('plan_cache_mode', 'auto', true), set_config('enable_seqscan', 'on', true)`.execute(
      tx,
    );
    return work(tx);
  });
}

/** All queries in it see the data of one moment. */
export function inOneMoment<Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** A point inside a transaction: `takeBack` undoes what was written after it, and the transaction goes on. */
export async function setSavepoint(tx: Tx): Promise<{ takeBack: () => Promise<void> }> {
  const wished = wishesOf(tx);
  const wishedBefore = wished.length;
  await sql`savepoint before_work`.execute(tx);
  return {
    async takeBack() {
      await sql`rollback to savepoint before_work`.execute(tx);
      wished.length = wishedBefore;
    },
  };
}

function sqlStateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Errors that say that the server is away, shutting down, starting, full or just restored, rather than that a query is wrong. */
const unavailableStates = /^(08|53|57P|55R|25006)/;
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
