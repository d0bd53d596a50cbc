/** Work in lanes: what hangs keeps nothing else from running, nothing is lost, and nobody oversleeps. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDb, inTransaction } from '#db/database.ts';
import { requestJob } from '#db/jobs/jobs.ts';
import { createLog } from '#log.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { mostOfOneBucket, slotsOf } from '#worker/lanes.ts';
import { type JobHandler, startWorker, type Worker } from '#worker/worker.ts';

let database: TestDatabase;
let workers: Worker[];
let letGo: () => void;
/** Ends with the test: until then whoever waits for it hangs. */
let end: Promise<undefined>;

beforeEach(async () => {
  database = await createTestDatabase();
  workers = [];
  end = new Promise((resolve) => {
    letGo = () => resolve(undefined);
  });
});

afterEach(async () => {
  letGo();
  await Promise.all(workers.map((worker) => worker.stop()));
  await database.close();
});

type Request = Parameters<typeof requestJob>[1];
type AboutOrder = 'deliver-order' | 'refund-order' | 'send-order-link';

function request(...jobs: Request[]): Promise<void> {
  return inTransaction(database.db, async (tx) => {
    for (const job of jobs) await requestJob(tx, job);
  });
}

function many(count: number, job: { kind: AboutOrder; bucket?: string; afterMs?: number }): Request[] {
  return Array.from({ length: count }, (_, n) => ({ ...job, orderId: `${job.bucket ?? ''}-${n}` }));
}

function work(handlers: Parameters<typeof startWorker>[0]['handlers'], db = database.db): Worker {
  const worker = startWorker({ db, pool: database.pool, log: createLog({ level: 'silent' }), handlers });
  workers.push(worker);
  return worker;
}

async function countJobs(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from jobs`.execute(database.db);
  return rows[0]?.n ?? 0;
}

async function until(condition: () => boolean | Promise<boolean>, patienceMs = 25_000): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('it did not happen in time');
    await sleep(5);
  }
}

const link = 'send-order-link';
/** Of the lane of messages. */
const half = mostOfOneBucket(slotsOf.messages);

describe('what hangs', () => {
  it('fills half of its lane at most, and leaves the rest to other buckets', async () => {
    let hanging = 0;
    const ran: string[] = [];
    work({
      [link]: async ({ bucket, subject }) => {
        if (bucket === 'slow') {
          hanging++;
          return end;
        }
        ran.push(subject);
        return undefined;
      },
    });
    await request(...many(half * 2, { kind: link, bucket: 'slow' }));
    await until(() => hanging === half);
    await request(...many(5, { kind: link, bucket: 'quick' }), ...many(5, { kind: link }));
    await until(() => ran.length === 10);
    expect(hanging).toBe(half);
  });

  it('in one lane keeps no other lane waiting', async () => {
    let hanging = 0;
    const ran: string[] = [];
    work({
      'refund-order': async () => {
        hanging++;
        return end;
      },
      [link]: async ({ subject }) => {
        ran.push(subject);
        return undefined;
      },
    });
    await request(...many(slotsOf.settle + 5, { kind: 'refund-order' }));
    await until(() => hanging === slotsOf.settle);
    await request({ kind: link, orderId: 'order-1' });
    await until(() => ran.length === 1);
    expect(hanging).toBe(slotsOf.settle);
  });

  it('and ends makes room for the next of its bucket at once', async () => {
    const going: (() => void)[] = [];
    work({
      [link]: () =>
        new Promise((resolve) => {
          going.push(() => resolve(undefined));
          void end.then(resolve);
        }),
    });
    await request(...many(half + 38, { kind: link, bucket: 'slow' }));
    // A look each second would be too late.
    for (let n = 0; n < 38; n++) {
      await until(() => going.length === n + half);
      going[n]?.();
    }
  });
});

describe('a worker', () => {
  it('loses no request that comes while a job ends', async () => {
    await sql`create table wishes (subject text primary key, asked int default 0, seen int)`.execute(
      database.db,
    );
    const see: JobHandler = async ({ subject }) => {
      await sql`update wishes set seen = asked where subject = ${subject}`.execute(database.db);
      return undefined;
    };
    work({ [link]: see });
    work({ [link]: see });
    const ask = async (subject: string) => {
      await sql`insert into wishes (subject) values (${subject})`.execute(database.db);
      for (let n = 1; n <= 40; n++) {
        await inTransaction(database.db, async (tx) => {
          await requestJob(tx, { kind: link, orderId: subject });
          await sql`update wishes set asked = ${n} where subject = ${subject}`.execute(tx);
        });
      }
    };
    await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(ask));
    await until(async () => (await countJobs()) === 0);
    const { rows } = await sql`select distinct asked, seen from wishes`.execute(database.db);
    expect(rows).toEqual([{ asked: 40, seen: 40 }]);
  });

  it('writes how jobs ended also where it cannot be written of one of them', async () => {
    work({
      [link]: async ({ subject }) => {
        if (subject === '-0') return { againAfterMs: Number.MAX_VALUE };
        return undefined;
      },
    });
    await request(...many(4, { kind: link }));
    await until(async () => (await countJobs()) === 1);
  });

  it.each([
    ['of the same process', () => database.db],
    ['of another process', () => createDb(database.pool)],
  ])('%s hears of each job, so that none waits for the next look', async (_whose, db) => {
    let ran = 0;
    work(
      {
        [link]: async () => {
          ran++;
          return undefined;
        },
      },
      db(),
    );
    // With a look each second this would take a minute.
    for (let n = 1; n <= 60; n++) {
      await request({ kind: link, orderId: `order-${n}` });
      await until(() => ran === n);
    }
  });

  it('sleeps no longer than until its next job is due', async () => {
    let ran = 0;
    work({ [link]: async () => (++ran < 60 ? { againAfterMs: 50 } : undefined) });
    await request({ kind: link, orderId: 'order-1' });
    await until(() => ran === 60);
  });

  it('tells others once of many jobs', async () => {
    const listener = new pg.Client({ connectionString: database.url });
    await listener.connect();
    const heard: string[] = [];
    listener.on('notification', ({ payload }) => heard.push(payload?.replace(/^\S+ /, '') ?? ''));
    await listener.query('listen jobs');
    await request(...many(50, { kind: link }), { kind: 'refund-order', orderId: 'order-1' });
    await until(() => heard.length > 0);
    await listener.query('select 1');
    await listener.end();
    expect(heard).toEqual(['messages settle']);
  });

  it('that is stopped ends what it runs, writes it, and says nothing', async () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
    let ran = 0;
    const worker = startWorker({
      db: database.db,
      pool: database.pool,
      log,
      handlers: {
        [link]: async () => {
          await sleep(30);
          ran++;
          return undefined;
        },
      },
    });
    await request(...many(100, { kind: link }));
    await until(() => ran > 0);
    await worker.stop();
    const ranBefore = ran;
    const { rows } = await sql<{ left: number; held: number }>`
      select count(*)::int as left, count(lease_token)::int as held from jobs`.execute(database.db);
    expect(rows).toEqual([{ left: 100 - ranBefore, held: 0 }]);
    await request({ kind: link, orderId: 'one more' });
    await sleep(50);
    expect(ran).toBe(ranBefore);
    expect(lines).toEqual([]);
  });
});
