/** A whole shop whose gateways and suppliers are real adapters, each against its simulator, with time that can pass. */
import { basePath } from '@ntem/contract/endpoint';
import type { OrderState } from '@ntem/contract/states';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { readConfig } from '#config.ts';
import { fillDemo } from '#demo/fill-demo.ts';
import { jobHandlers } from '#jobs.ts';
import { createDb } from '#kernel/db/database.ts';
import { startWorker } from '#kernel/jobs/worker.ts';
import type { Order } from '#orders/rows/orders.ts';
import { createTestApp, type TestApp } from '#test/support/app.ts';
import { passTime } from '#test/support/shop.ts';
import { simulatedVendors } from '#vendors/simulated-vendors.ts';
import { type Simulator, startSimulator } from '#vendors/simulators/simulator.ts';
import type { Post } from '#vendors/simulators/webhooks.ts';

const publicUrl = 'https://shop.example';

/** `otp`: vendors of messages with keys. */
type Chosen = { payments: string[]; bundles: string[]; otp?: string[]; seed?: number; logLevel?: string };

export type SimulatedShop = TestApp & {
  of(name: string): Simulator;
  vendors(): Simulator[];
  /** The same vendors on another database, as after a restore. While paused. */
  moveTo(pool: pg.Pool): void;
  /** While no worker runs. */
  paused(work: () => Promise<void>): Promise<void>;
  /** Time passes at the vendors first, so that the shop can hear of it at once; then until the worker is done. */
  passTime(seconds: number): Promise<void>;
  orders(): Promise<Order[]>;
  /** References of all calls of an order, by direction. */
  references(): Promise<{ orderId: string; direction: string; provider: string; reference: string }[]>;
};

export async function createSimulatedShop({
  payments,
  bundles,
  otp = [],
  seed = 1,
  logLevel,
}: Chosen): Promise<SimulatedShop> {
  let app: TestApp | undefined;
  const post: Post = async ({ url, method = 'POST', headers, body }) => {
    const path = url.slice(publicUrl.length);
    const answer = await app?.app.inject({ method, url: path, payload: body, headers });
    return answer?.statusCode ?? 0;
  };
  const names = [...new Set([...payments, ...bundles, ...otp])];
  const simulators = await Promise.all(
    names.map((name) => {
      const vendor = simulatedVendors[name];
      if (!vendor) throw new Error(`There is no simulator of ${name}.`);
      return startSimulator(vendor.simulate(`${publicUrl}${basePath}/webhooks/${name}`), { seed, post });
    }),
  );
  const env = Object.assign(
    { PUBLIC_URL: publicUrl, NODE_ENV: 'test' },
    ...simulators.map(({ name, url }) => simulatedVendors[name]?.env(url)),
  );
  const chosen = { payments, bundles, otp: ['sandbox'] };
  // Nobody has to prove a number here: the codes of real vendors have tests of their own.
  app = await createTestApp(env, {
    config: { ...readConfig(env), chosen, phoneVerification: false },
    logLevel,
    now: () => simulators[0]?.clock.now() ?? 0,
  });
  await fillDemo(app.deps);
  const { deps } = app;
  const start = () => startWorker({ ...deps, handlers: jobHandlers(deps) });
  let worker = start();
  const made = app;
  /** No call is under way meanwhile: it would look as old as the time that passes. */
  async function pass(seconds: number): Promise<void> {
    await worker.stop();
    for (const simulator of simulators) await simulator.advance(seconds * 1_000);
    await passTime(made, seconds);
    worker = start();
    await untilIdle(made);
  }
  return {
    ...made,
    of(name) {
      const found = simulators.find((simulator) => simulator.name === name);
      if (!found) throw new Error(`There is no simulator of ${name}.`);
      return found;
    },
    vendors: () => simulators,
    moveTo(pool) {
      const db = createDb(pool);
      Object.assign(deps, { pool, db });
      const run = async <Row>(statement: RawBuilder<Row>) => (await statement.execute(db)).rows;
      Object.assign(made, { run });
    },
    async paused(work) {
      await worker.stop();
      await work();
      worker = start();
    },
    async passTime(seconds) {
      await pass(seconds);
      // A vendor that counts calls takes one after the other: on to the next one, until all of them had their turn.
      for (;;) {
        const waitS = await nextTurnS(made);
        if (waitS === undefined) return;
        await pass(waitS);
      }
    },
    orders: () => made.run(sql<Order>`select * from orders order by created_at, id`),
    references: () =>
      made.run(sql<{ orderId: string; direction: string; provider: string; reference: string }>`
        select order_id, direction, provider, reference from attempts where order_id is not null`),
    async close() {
      await worker.stop();
      await made.close();
      await Promise.all(simulators.map((simulator) => simulator.close()));
    },
  };
}

const idleWithinMs = 120_000;

/** No job is due, and none is running. */
async function untilIdle(app: TestApp): Promise<void> {
  const startedMs = Date.now();
  for (;;) {
    const [row] = await app.run(sql<{ busy: number }>`
      select count(*)::int as busy from jobs
      where (run_at <= now() or lease_until > now())
        and kind in ('follow-collect', 'follow-deliver', 'follow-refund', 'follow-payout', 'deliver-order', 'refund-order', 'expire-order')`);
    if (!row?.busy) return;
    if (Date.now() - startedMs > idleWithinMs) throw new Error(`${row.busy} jobs are still busy.`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** How long the next of the orders waits that wait for their turn at a vendor; undefined if none does. */
async function nextTurnS(app: TestApp): Promise<number | undefined> {
  const [next] = await app.run(sql<{ waitS: number }>`
    select ceil(extract(epoch from run_at - now()))::int as wait_s from jobs
    where kind = 'deliver-order' and run_at < now() + interval '30 seconds' order by run_at limit 1`);
  return next && Math.max(next.waitS, 1);
}

export const finalStates: OrderState[] = [
  'delivered',
  'refunded',
  'payment_failed',
  'expired',
  'needs_review',
];
