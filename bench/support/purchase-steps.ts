/**
 * Measures the cost of each step of a purchase: all buyers take it before any takes the next, since the vendors wait.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { letArrive } from './arrivals.ts';
import { type Bought, buy, newPhone, type Offer, readCode, verify } from './buyer.ts';
import type { Databases } from './databases.ts';
import { allKinds, drain, type PurchaseShop, paidKinds, type Use, useEach } from './purchase-shop.ts';

export type Steps = Record<'buy' | 'verify' | 'paid, sent, link' | 'delivered', Use>;

const buyers = 200;
/** Longer than the measurement. */
const heldMs = 30 * 60_000;

export async function measureSteps(databases: Databases, shop: PurchaseShop, offer: Offer): Promise<Steps> {
  const { sandboxDb } = databases;
  await setDelays(databases, heldMs);
  const bought: Bought[] = [];
  const purchase = () => ({ offer, payer: newPhone('024'), recipient: newPhone('054'), ref: 'KOFI2026' });
  const steps = {
    buy: await measure(shop, () =>
      everyBuyer(async () => void bought.push(await buy(shop.address, purchase()))),
    ),
    verify: await measure(shop, () =>
      everyBuyer(async (n) => {
        const one = bought[n] as Bought;
        await verify(shop.address, one, await readCode(sandboxDb, one.payer));
      }),
    ),
    'paid, sent, link': await measure(shop, async () => {
      await release(databases, { table: 'sandbox_prompts', topic: 'payment' });
      await waitFor(databases, ['prompting', 'payment_pending', 'paid']);
      await drain(databases, paidKinds);
    }),
    delivered: await measure(shop, async () => {
      await release(databases, { table: 'sandbox_deliveries', topic: 'delivery' });
      await waitFor(databases, ['delivering']);
      await drain(databases, allKinds);
    }),
  };
  return steps;
}

export async function setDelays({ sandboxDb }: Databases, ms: number): Promise<void> {
  await sql`update sandbox_settings
    set auto_approve = true, approve_after_ms = ${ms}, deliver_after_ms = ${ms},
        prompt_window_ms = greatest(180000, ${ms}::int)`.execute(sandboxDb);
}

async function everyBuyer(act: (n: number) => Promise<void>): Promise<void> {
  const { errors } = await letArrive({ seconds: 10, rate: buyers / 10 }, act);
  if (errors.length > 0) throw new Error(errors[0]);
}

async function measure(shop: PurchaseShop, act: () => Promise<void>): Promise<Use> {
  const before = await shop.beginUse();
  await act();
  return useEach(before, await shop.use(), buyers);
}

/** The vendors do now what they would do later, and announce it. */
async function release(
  { sandboxDb }: Databases,
  { table, topic }: { table: string; topic: string },
): Promise<void> {
  await sql`update ${sql.table(table)} set ends_at = now() where ends_at > now()`.execute(sandboxDb);
  await sql`update sandbox_events set due_at = now() where topic = ${topic} and due_at > now()`.execute(
    sandboxDb,
  );
}

/** Until no order is in one of these states any more. */
async function waitFor({ db }: Databases, states: string[]): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const { rows } = await sql`select 1 from orders where state = any(${states}::text[]) limit 1`.execute(db);
    if (rows.length === 0) return;
    await sleep(100);
  }
  throw new Error(`Orders stay ${states.join(' or ')}.`);
}
