/** Transactions: their isolation under any server settings, and the work after them. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  afterCommit,
  createDb,
  createPool,
  type Db,
  inLongTransaction,
  inOneMoment,
  inTransaction,
  setSavepoint,
  type Tx,
} from '#kernel/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

let database: TestDatabase;

/** A pool that has ended still has connections for a moment, which end with the database. */
const ignore = () => {};

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

it('queries by key are planned once and use an index; lists and reports are planned each time', async () => {
  const planning = async (on: Db) => {
    const { rows } = await sql<{ planned: string }>`
      select current_setting('plan_cache_mode') || ', seqscan ' || current_setting('enable_seqscan') as planned`.execute(
      on,
    );
    return rows[0]?.planned;
  };
  const { db, url } = database;
  const pool = createPool({ url, size: 1, statementTimeoutMs: 10_000, plansOnce: true }).on('error', ignore);
  const workerDb = createDb(pool);
  const once = 'force_generic_plan, seqscan off';
  const anew = 'auto, seqscan on';
  expect(await inTransaction(db, planning)).toBe(once);
  expect(await planning(workerDb)).toBe(once);
  for (const found of [planning(db), inOneMoment(db, planning), inLongTransaction(workerDb, planning)])
    expect(await found).toBe(anew);
  await pool.end();
});

describe('on a server whose transactions are REPEATABLE READ by default', () => {
  let db: Db;
  let end: () => Promise<void>;

  beforeEach(async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
    await sql`alter database ${sql.id(rows[0]?.name ?? '')} set default_transaction_isolation = 'repeatable read'`.execute(
      database.db,
    );
    const pool = createPool({ url: database.url, size: 3, statementTimeoutMs: 10_000 }).on('error', ignore);
    db = createDb(pool);
    end = () => pool.end();
  });
  afterEach(() => end());

  const isolation = async (on: Db) =>
    (await sql<{ transactionIsolation: string }>`show transaction_isolation`.execute(on)).rows[0]
      ?.transactionIsolation;

  it('a transaction and a single statement are READ COMMITTED', async () => {
    expect(await inTransaction(db, isolation)).toBe('read committed');
    expect(await isolation(db)).toBe('read committed');
  });

  it('a transaction is READ COMMITTED also behind a pooler that drops the options of a connection', async () => {
    const pool = new pg.Pool({ connectionString: database.url, max: 1 }).on('error', ignore);
    expect(await inTransaction(createDb(pool), isolation)).toBe('read committed');
    await pool.end();
  });

  it('a transaction that waited for a lock sees what the holder of the lock has written', async () => {
    await sql`create table withdrawals (amount_pesewas int)`.execute(db);
    const lockSeller = (tx: Tx) => sql`select pg_advisory_xact_lock(1)`.execute(tx);
    const countWithdrawals = async (tx: Tx) => (await sql`select 1 from withdrawals`.execute(tx)).rows.length;
    let begin = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const seen = await inTransaction(db, async (first) => {
      await lockSeller(first);
      const second = inTransaction(db, async (tx) => {
        await countWithdrawals(tx);
        begin();
        await lockSeller(tx);
        return countWithdrawals(tx);
      });
      await hasBegun;
      await sql`insert into withdrawals values (4000)`.execute(first);
      return { second };
    });
    expect(await seen.second).toBe(1);
  });
});

describe('work after the commit', () => {
  it('happens once, and only after others can see what was written', async () => {
    await sql`create table notes (text text)`.execute(database.db);
    const happened: string[] = [];
    await inTransaction(database.db, async (tx) => {
      afterCommit(tx, () => happened.push('told'));
      await sql`insert into notes values ('written')`.execute(tx);
      expect(happened).toEqual([]);
    });
    expect(happened).toEqual(['told']);
  });

  it('does not happen where the transaction is rolled back, and once where it is tried again', async () => {
    const happened: string[] = [];
    await inTransaction(database.db, async (tx) => {
      afterCommit(tx, () => happened.push('rolled back'));
      throw new Error('changed my mind');
    }).catch(() => {});
    let tries = 0;
    await inTransaction(database.db, async (tx) => {
      afterCommit(tx, () => happened.push('tried again'));
      if (++tries === 1) await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(tx);
    });
    expect(happened).toEqual(['tried again']);
  });

  it('does not happen where the commit itself is refused', async () => {
    await sql`create table pairs (id int primary key, other int references pairs deferrable initially deferred)`.execute(
      database.db,
    );
    const happened: string[] = [];
    const refused = inTransaction(database.db, async (tx) => {
      afterCommit(tx, () => happened.push('told'));
      await sql`insert into pairs values (1, 2)`.execute(tx);
    });
    await expect(refused).rejects.toThrow();
    expect(happened).toEqual([]);
  });

  it('does not happen where it was asked for after a savepoint that was taken back', async () => {
    const happened: string[] = [];
    await inTransaction(database.db, async (tx) => {
      afterCommit(tx, () => happened.push('before'));
      const savepoint = await setSavepoint(tx);
      afterCommit(tx, () => happened.push('after'));
      await savepoint.takeBack();
    });
    expect(happened).toEqual(['before']);
  });
});
