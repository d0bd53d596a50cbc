/**
 * Every gateway with every supplier, while both misbehave by chance: what became of each order is compared with what the
 * vendors really did. `npm run vendor-pairs` runs many more orders through each pair.
 */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Order } from '#db/orders/orders.ts';
import { createRandom, type Random } from '#simulators/random.ts';
import type { Simulator } from '#simulators/simulator.ts';
import { buy } from '#test/support/shop.ts';
import { createSimulatedShop, finalStates, type SimulatedShop } from './simulated-shop.ts';

const orders = Number(process.env.PAIR_ORDERS ?? 24);
const isWhole = orders > 100;
const seed = Number(process.env.PAIR_SEED ?? 1);

/** What MTN 1GB is called there. */
const codes: Record<string, string> = { datamart: 'YELLO:1' };

const pairs = [['paystack', 'datamart']] as const;

/** Whoever hangs costs six seconds of real time each: rare, and only in the long run. */
const faults = [
  ...['close_before', 'close_after', 'reset_after', 'html_502_before', 'html_502_after', 'cut_json'],
  ...['length_too_short', 'rate_limited', 'lag'],
];
const everyFault = isWhole ? [...faults, 'hang_after', 'hang_before'] : faults;

it.each(pairs)(
  '%s with %s: at most one charge, one delivery and one refund, and nobody is left behind',
  async (payments, bundles) => {
    const shop = await createSimulatedShop({ payments: [payments], bundles: [bundles], seed });
    try {
      await shop.run(sql`
        update bundles set supplier_code = ${codes[bundles]}, cost_pesewas = 400 where name = 'MTN 1GB'`);
      await trade(shop, [shop.of(payments), shop.of(bundles)]);
      expect(await findFaults(shop, { payments, bundles })).toEqual([]);
    } finally {
      await shop.close();
    }
  },
  isWhole ? 3_600_000 : 120_000,
);

async function trade(shop: SimulatedShop, vendors: Simulator[]): Promise<void> {
  const random = createRandom(seed);
  for (const vendor of vendors) vendor.setChance({ rate: 0.15, behaviours: everyFault });
  for (let made = 0; made < orders; made += 8) {
    await Promise.all(
      Array.from({ length: Math.min(8, orders - made) }, () => buyOne(shop, vendors, random)),
    );
    await shop.passTime(1);
  }
  for (const seconds of [5, 10, 15, 30, 60, 60, 60, 120, 300, 600, 900, 1_800, 3_600])
    await shop.passTime(seconds);
  for (const vendor of vendors) vendor.setChance(undefined);
  for (let hours = 0; hours < 27; hours += 1) await shop.passTime(3_600);
}

/** The first payers of a list pay; the others do something else. */
const payerHabits = ['approves', 'approves', 'approves', 'approves', 'declines', 'poor', 'ignores'];
const recipientHabits = ['ordinary', 'ordinary', 'ordinary', 'ordinary', 'ordinary', 'fails', 'refused'];

async function buyOne(shop: SimulatedShop, vendors: Simulator[], random: Random): Promise<void> {
  const number = () => `024${String(Math.floor(random.next() * 9_000_000) + 500_000).padStart(7, '0')}`;
  const [payer, recipient] = [number(), number()];
  const [gateway, supplier] = vendors;
  gateway?.setHabit(payer, random.pick(payerHabits));
  const habit = random.pick(recipientHabits);
  if (habit !== 'ordinary') supplier?.setHabit(recipient, habit);
  const bought = await buy(shop, { payer, recipient });
  // The gateway could not be reached: the buyer was told so, and nothing was taken.
  expect([200, 503]).toContain(bought.status);
}

type Pair = { payments: string; bundles: string };

async function findFaults(shop: SimulatedShop, { payments, bundles }: Pair): Promise<string[]> {
  const references = await shop.references();
  const all = await shop.orders();
  const really = (order: Order, direction: string, vendor: string, kinds: string[]) => {
    const ours = references.filter((one) => one.orderId === order.id && one.direction === direction);
    const known = new Set(ours.map(({ reference }) => reference));
    const { journal } = shop.of(vendor);
    return journal.filter(({ kind, reference }) => kinds.includes(kind) && known.has(reference)).length;
  };
  const faults = all.flatMap((order) => {
    const truth = {
      paid: really(order, 'collect', payments, ['debit']),
      delivered: really(order, 'deliver', bundles, ['delivery']),
      refunded: really(order, 'refund', payments, ['credit', 'refund']),
    };
    return judge(order, truth).map((fault) => `${order.state}, ${JSON.stringify(truth)}: ${fault}`);
  });
  const known = new Set(references.map(({ reference }) => reference));
  const strays = [payments, bundles].flatMap((name) =>
    shop.of(name).journal.filter(({ reference }) => !known.has(reference)),
  );
  const states = [...new Set(all.map(({ state }) => state))];
  const counts = states.map((state) => `${state} ${all.filter((one) => one.state === state).length}`);
  process.stdout.write(`${payments} with ${bundles}, seed ${seed}: ${counts.join(', ')}\n`);
  return [...faults, ...strays.map((stray) => `nobody here knows of ${JSON.stringify(stray)}`)];
}

type Truth = { paid: number; delivered: number; refunded: number };

function judge({ state }: Order, { paid, delivered, refunded }: Truth): string[] {
  const faults: string[] = [];
  if (paid > 1) faults.push('charged twice');
  if (delivered > 1) faults.push('delivered twice');
  if (refunded > 1) faults.push('refunded twice');
  if (paid === 0 && (delivered > 0 || refunded > 0)) faults.push('given for nothing');
  const isUntouched = state === 'created' || state === 'awaiting_code';
  if (!finalStates.includes(state) && !isUntouched) faults.push('not at its end after a day');
  if (state === 'needs_review') return faults;
  if (paid === 1 && delivered + refunded !== 1)
    faults.push('paid, and neither delivered nor refunded, or both');
  if (state === 'delivered' && delivered !== 1) faults.push('not delivered');
  if (state === 'refunded' && refunded !== 1) faults.push('not refunded');
  return faults;
}
