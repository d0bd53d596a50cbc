/** The shop in one process or two, its vendors in another, and the resources used by all. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { secret, shopSettings, startShop } from './app-process.ts';
import { type Costs, forgetStatements, readCosts, readServerCpuSeconds, settleMs } from './costs.ts';
import type { Databases } from './databases.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export type Layout = 'one process' | 'two processes';

/** Of the shop's processes, of its database, and of the vendors' process and database together. */
type Processor = { processMs: number; databaseMs: number; vendorsMs: number };
export type Use = Costs & Processor;

export type PurchaseShop = {
  address: string;
  /** The resources used by now, once the sessions have reported them. */
  use(): Promise<Use>;
  /** The same, and statements are counted from now on. The sessions must have reported what was before. */
  beginUse(): Promise<Use>;
  stop(): Promise<void>;
};

/** The product itself migrates its database and fills it with the demo. */
export async function prepareShop(databases: Databases, port = 3391): Promise<void> {
  const shop = await startShop(databases, { port });
  await shop.stop();
}

export async function openPurchaseShop(databases: Databases, layout: Layout): Promise<PurchaseShop> {
  const env = { ...shopSettings(databases, 0), PUBLIC_URL: 'http://127.0.0.1:3391' };
  const start = (half: string) => startServerProcess('purchases-shop.ts', { env: { ...env, PROCESS: half } });
  const web = await start(layout === 'one process' ? 'all' : 'web');
  const worker = layout === 'one process' ? undefined : await start('worker');
  const address = `http://127.0.0.1:${web.port}`;
  const vendors = await startServerProcess('purchases-vendors.ts', {
    env: {
      SANDBOX_DATABASE_URL: databases.vendorsUrl,
      SECRET: secret,
      WEBHOOKS_TO: `${address}/api/v1/webhooks/sandbox`,
    },
  });
  const shops = worker ? [web, worker] : [web];
  return {
    address,
    async use() {
      const processor = await readProcessor(databases, { shops, vendors });
      await sleep(settleMs);
      return { ...processor, ...(await readCosts(databases.db)) };
    },
    async beginUse() {
      await forgetStatements(databases.db);
      return { ...(await readCosts(databases.db)), ...(await readProcessor(databases, { shops, vendors })) };
    },
    async stop() {
      for (const server of [...shops, vendors]) await server.stop();
    },
  };
}

async function readProcessor(
  { serverPid }: Databases,
  { shops, vendors }: { shops: ServerProcess[]; vendors: ServerProcess },
): Promise<Processor> {
  const ofServer = async (of: 'shop' | 'vendors') => (await readServerCpuSeconds(await serverPid(of))) * 1000;
  let processMs = 0;
  for (const shop of shops) processMs += (await shop.cpuMicroseconds()) / 1000;
  const announcerMs = (await vendors.cpuMicroseconds()) / 1000;
  return {
    processMs,
    databaseMs: await ofServer('shop'),
    vendorsMs: announcerMs + (await ofServer('vendors')),
  };
}

export function useEach(before: Use, after: Use, purchases: number): Use {
  const names = Object.keys(after) as (keyof Use)[];
  return Object.fromEntries(names.map((name) => [name, (after[name] - before[name]) / purchases])) as Record<
    keyof Use,
    number
  >;
}

const drainTimeoutMs = 120_000;

/** Waits until no job of these kinds is left; returns the seconds. */
export async function drain({ db }: Databases, kinds: string[]): Promise<number> {
  const startedMs = performance.now();
  for (;;) {
    const { rows } = await sql`select 1 from jobs where kind = any(${kinds}::text[]) limit 1`.execute(db);
    const elapsedMs = performance.now() - startedMs;
    if (rows.length === 0) return elapsedMs / 1000;
    if (elapsedMs > drainTimeoutMs) throw new Error(`Jobs are left after ${drainTimeoutMs / 1000} seconds.`);
    await sleep(100);
  }
}

export const paidKinds = ['follow-collect', 'deliver-order', 'send-order-link'];
export const allKinds = [...paidKinds, 'follow-deliver', 'follow-refund', 'refund-order', 'send-order-news'];
