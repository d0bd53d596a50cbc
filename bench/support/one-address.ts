/** Buyers behind one address, as a carrier puts whole towns behind one: each buys again as soon as the last purchase ended. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startShop } from './app-process.ts';
import { buy, findOffer, newPhone, readCode, verify } from './buyer.ts';
import {
  type Costs,
  forgetStatements,
  listStatements,
  readCosts,
  readMemoryMb,
  readServerCpuSeconds,
  type Statement,
  settleMs,
} from './costs.ts';
import type { Databases } from './databases.ts';
import { allKinds, drain, type Use, useEach } from './purchase-shop.ts';
import { setDelays } from './purchase-steps.ts';

export type Crowd = {
  purchases: number;
  endedASecond: number;
  buyMs: number[];
  verifyMs: number[];
  /** Of one buyer who is alone in the shop. */
  alone: { buyMs: number[]; verifyMs: number[] };
  /** Of the process, after all of it. */
  memoryMb: number;
  each: Use;
  statements: Statement[];
  errors: string[];
};

/** `tree`: where another version was built, to compare with. */
type CrowdSettings = { port: number; buyers: number; seconds: number; addresses?: number; tree?: string };

/** By then the process has compiled its code, and every connection knows its statements. */
const warmUpPurchases = 600;

/** The built product as `npm start` runs it, with the vendors in its process. */
export async function letCrowdBuy(databases: Databases, settings: CrowdSettings): Promise<Crowd> {
  const { buyers, seconds, port, addresses = 1, tree } = settings;
  const shop = await startShop(databases, { port, LOG_LEVEL: 'info' }, tree);
  try {
    await setDelays(databases, 300);
    const offer = await findOffer(shop.address, 'MTN');
    const purchase = async (n: number) => {
      const from = `10.9.9.${n % addresses}`;
      const payer = newPhone('024');
      const bought = await buy(
        shop.address,
        { offer, payer, recipient: newPhone('054'), ref: 'KOFI2026' },
        from,
      );
      const { ms } = await verify(shop.address, bought, await readCode(databases.sandboxDb, payer));
      return { buyMs: bought.ms, verifyMs: ms };
    };
    /** Until the time is over, or that many have ended. */
    const crowd = async ({ forMs = Infinity, most = Infinity, count = buyers }) => {
      const untilMs = performance.now() + forMs;
      const results: { buyMs: number; verifyMs: number }[] = [];
      const errors: string[] = [];
      await Promise.all(
        Array.from({ length: count }, async (_, n) => {
          while (performance.now() < untilMs && results.length + errors.length < most)
            await purchase(n).then(
              (one) => results.push(one),
              (error) => errors.push(String(error)),
            );
        }),
      );
      return { results, errors };
    };
    await crowd({ most: warmUpPurchases });
    await drain(databases, allKinds);
    const { results: alone } = await crowd({ most: 20, count: 1 });
    await drain(databases, allKinds);
    const use = async (): Promise<Use> => ({
      processMs: (await shop.cpuSeconds()) * 1000,
      databaseMs: (await readServerCpuSeconds(await databases.serverPid('shop'))) * 1000,
      vendorsMs: (await readServerCpuSeconds(await databases.serverPid('vendors'))) * 1000,
      ...(await readCosts(databases.db)),
    });
    await sleep(settleMs);
    await forgetStatements(databases.db);
    const before = await use();
    const startedMs = performance.now();
    const { results, errors } = await crowd({ forMs: seconds * 1000 });
    await drain(databases, allKinds);
    const elapsedS = (performance.now() - startedMs) / 1000;
    const processMs = (await shop.cpuSeconds()) * 1000;
    const cpu = await use();
    await sleep(settleMs);
    const costs: Costs = await readCosts(databases.db);
    const n = results.length;
    return {
      purchases: n,
      endedASecond: n / elapsedS,
      ...timesOf(results),
      alone: timesOf(alone),
      memoryMb: await readMemoryMb(shop.pid()),
      each: useEach(before, { ...cpu, processMs, ...costs }, n),
      statements: await listStatements(databases.db),
      errors,
    };
  } finally {
    await shop.stop();
  }
}

function timesOf(results: { buyMs: number; verifyMs: number }[]) {
  return { buyMs: results.map(({ buyMs }) => buyMs), verifyMs: results.map(({ verifyMs }) => verifyMs) };
}
