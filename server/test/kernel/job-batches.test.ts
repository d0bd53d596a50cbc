/** Many jobs in one statement: which are taken, renewed and ended, and which are not. */
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#kernel/db/database.ts';
import { endJobs, renewLeases } from '#kernel/jobs/held-jobs.ts';
import { type Job, requestJob, takeJobs } from '#kernel/jobs/jobs.ts';
import { forFile } from '#test/support/for-file.ts';
import { many, openJobBench, takeJob } from '#test/support/jobs.ts';

const bench = await forFile(openJobBench());
const { db, request } = bench;
afterEach(bench.tidy);

const link = 'send-order-link';
const everything = { kinds: [link] as const, limit: 100, mostOfOneBucket: 50, running: new Map() };

describe('jobs are taken', () => {
  it('those first that are due the longest, of whatever kind and bucket', async () => {
    await request(
      { kind: 'deliver-order', orderId: 'third', afterMs: -1_000 },
      { kind: 'probe-supplier', supplierLine: 'first', afterMs: -3_000, bucket: 'z' },
      { kind: 'deliver-order', orderId: 'second', afterMs: -2_000, bucket: 'a' },
      { kind: 'deliver-order', orderId: 'later', afterMs: 60_000 },
    );
    const kinds = ['deliver-order', 'probe-supplier'] as const;
    const { jobs } = await takeJobs(db, { ...everything, kinds, limit: 2 });
    expect(jobs.map(({ subject }) => subject)).toEqual(['first', 'second']);
    const rest = await takeJobs(db, { ...everything, kinds });
    expect(rest.jobs.map(({ subject }) => subject)).toEqual(['third']);
  });

  it.each([
    ['none runs', {}, 2, 3],
    ['one runs', { mtn: 1 }, 1, 3],
    ['it is full', { mtn: 2 }, 0, 3],
    ['it is fuller than it may be', { mtn: 5 }, 0, 3],
    ['those without a bucket run', { '': 9 }, 2, 3],
  ])('a bucket of two: %s', async (_what, running, ofMtn, ofNone) => {
    await request(
      ...many(5, { kind: link, bucket: 'mtn', afterMs: -5_000 }),
      ...many(3, { kind: link, afterMs: -1_000 }),
    );
    const wanted = { ...everything, mostOfOneBucket: 2, running: new Map(Object.entries(running)) };
    const { jobs } = await takeJobs(db, wanted);
    expect(jobs.filter(({ bucket }) => bucket === 'mtn')).toHaveLength(ofMtn);
    expect(jobs.filter(({ bucket }) => bucket === '')).toHaveLength(ofNone);
  });

  it('a bucket is shared by all kinds of a lane', async () => {
    await request(
      ...many(3, { kind: 'deliver-order', bucket: 'mtn' }),
      ...['a', 'b', 'c'].map((supplierLine) => ({
        kind: 'probe-supplier' as const,
        supplierLine,
        bucket: 'mtn',
      })),
    );
    const kinds = ['deliver-order', 'probe-supplier'] as const;
    const { jobs } = await takeJobs(db, { ...everything, kinds, mostOfOneBucket: 4 });
    expect(jobs).toHaveLength(4);
  });

  it('with the time until the next one, which is none of a full bucket and none that somebody holds', async () => {
    const wanted = { ...everything, mostOfOneBucket: 1, running: new Map([['mtn', 1]]) };
    await request({ kind: link, orderId: 'held' });
    expect((await takeJobs(db, wanted)).nextDueMs).toBeUndefined();
    await request({ kind: link, orderId: 'blocked', bucket: 'mtn' });
    expect(await takeJobs(db, wanted)).toEqual({ jobs: [], nextDueMs: undefined });
    await request({ kind: link, orderId: 'much later', afterMs: 60_000 });
    expect(await takeJobs(db, wanted)).toEqual({ jobs: [], nextDueMs: undefined });
    // Half a second ahead by the clock of the look itself, however slow the machine.
    await inTransaction(db, async (tx) => {
      await requestJob(tx, { kind: link, orderId: 'soon', afterMs: 500 });
      const { nextDueMs } = await takeJobs(tx, wanted);
      expect(nextDueMs).toBeLessThanOrEqual(500);
    });
  });

  it('keep their bucket where they are asked for again without one', async () => {
    await request({ kind: link, orderId: 'order-1', bucket: 'mtn' });
    await request({ kind: link, orderId: 'order-1' });
    expect(await takeJob(db, [link])).toMatchObject({ bucket: 'mtn' });
    await request({ kind: link, orderId: 'order-1', bucket: 'telecel' });
    const { rows } = await sql<{ bucket: string }>`select bucket from jobs`.execute(db);
    expect(rows).toEqual([{ bucket: 'telecel' }]);
  });
});

describe('one statement for many', () => {
  /** Four jobs that are held, and one of them is locked by somebody who asks for it. */
  async function withLockedRow(use: (jobs: [Job, Job, Job, Job]) => Promise<void>): Promise<void> {
    await request(...many(4, { kind: link }));
    const { jobs } = await takeJobs(db, everything);
    await inTransaction(db, async (tx) => {
      await sql`select from jobs where subject = '-3' for update`.execute(tx);
      await use(jobs.toSorted((a, b) => a.subject.localeCompare(b.subject)) as [Job, Job, Job, Job]);
    });
  }

  it('takes each under a token of its own', async () => {
    await request(...many(8, { kind: link }));
    const { jobs } = await takeJobs(db, everything);
    expect(new Set(jobs.map(({ leaseToken }) => leaseToken)).size).toBe(8);
  });

  it('renews what is ours, and waits for no locked row', async () => {
    await withLockedRow(async (jobs) => {
      const stolen = { ...jobs[0], leaseToken: '00000000-0000-4000-8000-000000000000' };
      const renewed = await renewLeases(db, [stolen, jobs[1], jobs[2], jobs[3]], 'skip');
      expect([...renewed].sort()).toEqual([jobs[1].id, jobs[2].id].sort());
    });
  });

  it('ends each in its own way, and waits for no locked row', async () => {
    await withLockedRow(async ([finished, postponed, askedAgain, locked]) => {
      await request({ kind: link, orderId: askedAgain.subject });
      const written = await endJobs(
        db,
        [
          { job: finished },
          { job: postponed, next: { afterMs: 60_000, error: 'away', attempts: 3 } },
          { job: askedAgain },
          { job: locked },
        ],
        'skip',
      );
      expect(Object.fromEntries([...written].map(([id, { dueAfterMs }]) => [id, dueAfterMs]))).toEqual({
        [String(finished.id)]: undefined,
        [String(postponed.id)]: 60_000,
        [String(askedAgain.id)]: 0,
      });
      const { rows } = await sql`
        select subject, attempts, last_error as error, run_at > now() as later, lease_token is null as free
        from jobs order by subject`.execute(db);
      expect(rows).toEqual([
        { subject: '-1', attempts: 3, error: 'away', later: true, free: true },
        { subject: '-2', attempts: 0, error: null, later: false, free: true },
        { subject: '-3', attempts: 1, error: null, later: false, free: false },
      ]);
    });
  });
});
