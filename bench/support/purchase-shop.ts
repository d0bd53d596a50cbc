/** The built shop in one process or two, and the resources used by it and its vendors. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { startAnnouncing } from './announcing.ts';
import { type AppProcess, startShop } from './app-process.ts';
import { type Costs, forgetStatements, readCosts, readServerCpuSeconds, settleMs } from './costs.ts';
import { type Databases, makeCallersRole } from './databases.ts';

export type Layout = 'one process' | 'two processes';

/** Of the shop's processes, of its database, and of the vendors'. */
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

const ports = { all: 3391, web: 3391, worker: 3393 };

/** The product itself migrates its database and fills it with the demo. Answers the address of the vendors for it. */
export async function prepareShop(databases: Databases): Promise<string> {
  const shop = await startShop(databases, { port: ports.all });
  await shop.stop();
  return makeCallersRole(databases);
}

export async function openPurchaseShop(
  databases: Databases,
  { layout, vendorsUrl }: { layout: Layout; vendorsUrl: string },
): Promise<PurchaseShop> {
  const halves = layout === 'one process' ? (['all'] as const) : (['web', 'worker'] as const);
  const shops: AppProcess[] = [];
  for (const half of halves)
    shops.push(await startShop({ ...databases, vendorsUrl }, { port: ports[half], PROCESS: half }));
  const address = shops[0]?.address ?? '';
  const vendors = startAnnouncing(databases, [address]);
  return {
    address,
    async use() {
      const processor = await readProcessor(databases, shops);
      await sleep(settleMs);
      return { ...processor, ...(await readCosts(databases.db)) };
    },
    async beginUse() {
      await forgetStatements(databases.db);
      return { ...(await readCosts(databases.db)), ...(await readProcessor(databases, shops)) };
    },
    async stop() {
      for (const process of [...shops, vendors]) await process.stop();
    },
  };
}

async function readProcessor({ serverPid }: Databases, shops: AppProcess[]): Promise<Processor> {
  const ofServer = async (of: 'shop' | 'vendors') => (await readServerCpuSeconds(await serverPid(of))) * 1000;
  let processMs = 0;
  for (const shop of shops) processMs += (await shop.cpuSeconds()) * 1000;
  return { processMs, databaseMs: await ofServer('shop'), vendorsMs: await ofServer('vendors') };
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
