/** Work in lanes: a job that hangs stops no other, nothing is lost, and every job starts in time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDb, inTransaction } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { mostOfOneBucket, slotsOf } from '#kernel/jobs/lanes.ts';
import { type JobHandler, startWorker } from '#kernel/jobs/worker.ts';
import { createLog } from '#kernel/log.ts';
import { forFile } from '#test/support/for-file.ts';
import { many, openJobBench } from '#test/support/jobs.ts';

const bench = await forFile(openJobBench());
const { db, pool, request, countJobs, work } = bench;
let letGo: () => void;
/** Ends with the test: until then everything that awaits it hangs. */
let end: Promise<undefined>;

beforeEach(() => {
  end = new Promise((resolve) => {
    letGo = () => resolve(undefined);
  });
});

afterEach(() => {
  letGo();
  return bench.tidy();
});

const until = (condition: () => boolean | Promise<boolean>) =>
  vi.waitUntil(condition, { timeout: 25_000, interval: 5 });

const link = 'send-order-link';
/** Of the lane of messages. */
const half = mostOfOneBucket(slotsOf.messages);

describe('a job that hangs', () => {
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
    await sql`create table wishes (subject text primary key, asked int default 0, seen int)`.execute(db);
    const see: JobHandler = async ({ subject }) => {
      await sql`update wishes set seen = asked where subject = ${subject}`.execute(db);
      return undefined;
    };
    work({ [link]: see });
    work({ [link]: see });
    const ask = async (subject: string) => {
      await sql`insert into wishes (subject) values (${subject})`.execute(db);
      for (let n = 1; n <= 40; n++) {
        await inTransaction(db, async (tx) => {
          await requestJob(tx, { kind: link, orderId: subject });
          await sql`update wishes set asked = ${n} where subject = ${subject}`.execute(tx);
        });
      }
    };
    await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(ask));
    await until(async () => (await countJobs()) === 0);
    const { rows } = await sql`select distinct asked, seen from wishes`.execute(db);
    expect(rows).toEqual([{ asked: 40, seen: 40 }]);
  });

  it('writes how jobs ended also where it cannot be written of one of them', async () => {
    work({
      [link]: async ({ subject }) => (subject === '-0' ? { againAfterMs: Number.MAX_VALUE } : undefined),
    });
    await request(...many(4, { kind: link }));
    await until(async () => (await countJobs()) === 1);
  });

  it.each([
    ['of the same process', db],
    ['of another process', createDb(pool)],
  ])('%s hears of each job, so that none waits for the next look', async (_whose, own) => {
    let ran = 0;
    const count = async () => {
      ran++;
      return undefined;
    };
    work({ [link]: count }, own);
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
    const listener = new pg.Client({ connectionString: bench.url });
    await listener.connect();
    let heard = 0;
    listener.on('notification', () => heard++);
    await listener.query('listen jobs');
    await request(...many(50, { kind: link }), { kind: 'refund-order', orderId: 'order-1' });
    await until(() => heard > 0);
    await listener.query('select 1');
    await listener.end();
    expect(heard).toBe(1);
  });

  /** A look that is under way until the lock on the table is released. */
  async function duringLook(act: () => Promise<unknown>): Promise<void> {
    const other = new pg.Client({ connectionString: bench.url });
    await other.connect();
    await other.query('begin');
    await other.query('lock table jobs in share mode');
    await sql`select pg_notify('jobs', '')`.execute(db);
    const isHeldUp = (count: number) =>
      until(async () => {
        const { rows } = await other.query(
          `select 1 from pg_locks join pg_database on pg_database.oid = database
           where relation = 'jobs'::regclass and not granted and datname = current_database()`,
        );
        return rows.length >= count;
      });
    await isHeldUp(1);
    const acting = act();
    await isHeldUp(2);
    await other.query('commit');
    await other.end();
    await acting;
  }

  it('runs what its process asks for during a look, and tells nobody', async () => {
    let ran = 0;
    work({
      [link]: async () => {
        ran++;
        return undefined;
      },
    });
    const listener = new pg.Client({ connectionString: bench.url });
    await listener.connect();
    const heard: unknown[] = [];
    listener.on('notification', ({ payload }) => heard.push(payload));
    await listener.query('listen jobs');
    await duringLook(() => request({ kind: link, orderId: 'order-1' }));
    await until(() => ran === 1);
    await listener.query('select 1');
    await listener.end();
    expect(heard).toEqual(['']);
  });

  it('hands back what a look finds beyond the slots that are left, and runs it later', async () => {
    const tries: number[] = [];
    let running = 0;
    let most = 0;
    work({
      [link]: async ({ attempts }) => {
        tries.push(attempts);
        most = Math.max(most, ++running);
        await end;
        running--;
        return undefined;
      },
    });
    await sql`insert into jobs (kind, subject, run_at)
      select ${link}, n::text, now() from generate_series(1, ${slotsOf.messages}) as n`.execute(db);
    await duringLook(() => request(...many(5, { kind: link })));
    await until(() => running === slotsOf.messages);
    const held = async () =>
      (await sql`select 1 from jobs where lease_token is not null`.execute(db)).rows.length;
    await until(async () => (await held()) === slotsOf.messages);
    letGo();
    await until(async () => (await countJobs()) === 0);
    expect(most).toBe(slotsOf.messages);
    expect(tries).toEqual(Array(slotsOf.messages + 5).fill(1));
  });

  it('that is stopped ends what it runs, writes it, and says nothing', async () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
    let ran = 0;
    const run = async () => {
      await sleep(30);
      ran++;
      return undefined;
    };
    const worker = startWorker({ db, pool, log, handlers: { [link]: run } });
    await request(...many(100, { kind: link }));
    await until(() => ran > 0);
    await worker.stop();
    const ranBefore = ran;
    const { rows } = await sql<{ left: number; held: number }>`
      select count(*)::int as left, count(lease_token)::int as held from jobs`.execute(db);
    expect(rows).toEqual([{ left: 100 - ranBefore, held: 0 }]);
    await request({ kind: link, orderId: 'one more' });
    await sleep(50);
    expect(ran).toBe(ranBefore);
    expect(lines.filter((line) => JSON.parse(line).msg !== 'job done')).toEqual([]);
    expect(lines.length).toBe(ranBefore);
  });
});
