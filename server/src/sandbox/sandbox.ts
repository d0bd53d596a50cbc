/** The parts that the sandbox vendors share: their database, their signing key, and a signal to their announcer. */
import { pesewas } from '@ntem/contract/money';
import type pg from 'pg';
import type { Traits } from '#attempts/rules/answer-verdicts.ts';
import { type Bell, createBell } from '#kernel/bell.ts';
import { shareTransactions } from '#kernel/db/shared-transactions.ts';
import { right } from '#kernel/rules/findings.ts';
import { type Announcement, announceEnding } from '#sandbox/announcing/events.ts';
import type { VendorCheck } from '#vendors/ports/outcomes.ts';
import { createSandboxDb, type SandboxDb, type SandboxTx } from './database.ts';
import type { SandboxSchema } from './schema.ts';
import type { SandboxSettings } from './settings.ts';

export type Sandbox = {
  db: SandboxDb;
  signingKey: Uint8Array;
  /** Wakes the announcer of this process. */
  bell: Bell;
};

/** One call to a vendor: how the vendors behave now, and the caller's signal to give up. */
export type Call = { sandbox: Sandbox; settings: SandboxSettings; signal: AbortSignal };

export function createSandbox({ pool, signingKey }: { pool: pg.Pool; signingKey: Uint8Array }): Sandbox {
  return { db: createSandboxDb(pool), signingKey, bell: createBell() };
}

/** The sandbox vendors' promises about references: the same for all operations. */
export const sandboxTraits: Traits = {
  duplicates: 'returns_original',
  statusBy: 'ours',
  // Everything is recorded during the call, so this must only be longer than the longest call.
  notFoundIsConclusiveAfterMs: 10_000,
  firstCheckAfterMs: 0,
  referenceFormat: 'letters_and_digits',
  smallestAmount: pesewas(1),
};

/** It has no keys, and is never empty. */
export const sandboxCheck: VendorCheck = right('Sandbox', 'Answers by itself. No money moves.');

type Announce = (announcement: Omit<Announcement, 'habit'>) => Promise<void>;

/**
 * How often the announcer looks while nothing happens; it is rung for what is due sooner. Within the time after which an
 * idle connection is closed.
 */
export const quietPollMs = 25_000;

const decideTogether = shareTransactions<SandboxSchema>();

/** One transaction in which a vendor decides the outcome of these subjects, and announces it. */
export async function decide<Result>(
  { sandbox: { db, bell }, settings }: Pick<Call, 'sandbox' | 'settings'>,
  subjects: string[],
  work: (tx: SandboxTx, announce: Announce) => Promise<Result>,
): Promise<Result> {
  const delaysMs: number[] = [];
  const result = await decideTogether(db, subjects, (tx) =>
    work(tx, async (announcement) => {
      delaysMs.push(await announceEnding(tx, { ...announcement, habit: settings.webhooks }));
    }),
  );
  // Not before the commit, when the announcer would find nothing.
  for (const delayMs of delaysMs) if (delayMs < quietPollMs) setTimeout(bell.ring, delayMs).unref();
  return result;
}
