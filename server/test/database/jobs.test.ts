/** Jobs survive crashes, lost leases and requests that come while they run. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, type Tx } from '#db/database.ts';
import { renewLease } from '#db/jobs/held-jobs.ts';
import { LeaseLost, lockLease, requestJob } from '#db/jobs/jobs.ts';
import { createLog } from '#log.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { finishJob, postponeJob, takeJob } from '#test/support/jobs.ts';
import { type JobHandler, startWorker, type Worker } from '#worker/worker.ts';

let database: TestDatabase;
let workers: Worker[];
let processes: ChildProcess[];

beforeEach(async () => {
  database = await createTestDatabase();
  workers = [];
  processes = [];
});

afterEach(async () => {
  for (const child of processes) child.kill('SIGKILL');
  await Promise.all(workers.map((worker) => worker.stop()));
  await database.close();
});

function request(subject: string, afterMs = 0): Promise<void> {
  return inTransaction(database.db, (tx) =>
    requestJob(tx, { kind: 'deliver-order', orderId: subject, afterMs }),
  );
}

async function countJobs(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from jobs`.execute(database.db);
  return rows[0]?.n ?? 0;
}

function work(handler: JobHandler): void {
  const { db, pool } = database;
  workers.push(
    startWorker({ db, pool, log: createLog({ level: 'silent' }), handlers: { 'deliver-order': handler } }),
  );
}

async function until(condition: () => boolean | Promise<boolean>, patienceMs = 10_000): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('it did not happen in time');
    await sleep(20);
  }
}

describe('a job in the table', () => {
  it('is not there when the transaction that asked for it rolls back', async () => {
    await inTransaction(database.db, async (tx) => {
      await requestJob(tx, { kind: 'deliver-order', orderId: 'order-1' });
      throw new Error('changed my mind');
    }).catch(() => {});
    expect(await countJobs()).toBe(0);
  });

  it('is one row however often it is asked for, at the earliest time', async () => {
    await request('order-1', 60_000);
    await request('order-1');
    expect(await countJobs()).toBe(1);
    expect(await takeJob(database.db, ['deliver-order'])).toMatchObject({ subject: 'order-1', requested: 2 });
  });

  it('is taken by one of fifty takers', async () => {
    await request('order-1');
    const taken = await Promise.all(
      Array.from({ length: 50 }, () => takeJob(database.db, ['deliver-order'])),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('is not taken before its time, nor by a worker that does not know its kind', async () => {
    await request('order-1', 60_000);
    await request('order-2');
    expect(await takeJob(database.db, ['send-payout'])).toBeUndefined();
    expect(await takeJob(database.db, ['deliver-order'])).toMatchObject({ subject: 'order-2' });
    expect(await takeJob(database.db, ['deliver-order'])).toBeUndefined();
  });

  it('stays when it was asked for again while it ran', async () => {
    await request('order-1');
    const job = await takeJob(database.db, ['deliver-order']);
    await request('order-1');
    if (job) await finishJob(database.db, job);
    expect(await takeJob(database.db, ['deliver-order'])).toMatchObject({ subject: 'order-1', attempts: 1 });
  });

  it('lets nobody write, renew, finish or postpone under a lease that another has taken', async () => {
    await request('order-1');
    const paused = await takeJob(database.db, ['deliver-order']);
    if (!paused) throw new Error('not taken');
    await sql`update jobs set lease_until = now() - interval '1 second'`.execute(database.db);
    const next = await takeJob(database.db, ['deliver-order']);
    if (!next) throw new Error('not taken over');

    await expect(inTransaction(database.db, (tx) => lockLease(tx, paused))).rejects.toBeInstanceOf(LeaseLost);
    expect(await renewLease(database.db, paused)).toBe(false);
    await finishJob(database.db, paused);
    await postponeJob(database.db, paused, { afterMs: 60_000 });
    expect(await renewLease(database.db, next)).toBe(true);
    await inTransaction(database.db, (tx) => lockLease(tx, next));
    await finishJob(database.db, next);
    expect(await countJobs()).toBe(0);
  });

  it('is not kept by a lease that ran out even where nobody has taken it yet', async () => {
    await request('order-1');
    const job = await takeJob(database.db, ['deliver-order']);
    if (!job) throw new Error('not taken');
    await sql`update jobs set lease_until = now() - interval '1 second'`.execute(database.db);
    await expect(inTransaction(database.db, (tx) => lockLease(tx, job))).rejects.toBeInstanceOf(LeaseLost);
    expect(await renewLease(database.db, job)).toBe(false);
  });
});

describe('the lock of a lease', () => {
  it('lets somebody who holds the order ask for the job meanwhile: they never wait for each other in a ring', async () => {
    await sql`create table order_rows (id int)`.execute(database.db);
    await sql`insert into order_rows values (1)`.execute(database.db);
    await request('order-1');
    const job = await takeJob(database.db, ['deliver-order']);
    if (!job) throw new Error('not taken');
    const lockOrder = (tx: Tx) => sql`select 1 from order_rows for update`.execute(tx);
    let tries = 0;
    const bothHoldOne = meeting(2);
    await Promise.all([
      inTransaction(database.db, async (tx) => {
        tries++;
        await lockLease(tx, job);
        await bothHoldOne();
        await lockOrder(tx);
      }),
      inTransaction(database.db, async (tx) => {
        tries++;
        await lockOrder(tx);
        await bothHoldOne();
        await requestJob(tx, { kind: 'deliver-order', orderId: 'order-1' });
      }),
    ]);
    // A deadlock would have ended one of them, which is then tried again.
    expect(tries).toBe(2);
  });

  it('keeps the job from being taken by another while the transaction lasts, also past the lease', async () => {
    await request('order-1');
    const job = await takeJob(database.db, ['deliver-order']);
    if (!job) throw new Error('not taken');
    await inTransaction(database.db, async (tx) => {
      await lockLease(tx, job);
      await sql`update jobs set lease_until = now() - interval '1 second'`.execute(database.db);
      expect(await takeJob(database.db, ['deliver-order'])).toBeUndefined();
    });
    expect(await takeJob(database.db, ['deliver-order'])).toMatchObject({ subject: 'order-1' });
  });
});

/** Everybody waits until so many have come. */
function meeting(size: number): () => Promise<void> {
  let come = 0;
  let open = () => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    if (++come >= size) open();
    return all;
  };
}

