/** Checks the end of a run that disturbed the shop: everything has ended, and no answered request is lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@ntem/server/db/database';
import { sql } from 'kysely';

const drainPatienceS = 240;

/** Waits until the processes have finished everything, with no help but the admin's. */
export async function drain(db: Db): Promise<number> {
  const startedMs = performance.now();
  const elapsedS = () => (performance.now() - startedMs) / 1000;
  while (elapsedS() < drainPatienceS) {
    if ((await listOpen(db)).length === 0) break;
    await sleep(500);
  }
  return elapsedS();
}

/** Without orders whose code was not entered: they expire after ten minutes, and no vendor was called for them. */
export async function listOpen(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'order ' || reference || ' ' || state as what from orders
    where state not in ('created', 'awaiting_code', 'delivered', 'refunded', 'payment_failed', 'expired')
    union all
    select 'payout ' || reference || ' ' || state from payouts where state not in ('paid', 'failed', 'rejected')
    union all
    select 'top-up ' || reference || ' ' || state from float_top_ups where state in ('created', 'prompting')
    union all
    select 'attempt ' || reference || ' ' || outcome from attempts
    where outcome in ('open', 'unknown') or hinted_at is not null
    union all
    select 'decision ' || move from decisions where closed_at is null`.execute(db);
  return rows.map(({ what }) => what);
}

export async function countStates(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from orders group by 1 order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

/** These vendors never contradict themselves: anything that happened twice is our fault. */
export async function listContradictions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ reference: string; why: string }>`
    select reference, contradicted_by as why from attempts where contradicted_by is not null or surplus`.execute(
    db,
  );
  return rows.map(({ reference, why }) => `the attempt ${reference} was contradicted: ${why}`);
}

/** Every purchase that was answered with success must exist exactly once under its key. */
export async function findBrokenPromises(
  db: Db,
  { answered }: { answered: Map<string, string> },
): Promise<string[]> {
  const { rows } = await sql<{ buyKey: string; paymentId: string }>`
    select buy_key, payment_id from orders where buy_key is not null`.execute(db);
  const made = new Map<string, string[]>();
  for (const { buyKey: key, paymentId: id } of rows) made.set(key, [...(made.get(key) ?? []), id]);
  return [...answered].flatMap(([key, paymentId]) => {
    const orders = made.get(`guest ${key}`) ?? [];
    return orders.length === 1 && orders[0] === paymentId
      ? []
      : [`the purchase ${key} was answered as ${paymentId} and is ${orders.join() || 'gone'}`];
  });
}
