/** Prices and costs in the simulated shop at each moment, computed apart from the product. */
import { sql } from 'kysely';
import type { Shop } from './shop.ts';

type Priced = {
  id: string;
  serviceId: string;
  cost: bigint;
  amount: bigint;
  /** The agent's prices for subagents and guests, and the subagent's for guests. */
  agentToSubagents: bigint;
  agentToGuests: bigint;
  subagentToGuests: bigint;
};

type Sellers = {
  agent: string;
  subagent: string;
  admin: string;
  secondAdmin: string;
  leavers: string[];
  /** By id, as they were in the beginning. */
  phones: Map<string, string>;
};

export type Prices = {
  sellers: Sellers;
  now(bundle: number): Priced;
  change(bundle: number, change: Partial<Priced>): void;
  /** From now on it costs the old price again. */
  goBackTo(thenMs: number): void;
  /** The price and shares that an order of this moment must keep. */
  expect(
    at: Date,
    bundleId: string,
    ref: string | undefined,
  ): { price: bigint; sellerShare: bigint; agentShare: bigint } | undefined;
  /** What this seller pays out of the float. */
  expectForSeller(
    at: Date,
    bundleId: string,
    sellerId: string,
  ): { price: bigint; agentShare: bigint } | undefined;
};

/** What is sold, as the demo calls it. */
export const goods = [
  { name: 'MTN 1 GB', network: 'MTN', size: '1 GB', prefix: '054' },
  { name: 'MTN 2 GB', network: 'MTN', size: '2 GB', prefix: '054' },
  { name: 'Telecel 5 GB', network: 'TELECEL', size: '5 GB', prefix: '050' },
] as const;

export async function readPrices(shop: Pick<Shop, 'look' | 'scheduler'>): Promise<Prices> {
  const rows = await shop.look(sql<Priced>`
    select bundles.id, service_id, cost_pesewas as cost, amount_pesewas as amount,
      (select price_pesewas from price_overrides join users on users.id = seller_id
       where bundle_id = bundles.id and role = 'agent' and target_level = 2) as agent_to_subagents,
      (select price_pesewas from price_overrides join users on users.id = seller_id
       where bundle_id = bundles.id and role = 'agent' and target_level = 3) as agent_to_guests,
      (select price_pesewas from price_overrides join users on users.id = seller_id
       where bundle_id = bundles.id and role = 'subagent' and target_level = 3) as subagent_to_guests
    from bundles where name = any(${goods.map(({ name }) => name)}) order by name`);
  const people = await shop.look(
    sql<{ id: string; role: string; name: string; phone: string }>`
      select id, role, name, phone from users order by phone`,
  );
  const idOf = (role: string) =>
    people.find((person) => person.role === role && !person.name.startsWith('Leaver'))?.id ?? '';
  const sellers: Sellers = {
    ...{ agent: idOf('agent'), subagent: idOf('subagent'), admin: idOf('admin') },
    secondAdmin: people.findLast(({ role }) => role === 'admin')?.id ?? '',
    leavers: people.filter(({ name }) => name.startsWith('Leaver')).map(({ id }) => id),
    phones: new Map(people.map(({ id, phone }) => [id, phone])),
  };
  const history = rows.map((priced) => [{ sinceMs: 0, priced }]);
  const now = (bundle: number) => history[bundle]?.at(-1)?.priced as Priced;
  const at = (moment: Date, bundleId: string) =>
    history
      .find(([first]) => first?.priced.id === bundleId)
      ?.findLast(({ sinceMs }) => sinceMs <= moment.getTime())?.priced;
  return {
    sellers,
    now,
    change(bundle, change) {
      history[bundle]?.push({ sinceMs: shop.scheduler.nowMs(), priced: { ...now(bundle), ...change } });
    },
    goBackTo(thenMs) {
      for (const list of history) {
        const priced = list.findLast(({ sinceMs }) => sinceMs <= thenMs)?.priced as Priced;
        list.push({ sinceMs: shop.scheduler.nowMs(), priced });
      }
    },
    expectForSeller(moment, bundleId, sellerId) {
      const priced = at(moment, bundleId);
      if (!priced) return undefined;
      const base = most(priced.amount, priced.cost);
      const price = sellerId === sellers.subagent ? most(priced.agentToSubagents, base) : base;
      return { price, agentShare: price - base };
    },
    expect(moment, bundleId, ref) {
      const priced = at(moment, bundleId);
      if (!priced) return undefined;
      const base = most(priced.amount, priced.cost);
      if (!ref) return { price: base, sellerShare: 0n, agentShare: 0n };
      if (ref === 'AMA2026') {
        const price = most(priced.agentToGuests, base);
        return { price, sellerShare: price - base, agentShare: 0n };
      }
      const forSubagent = most(priced.agentToSubagents, base);
      const price = most(priced.subagentToGuests, forSubagent);
      return { price, sellerShare: price - forSubagent, agentShare: forSubagent - base };
    },
  };
}

function most(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
