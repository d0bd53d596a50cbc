/** What the sandbox vendors share: their store, the key that they sign with, and who tells us what has happened. */
import type pg from 'pg';
import { shareTransactions } from '#db/shared-transactions.ts';
import { type Alarm, createAlarm } from '#sandbox/announcing/alarm.ts';
import { type Announcement, announceEnding } from '#sandbox/announcing/events.ts';
import { createSandboxDb, type SandboxDb, type SandboxTx } from './database.ts';
import type { SandboxSchema } from './schema.ts';

export type Sandbox = {
  db: SandboxDb;
  signingKey: Uint8Array;
  /** Wakes the announcer of this process when something is due that this process has decided. */
  alarm: Alarm;
};

export function createSandbox({ pool, signingKey }: { pool: pg.Pool; signingKey: Uint8Array }): Sandbox {
  return { db: createSandboxDb(pool), signingKey, alarm: createAlarm() };
}

type Work<Result> = (
  tx: SandboxTx,
  announce: (announcement: Announcement) => Promise<void>,
) => Promise<Result>;

const decideTogether = shareTransactions<SandboxSchema>();

/** One transaction in which a vendor decides what happens to these, and announces how it ends. */
export async function decide<Result>(
  { db, alarm }: Sandbox,
  subjects: string[],
  work: Work<Result>,
): Promise<Result> {
  const delaysMs: number[] = [];
  const result = await decideTogether(db, subjects, (tx) =>
    work(tx, async (announcement) => {
      delaysMs.push(await announceEnding(tx, announcement));
    }),
  );
  // Only now: before the commit nobody would find it.
  for (const delayMs of delaysMs) alarm.set(delayMs);
  return result;
}
