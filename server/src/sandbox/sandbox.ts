/** What the sandbox vendors share: their database, the key that they sign with, and the bell of their announcer. */
import type pg from 'pg';
import { type Bell, createBell } from '#bell.ts';
import { shareTransactions } from '#db/shared-transactions.ts';
import { type Announcement, announceEnding } from '#sandbox/announcing/events.ts';
import { createSandboxDb, type SandboxDb, type SandboxTx } from './database.ts';
import type { SandboxSchema } from './schema.ts';

export type Sandbox = {
  db: SandboxDb;
  signingKey: Uint8Array;
  /** Wakes the announcer of this process. */
  bell: Bell;
};

export function createSandbox({ pool, signingKey }: { pool: pg.Pool; signingKey: Uint8Array }): Sandbox {
  return { db: createSandboxDb(pool), signingKey, bell: createBell() };
}

type Work<Result> = (
  tx: SandboxTx,
  announce: (announcement: Announcement) => Promise<void>,
) => Promise<Result>;

/** What is due later is found by the announcer itself. */
const soonMs = 250;

const decideTogether = shareTransactions<SandboxSchema>();

/** One transaction in which a vendor decides what happens to these subjects, and announces how it ends. */
export async function decide<Result>(
  { db, bell }: Sandbox,
  subjects: string[],
  work: Work<Result>,
): Promise<Result> {
  const delaysMs: number[] = [];
  const result = await decideTogether(db, subjects, (tx) =>
    work(tx, async (announcement) => {
      delaysMs.push(await announceEnding(tx, announcement));
    }),
  );
  // Not before the commit, when the announcer would find nothing.
  for (const delayMs of delaysMs) if (delayMs < soonMs) setTimeout(bell.ring, delayMs).unref();
  return result;
}
