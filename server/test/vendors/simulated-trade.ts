/** Trading through simulated vendors, compared with the vendors' own books. */
import type { Order } from '#orders/rows/orders.ts';
import { buy } from '#test/support/shop.ts';
import type { Random } from '#vendors/simulators/random.ts';
import { finalStates, type SimulatedShop } from './simulated-shop.ts';

/** A package's code there, and its cost in pesewas. */
export const packages: Record<string, { code: string; cost: number }> = {
  datamart: { code: 'YELLO:1', cost: 400 },
  hubtel: { code: 'data_bundle_1', cost: 2_400 },
  hubnet: { code: 'mtn:1000', cost: 450 },
  remadata: { code: 'mtn:1024', cost: 450 },
};

/** Most payers pay; the others do something else. */
const payerHabits = ['approves', 'approves', 'approves', 'approves', 'declines', 'poor', 'ignores'];
const recipientHabits = ['ordinary', 'ordinary', 'ordinary', 'ordinary', 'ordinary', 'fails', 'refused'];

type Trade = { gateways: string[]; suppliers: string[]; random: Random };

/** Answers the status of the request. */
export async function buyOne(shop: SimulatedShop, { gateways, suppliers, random }: Trade): Promise<number> {
  const number = () => `024${String(Math.floor(random.next() * 9_000_000) + 500_000).padStart(7, '0')}`;
  const [payer, recipient] = [number(), number()];
  const [pays, receives] = [random.pick(payerHabits), random.pick(recipientHabits)];
  for (const name of gateways) shop.of(name).setHabit(payer, pays);
  if (receives !== 'ordinary') for (const name of suppliers) shop.of(name).setHabit(recipient, receives);
  return (await buy(shop, { payer, recipient })).status;
}

const moneyKinds = ['charge', 'debit', 'delivery', 'transfer', 'credit', 'refund'];

export async function findTradeFaults(shop: SimulatedShop, title: string): Promise<string[]> {
  const references = await shop.references();
  const orders = await shop.orders();
  const journal = shop
    .vendors()
    .flatMap(({ name, journal: entries }) =>
      entries.filter(({ kind }) => moneyKinds.includes(kind)).map((entry) => ({ ...entry, vendor: name })),
    );
  const really = (order: Order, direction: string, kinds: string[]) => {
    const ours = references.filter((one) => one.orderId === order.id && one.direction === direction);
    return journal.filter(
      ({ kind, reference, vendor }) =>
        kinds.includes(kind) && ours.some((one) => one.reference === reference && one.provider === vendor),
    ).length;
  };
  const faults = orders.flatMap((order) => {
    const truth = {
      paid: really(order, 'collect', ['debit']),
      delivered: really(order, 'deliver', ['delivery']),
      refunded: really(order, 'refund', ['credit', 'refund']),
    };
    return judge(order, truth).map((fault) => `${order.state}, ${JSON.stringify(truth)}: ${fault}`);
  });
  const strays = journal.filter(
    (entry) => !references.some((one) => one.reference === entry.reference && one.provider === entry.vendor),
  );
  const states = [...new Set(orders.map(({ state }) => state))];
  const counts = states.map((state) => `${state} ${orders.filter((one) => one.state === state).length}`);
  process.stdout.write(`${title}: ${counts.join(', ')}\n`);
  return [...faults, ...strays.map((stray) => `nobody here knows of ${JSON.stringify(stray)}`)];
}

type Truth = { paid: number; delivered: number; refunded: number };

function judge({ state }: Order, { paid, delivered, refunded }: Truth): string[] {
  const faults: string[] = [];
  if (paid > 1) faults.push('charged twice');
  if (delivered > 1) faults.push('delivered twice');
  if (refunded > 1) faults.push('refunded twice');
  if (paid === 0 && (delivered > 0 || refunded > 0)) faults.push('given for nothing');
  if (!finalStates.includes(state)) faults.push('not at its end after a day');
  if (state === 'needs_review') return faults;
  if (paid === 1 && delivered + refunded !== 1)
    faults.push('paid, and neither delivered nor refunded, or both');
  if (state === 'delivered' && delivered !== 1) faults.push('not delivered');
  if (state === 'refunded' && refunded !== 1) faults.push('not refunded');
  return faults;
}
