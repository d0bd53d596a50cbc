/** Transactions: their isolation under any server settings, and the work after them. */
import type { EventEmitter } from 'node:events';
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

describe('a statement that comes again and again', () => {
  let pool: pg.Pool;
  let db: Db;
  /** The messages that describe columns, as the server sends them. */
  let descriptions = 0;

  beforeEach(async () => {
    pool = createPool({ url: database.url, size: 1, statementTimeoutMs: 10_000 }).on('error', ignore);
    descriptions = 0;
    pool.on('connect', (client) => {
      const { connection } = client as unknown as { connection: EventEmitter };
      connection.on('rowDescription', () => descriptions++);
    });
    db = createDb(pool);
    await sql`create table things (id int primary key, full_name text, made_at timestamptz)`.execute(db);
  });
  afterEach(() => pool.end());

  const find = async (id: number) =>
    (await sql<Record<string, unknown>>`select * from things where id >= ${id} order by id`.execute(db)).rows;

  it('has its columns described until they are known, and answers as before', async () => {
    for (let time = 0; time < 3; time++) expect(await find(1)).toEqual([]);
    await sql`insert into things values (1, 'Ama', '2030-01-01Z'), (2, null, null)`.execute(db);
    descriptions = 0;
    const ama = { id: 1, fullName: 'Ama', madeAt: new Date('2030-01-01Z') };
    const nobody = { id: 2, fullName: null, madeAt: null };
    expect([await find(1), await find(2), await find(3)]).toEqual([[ama, nobody], [nobody], []]);
    expect(descriptions).toBe(0);
  });

  it('answers how many rows it wrote, though it has no columns', async () => {
    const write = (id: number) => sql`insert into things (id) values (${id}), (${id + 100})`.execute(db);
    for (const id of [1, 2, 3]) expect((await write(id)).numAffectedRows).toBe(2n);
  });

  it('is described anew once a migration has changed its table', async () => {
    for (let time = 0; time < 3; time++) await find(1);
    await sql`alter table things add column price int default 5`.execute(db);
    await sql`insert into things (id) values (1)`.execute(db);
    const row = { id: 1, fullName: null, madeAt: null, price: 5 };
    for (let time = 0; time < 3; time++) expect(await find(1)).toEqual([row]);
  });

  it('goes on after an error, which names who asked', async () => {
    const divide = (by: number) => sql<{ share: number }>`select 6 / ${by}::int as share`.execute(db);
    for (let time = 0; time < 3; time++) expect((await divide(2)).rows).toEqual([{ share: 3 }]);
    const { stack } = await divide(0).then(
      () => new Error('It was divided.'),
      (error: Error) => error,
    );
    expect(stack).toMatch(/division by zero[\s\S]*database\.test\.ts/);
    expect((await divide(3)).rows).toEqual([{ share: 2 }]);
  });
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
