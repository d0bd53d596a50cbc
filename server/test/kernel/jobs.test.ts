/** Jobs survive crashes, lost leases and requests that come while they run. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { renewLease } from '#kernel/jobs/held-jobs.ts';
import { type Job, LeaseLost, lockLease, requestJob } from '#kernel/jobs/jobs.ts';
import type { JobHandler } from '#kernel/jobs/worker.ts';
import { forFile } from '#test/support/for-file.ts';
import { finishJob, openJobBench, postponeJob, takeJob } from '#test/support/jobs.ts';

const bench = await forFile(openJobBench());
const { db, countJobs } = bench;
let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
  return bench.tidy();
});

const kind = 'deliver-order';
const request = (orderId: string, afterMs = 0) => bench.request({ kind, orderId, afterMs });
const work = (handler: JobHandler) => bench.work({ [kind]: handler });
const take = () => takeJob(db, [kind]);
const endLeases = () => sql`update jobs set lease_until = now() - interval '1 second'`.execute(db);
const noJobs = async () => (await countJobs()) === 0;
const until = (condition: () => boolean | Promise<boolean>, timeout = 60_000) =>
  vi.waitUntil(condition, { timeout, interval: 20 });

async function taken(): Promise<Job> {
  await request('order-1');
  const job = await take();
  if (!job) throw new Error('not taken');
  return job;
}

const lockAlone = (job: Job) => inTransaction(db, (tx) => lockLease(tx, job));

describe('a job in the table', () => {
  it('is not there when the transaction that asked for it rolls back', async () => {
    await inTransaction(db, async (tx) => {
      await requestJob(tx, { kind: 'deliver-order', orderId: 'order-1' });
      throw new Error('changed my mind');
    }).catch(() => {});
    expect(await countJobs()).toBe(0);
  });

  it('is one row however often it is asked for, at the earliest time', async () => {
    await request('order-1', 60_000);
    await request('order-1');
    expect(await countJobs()).toBe(1);
    expect(await take()).toMatchObject({ subject: 'order-1', requested: 2 });
  });

  it('is taken by one of fifty takers', async () => {
    await request('order-1');
    const jobs = await Promise.all(Array.from({ length: 50 }, take));
    expect(jobs.filter(Boolean)).toHaveLength(1);
  });

  it('is not taken before its time, nor by a worker that does not know its kind', async () => {
    await request('order-1', 60_000);
    await request('order-2');
    expect(await takeJob(db, ['send-payout'])).toBeUndefined();
    expect(await take()).toMatchObject({ subject: 'order-2' });
    expect(await take()).toBeUndefined();
  });

  it('stays when it was asked for again while it ran', async () => {
    const job = await taken();
    await request('order-1');
    await finishJob(db, job);
    expect(await take()).toMatchObject({ subject: 'order-1', attempts: 1 });
  });

  it('lets nobody write, renew, finish or postpone under a lease that another has taken', async () => {
    const paused = await taken();
    await endLeases();
    const next = await taken();
    await expect(lockAlone(paused)).rejects.toBeInstanceOf(LeaseLost);
    expect(await renewLease(db, paused)).toBe(false);
    await finishJob(db, paused);
    await postponeJob(db, paused, { afterMs: 60_000 });
    expect(await renewLease(db, next)).toBe(true);
    await lockAlone(next);
    await finishJob(db, next);
    expect(await countJobs()).toBe(0);
  });

  it('is not kept by a lease that ran out even where nobody has taken it yet', async () => {
    const job = await taken();
    await endLeases();
    await expect(lockAlone(job)).rejects.toBeInstanceOf(LeaseLost);
    expect(await renewLease(db, job)).toBe(false);
  });
});

describe('the lock of a lease', () => {
  it('lets somebody who holds the order ask for the job meanwhile: they never wait for each other in a ring', async () => {
    await sql`create table order_rows (id int)`.execute(db);
    await sql`insert into order_rows values (1)`.execute(db);
    const job = await taken();
    const lockOrder = (tx: Tx) => sql`select 1 from order_rows for update`.execute(tx);
    let tries = 0;
    const bothHoldOne = meeting(2);
    await Promise.all([
      inTransaction(db, async (tx) => {
        tries++;
        await lockLease(tx, job);
        await bothHoldOne();
        await lockOrder(tx);
      }),
      inTransaction(db, async (tx) => {
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
    const job = await taken();
    await inTransaction(db, async (tx) => {
      await lockLease(tx, job);
      await endLeases();
      expect(await take()).toBeUndefined();
    });
    expect(await take()).toMatchObject({ subject: 'order-1' });
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
    const run = vi.fn(async () => undefined);
    work(run);
    await request('order-1');
    await until(noJobs);
    expect(run).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ subject: 'order-1' }), {
      orderId: 'order-1',
    });
  });

  it('tries a job again after it threw, and keeps what went wrong', async () => {
    const run = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('supplier away'));
    work(run);
    await request('order-1');
    const failed = sql`select 1 from jobs where last_error = 'supplier away'`;
    await until(async () => (await failed.execute(db)).rows.length === 1);
    await until(noJobs);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('runs a job again when its handler asks for it', async () => {
    let runs = 0;
    work(async () => (++runs < 3 ? { againAfterMs: 10 } : undefined));
    await request('order-1');
    await until(noJobs);
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
    await until(noJobs);
    expect(runs).toBe(1);
  });

  it('that is killed has its job taken up by another soon', async () => {
    const script = fileURLToPath(new URL('../support/stuck-worker.ts', import.meta.url));
    const stuck = spawn(process.execPath, ['--import', 'tsx', script], {
      env: { ...process.env, DATABASE_URL: bench.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = stuck;
    await request('order-1');
    await once(stuck.stdout, 'data');
    stuck.kill('SIGKILL');
    await once(stuck, 'exit');
    const killedAt = Date.now();
    let takenAfterMs = Number.POSITIVE_INFINITY;
    work(async () => {
      takenAfterMs = Date.now() - killedAt;
      return undefined;
    });
    await until(noJobs);
    // The lease and a look, and what a busy machine adds.
    expect(takenAfterMs).toBeLessThan(30_000);
  });

  it('goes on after the database ended all its connections', async () => {
    const run = vi.fn(async () => undefined);
    work(run);
    await sleep(200);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    await request('order-1');
    await until(() => run.mock.calls.length === 1);
  });
});
