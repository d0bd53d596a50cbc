/** Vendors that change or fail while orders are open: each order ends correctly at the vendor that took it. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buy } from '#test/support/shop.ts';
import { chooseGateways } from '#vendors/ports/vendors.ts';
import { createRandom } from '#vendors/simulators/random.ts';
import { createSimulatedShop, type SimulatedShop } from './simulated-shop.ts';
import { buyOne, findTradeFaults, packages } from './simulated-trade.ts';

/** As many as an evening has: `npm run vendor-pairs` takes more. */
const orders = Math.min(200, Number(process.env.PAIR_ORDERS ?? 6));

async function withShop(
  chosen: { payments: string[]; bundles: string[] },
  work: (shop: SimulatedShop) => Promise<void>,
): Promise<void> {
  const shop = await createSimulatedShop(chosen);
  try {
    const [first = '', ...others] = chosen.bundles;
    await shop.run(sql`
      update bundles set supplier_code = ${packages[first]?.code}, cost_pesewas = ${packages[first]?.cost},
        amount_pesewas = 3000
      where name = 'MTN 1 GB'`);
    for (const name of others)
      await shop.run(sql`
        insert into supplier_codes (bundle_id, supplier, code, cost_pesewas)
        select id, ${name}, ${packages[name]?.code}, ${packages[name]?.cost} from bundles where name = 'MTN 1 GB'`);
    await work(shop);
  } finally {
    await shop.close();
  }
}

const providersOf = async (shop: SimulatedShop, direction: string) => {
  const rows = await shop.run(sql<{ provider: string; n: number }>`
    select provider, count(*)::int as n from attempts where direction = ${direction} and outcome = 'done'
    group by provider order by provider`);
  return Object.fromEntries(rows.map(({ provider, n }) => [provider, n]));
};

async function endAll(shop: SimulatedShop): Promise<void> {
  for (const seconds of [5, 15, 30, 60, 120, 300, 900, 3_600]) await shop.passTime(seconds);
  for (let hours = 0; hours < 26; hours += 1) await shop.passTime(3_600);
}

it(
  'a gateway that is replaced while payers still look at its prompts answers for them to the end',
  { timeout: 600_000 },
  () =>
    withShop({ payments: ['paystack', 'hubtel'], bundles: ['datamart'] }, async (shop) => {
      const { gateways } = shop.deps;
      shop.deps.gateways = chooseGateways(gateways.of('paystack'));
      const payers = Array.from({ length: orders }, (_, n) => `024${String(5_000_000 + n)}`);
      for (const payer of payers) expect((await buy(shop, { payer })).status).toBe(200);
      shop.deps.gateways = chooseGateways(gateways.of('hubtel'), [gateways.of('paystack')]);
      shop.of('hubtel').setHabit('0246000001', 'approves');
      expect((await buy(shop, { payer: '0246000001' })).status).toBe(200);
      const prompts = payers.flatMap((payer) => shop.of('paystack').prompts(payer));
      for (const [n, { reference }] of prompts.entries())
        shop.of('paystack').payer(reference, n % 4 === 0 ? 'decline' : 'approve');
      await endAll(shop);
      expect(await findTradeFaults(shop, 'another gateway')).toEqual([]);
      expect(await providersOf(shop, 'collect')).toEqual({
        hubtel: 1,
        paystack: prompts.filter((_, n) => n % 4 !== 0).length,
      });
    }),
);

it(
  'a gateway and a supplier that fail in the middle are paused, the next ones take over, and they come back by themselves',
  { timeout: 600_000 },
  () =>
    withShop({ payments: ['paystack', 'hubtel'], bundles: ['datamart', 'hubtel'] }, async (shop) => {
      const random = createRandom(3);
      const trade = { gateways: ['paystack', 'hubtel'], suppliers: ['datamart', 'hubtel'], random };
      const buySome = async () => {
        for (let made = 0; made < orders / 3; made += 1) {
          expect(await buyOne(shop, trade)).toBe(200);
          await shop.passTime(5);
        }
      };
      const paused = () =>
        shop.run(sql`select role, vendor from vendor_lines where resting_since is not null`);
      await buySome();
      const broken = { times: 1_000_000 };
      shop.of('paystack').script({ subject: '/charge', behaviour: 'unauthorized', ...broken });
      shop.of('datamart').script({ subject: '/purchase', behaviour: 'float_empty', ...broken });
      await buySome();
      expect(await paused()).toEqual(
        expect.arrayContaining([
          { role: 'collect', vendor: 'paystack' },
          { role: 'deliver', vendor: 'datamart' },
        ]),
      );
      shop.of('paystack').mend();
      shop.of('datamart').mend();
      await shop.passTime(61);
      await buySome();
      await endAll(shop);
      expect(await findTradeFaults(shop, 'failing in the middle')).toEqual([]);
      expect(await paused()).toEqual([]);
      for (const direction of ['collect', 'deliver'])
        expect(Object.keys(await providersOf(shop, direction))).toHaveLength(2);
    }),
);
