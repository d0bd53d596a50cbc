/**
 * Every gateway with every supplier, while both misbehave by chance: what became of each order is compared with what the
 * vendors really did. `npm run vendor-pairs` runs many more orders through each pair.
 */
import { hourMs } from '@ntem/contract/durations';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createRandom } from '#vendors/simulators/random.ts';
import { createSimulatedShop, type SimulatedShop } from './simulated-shop.ts';
import { buyOne, findTradeFaults, packages } from './simulated-trade.ts';

const orders = Number(process.env.PAIR_ORDERS ?? 8);
const isWhole = orders > 100;
/** Time passes by moving every row, so many orders are traded by several shops, each with a seed of its own. */
const shopOrders = 125;
const firstSeed = Number(process.env.PAIR_SEED ?? 1);

const gateways = ['paystack', 'hubtel', 'mtn-momo', 'bulkclix', 'moolre'];

const suppliers = Object.keys(packages);

/** Each gateway and each supplier once; in the long run each with each. */
const pairs = isWhole
  ? gateways.flatMap((gateway) => suppliers.map((supplier) => [gateway, supplier] as const))
  : gateways.map((gateway, n) => [gateway, suppliers[n % suppliers.length] ?? ''] as const);

/** Each hanging call costs six seconds of real time: rare, and only in the long run. */
const faults = [
  ...['close_before', 'close_after', 'reset_after', 'html_502_before', 'html_502_after', 'cut_json'],
  ...['length_too_short', 'rate_limited', 'lag'],
];
const everyFault = isWhole
  ? [...Array.from({ length: 8 }, () => faults).flat(), 'hang_after', 'hang_before']
  : faults;

/** Most of the long run is waiting: several pairs trade side by side. */
const eachPair = isWhole ? it.concurrent.each(pairs) : it.each(pairs);

eachPair(
  '%s with %s: at most one charge, one delivery and one refund, and nobody is left behind',
  async (payments, bundles) => {
    for (let made = 0; made < orders; made += shopOrders) {
      const size = Math.min(shopOrders, orders - made);
      await tradeIn({ payments, bundles, seed: firstSeed + made / shopOrders, size });
    }
  },
  isWhole ? 6 * hourMs : 600_000,
);

type Trading = { payments: string; bundles: string; seed: number; size: number };

async function tradeIn({ payments, bundles, seed, size }: Trading): Promise<void> {
  const shop = await createSimulatedShop({ payments: [payments], bundles: [bundles], seed });
  try {
    const { code, cost } = packages[bundles] ?? {};
    await shop.run(sql`
      update bundles set supplier_code = ${code}, cost_pesewas = ${cost}, amount_pesewas = 3000
      where name = 'MTN 1 GB'`);
    await trade(shop, { payments, bundles, seed, size });
    expect(await findTradeFaults(shop, `${payments} with ${bundles}, seed ${seed}`)).toEqual([]);
  } finally {
    await shop.close();
  }
}

async function trade(shop: SimulatedShop, { payments, bundles, seed, size }: Trading): Promise<void> {
  const random = createRandom(seed);
  for (const vendor of shop.vendors()) vendor.setChance({ rate: 0.15, behaviours: everyFault });
  for (let made = 0; made < size; made += 8) {
    const buying = Array.from({ length: Math.min(8, size - made) }, () =>
      buyOne(shop, { gateways: [payments], suppliers: [bundles], random }),
    );
    // A gateway that could not be reached took nothing, and the buyer was told so.
    for (const status of await Promise.all(buying)) expect([200, 503]).toContain(status);
    await shop.passTime(1);
  }
  for (const seconds of [5, 10, 15, 30, 60, 60, 60, 120, 300, 600, 900, 1_800, 3_600])
    await shop.passTime(seconds);
  for (const vendor of shop.vendors()) vendor.setChance(undefined);
  for (const hours of [3, 6, 6, 6, 6]) await shop.passTime(hours * 3_600);
}
