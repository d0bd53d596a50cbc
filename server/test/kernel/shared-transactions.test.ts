/** Work that shares a transaction: it goes together, and a failure of one does not fail the others. */

import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterCommit, type Tx } from '#kernel/db/database.ts';
import { shareTransactions } from '#kernel/db/shared-transactions.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

async function nameTransaction(tx: Tx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select pg_current_xact_id()::text as name`.execute(tx);
  return rows[0]?.name ?? '';
}

const ask = (tx: Tx, subject: string) => requestJob(tx, { kind: 'send-order-link', orderId: subject });

async function subjects(): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`select subject from jobs order by subject`.execute(
    database.db,
  );
  return rows.map(({ subject }) => subject);
}

describe('work on different subjects that is ready at the same time', () => {
  it('shares one transaction, and each hears its own result', async () => {
    const share = shareTransactions();
    const names = await Promise.all(
      ['a', 'b', 'c'].map((subject) =>
        share(database.db, [subject], async (tx) => {
          await ask(tx, subject);
          return [subject, await nameTransaction(tx)];
        }),
      ),
    );
    expect(names.map(([subject]) => subject)).toEqual(['a', 'b', 'c']);
    expect(new Set(names.map(([, name]) => name)).size).toBe(1);
    expect(await subjects()).toEqual(['a', 'b', 'c']);
  });

  it('is written although one of them fails, and of that one nothing is', async () => {
    const share = shareTransactions();
    const results = await Promise.allSettled(
      ['a', 'bad', 'c'].map((subject) =>
        share(database.db, [subject], async (tx) => {
          await ask(tx, subject);
          await nameTransaction(tx);
          if (subject === 'bad') throw new Error('it may not');
        }),
      ),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await subjects()).toEqual(['a', 'c']);
  });

  it('is written although the database refuses one of them', async () => {
    const share = shareTransactions();
    const results = await Promise.allSettled(
      ['a', 'bad', 'c'].map((subject) =>
        share(database.db, [subject], async (tx) => {
          await ask(tx, subject);
          if (subject === 'bad') await sql`select 1 / 0`.execute(tx);
        }),
      ),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await subjects()).toEqual(['a', 'c']);
  });

  it('tells what it wished for after the commit once, and only for what was written', async () => {
    const share = shareTransactions();
    const told: string[] = [];
    await Promise.allSettled(
      ['a', 'bad', 'c'].map((subject) =>
        share(database.db, [subject], async (tx) => {
          afterCommit(tx, () => told.push(subject));
          if (subject === 'bad') throw new Error('it may not');
        }),
      ),
    );
    expect(told.sort()).toEqual(['a', 'c']);
  });
});

it('work that has a subject in common never shares, so that the second decides on what the first has written', async () => {
  const share = shareTransactions();
  const seen = await Promise.all(
    [
      ['order', 'payer'],
      ['payer', 'address'],
      ['address', 'device'],
    ].map((named, place) =>
      share(database.db, named, async (tx) => {
        await ask(tx, String(place));
        return nameTransaction(tx);
      }),
    ),
  );
  expect(new Set(seen.slice(0, 2)).size).toBe(2);
  expect(new Set(seen.slice(1)).size).toBe(2);
});

describe.each([
  { awaitedBy: 'a person', paceMs: 45 },
  { awaitedBy: 'nobody', paceMs: 80 },
] as const)('work that $awaitedBy waits for', ({ awaitedBy, paceMs }) => {
  it(`begins at once where it is alone, and ${paceMs} ms after work that was shared with more`, async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
    try {
      const share = shareTransactions(awaitedBy);
      const ran = (subject: string) => share(database.db, [subject], nameTransaction);
      const begun = async () => {
        for (let turns = 0; turns < 20; turns++) await turn();
      };
      const alone = [await ran('a'), await ran('b')];
      const shared = await Promise.all([ran('c'), ran('d')]);
      const early = ran('e');
      await begun();
      vi.advanceTimersByTime(paceMs - 1);
      await begun();
      const late = ran('f');
      vi.advanceTimersByTime(1);
      const [first, second] = await Promise.all([early, late]);
      expect(first).toBe(second);
      expect(new Set([...alone, ...shared, first]).size).toBe(4);
    } finally {
      vi.useRealTimers();
    }
  });
});