describe('a worker', () => {
  it('runs a job at once when its transaction commits, and once', async () => {
    const ran: string[] = [];
    work(async (job) => {
      ran.push(job.subject);
      return undefined;
    });
    await request('order-1');
    await until(async () => (await countJobs()) === 0);
    expect(ran).toEqual(['order-1']);
  });

  it('tries a job again after it threw, and keeps what went wrong', async () => {
    let tries = 0;
    work(async () => {
      tries++;
      if (tries === 1) throw new Error('supplier away');
      return undefined;
    });
    await request('order-1');
    await until(() => tries === 1);
    await until(async () => {
      const { rows } = await sql<{ lastError: string }>`select last_error from jobs`.execute(database.db);
      return rows[0]?.lastError === 'supplier away';
    });
    await until(async () => (await countJobs()) === 0);
    expect(tries).toBe(2);
  });

  it('runs a job again when its handler asks for it', async () => {
    let runs = 0;
    work(async () => (++runs < 3 ? { againAfterMs: 10 } : undefined));
    await request('order-1');
    await until(async () => (await countJobs()) === 0);
    expect(runs).toBe(3);
  });

  it('keeps its lease for longer than the lease lasts while it is busy', async () => {
    let runs = 0;
    const busy = async () => {
      runs++;
      await sleep(7_000);
      return undefined;
    };
    work(busy);
    work(busy);
    await request('order-1');
    await until(async () => (await countJobs()) === 0, 15_000);
    expect(runs).toBe(1);
  });

  it('that is killed has its job taken up by another within 10 s', async () => {
    const script = fileURLToPath(new URL('../support/stuck-worker.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', script], {
      env: { ...process.env, DATABASE_URL: database.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    processes.push(child);
    await request('order-1');
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const killedAt = Date.now();
    let takenAfterMs = Number.POSITIVE_INFINITY;
    work(async () => {
      takenAfterMs = Date.now() - killedAt;
      return undefined;
    });
    await until(async () => (await countJobs()) === 0, 12_000);
    expect(takenAfterMs).toBeLessThan(10_000);
  });

  it('goes on after the database ended all its connections', async () => {
    const ran: string[] = [];
    work(async (job) => {
      ran.push(job.subject);
      return undefined;
    });
    await sleep(200);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
    await request('order-1');
    await until(() => ran.length === 1);
  });
});
