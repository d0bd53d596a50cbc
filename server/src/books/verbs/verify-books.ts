/** Checks all invariants of the books at one moment, and changes nothing. */
import { sql } from 'kysely';
import type { Invariant } from '#books/rows/invariant.ts';
import { invariants } from '#books/rows/invariants.ts';
import { listRows, run } from '#kernel/db/ask.ts';
import { type Db, inOneMoment, type Tx } from '#kernel/db/database.ts';

type Breach = { subject: string; detail: string };
export type Verified = Pick<Invariant, 'name' | 'sentence'> & {
  count: number;
  /** The first of them. */
  breaches: Breach[];
  tookMs: number;
};

const mostShown = 20;

/** It reads whole tables, and takes long in a large shop: nothing that trades waits for it, and it waits for nothing. */
export function verifyBooks(db: Db, onEach: (verified: Verified) => void = () => {}): Promise<Verified[]> {
  return inOneMoment(db, (tx) => verifyWithin(tx, onEach));
}

export async function verifyWithin(
  tx: Tx,
  onEach: (verified: Verified) => void = () => {},
): Promise<Verified[]> {
  // Whole tables are read, in one pass each.
  await run(tx)`
    select set_config('statement_timeout', '0', true), set_config('work_mem', '128MB', true),
           set_config('plan_cache_mode', 'auto', true), set_config('enable_seqscan', 'on', true)`;
  const all: Verified[] = [];
  for (const invariant of invariants) {
    const verified = await verifyOne(tx, invariant);
    onEach(verified);
    all.push(verified);
  }
  return all;
}

async function verifyOne(tx: Tx, { name, sentence, broken }: Invariant): Promise<Verified> {
  const startedMs = performance.now();
  const rows = await listRows<Breach & { count: number }>(tx)`
    select subject, detail, count(*) over ()::int as count from (${sql.raw(broken)}) as broken
    order by subject limit ${mostShown}`;
  return {
    name,
    sentence,
    count: rows[0]?.count ?? 0,
    breaches: rows.map(({ subject, detail }) => ({ subject, detail })),
    tookMs: performance.now() - startedMs,
  };
}
