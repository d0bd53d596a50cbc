/** Sellers who fill their float and sell from it, and the verdict on it by the vendors' own books. */
import { createHash } from 'node:crypto';
import { pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import { sumAccount } from '#books/rows/ledger.ts';
import { type KeySale, sellWithKey } from '#developers/verbs/sell-with-key.ts';
import { moveEarnings } from '#floats/verbs/move-earnings.ts';
import { sellFromFloat } from '#floats/verbs/sell-from-float.ts';
import { topUpFloat } from '#floats/verbs/top-up-float.ts';
import type { Db } from '#kernel/db/database.ts';
import type { Order } from '#orders/rows/orders.ts';
import { persist } from '#test/simulation/buyers/people.ts';
import type { Deed } from './deeds.ts';
import type { Errand } from './plan.ts';
import type { Prices } from './prices.ts';
import type { Shop } from './shop.ts';

function authorOf(userId: string) {
  return { userId, device: 'seller', address: '10.99.0.8', browser: null };
}

export async function topUp(
  shop: Shop,
  { sellers }: Prices,
  { seller, topUp: amount }: { seller: 'agent' | 'subagent'; topUp: number },
  key: string,
): Promise<void> {
  const userId = sellers[seller];
  if (amount === 0) return;
  await persist(shop, key, (deps) =>
    topUpFloat(deps, authorOf(userId), {
      amount: pesewas(amount),
      phone: sellers.phones.get(userId) as Phone,
      network: 'MTN',
      key,
    }),
  );
}

export async function sellOverCounter(
  shop: Shop,
  prices: Prices,
  errand: Errand & { kind: 'counter' },
  n: number,
): Promise<void> {
  const userId = prices.sellers[errand.seller];
  const author = authorOf(userId);
  await topUp(shop, prices, errand, `top-up-${n}`);
  const balance = -(await shop.scheduler.during(sumAccount(shop.db, `commission:${userId}`)));
  const amount = pesewas(BigInt(Math.floor(Number(balance) * errand.share)));
  if (amount > 0n)
    await persist(shop, `move ${n}`, (deps) => moveEarnings(deps, author, { amount, key: `move-${n}` }));
  await shop.scheduler.sleep(60_000);
  const { id: bundleId } = prices.now(errand.bundle);
  const key = { key: `sell-${n}`, bodyHash: createHash('sha256').update(`sell-${n}`).digest() };
  if (errand.through === 'api') return sellByProgram(shop, userId, { bundleId, errand, key, n });
  const sale = { sellerId: userId, bundleId, recipient: errand.recipient, key, channel: 'counter' } as const;
  // Twice at the same time: the second one gets the answer of the first.
  const sell = () =>
    persist(shop, `sell ${n}`, (deps) =>
      sellFromFloat(deps, { ...sale, shownPrice: undefined, confirmDuplicate: false }),
    );
  await Promise.all([sell(), sell()]);
}

type Sale = { bundleId: string; errand: Errand & { kind: 'counter' }; key: KeySale['key']; n: number };

/**
 * It sends each order twice at once, and again a minute later, under one key and one reference; then once more under another
 * key, as a program does that has lost its keys.
 */
async function sellByProgram(shop: Shop, userId: string, { bundleId, errand, key, n }: Sale): Promise<void> {
  const keyId = await shop.scheduler.during(findKeyId(shop.db, userId));
  const holder = { userId, keyId, name: 'till', kind: 'live', scopes: ['sell'], dailyLimit: null } as const;
  const request = { package_id: bundleId, recipient: errand.recipient, reference: `order ${n}` };
  const sell = (by: KeySale['key']) =>
    persist(shop, `api ${n}`, (deps) => sellWithKey(deps, { holder, request, key: by }));
  await Promise.all([sell(key), sell(key)]);
  await shop.scheduler.sleep(60_000);
  await sell(key);
  await sell({ ...key, key: `${key.key} again` });
}

async function findKeyId(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from api_keys where user_id = ${userId}`.execute(db);
  return rows[0]?.id ?? '';
}

const ends = ['delivered', 'refunded'];

/** An order through the API has one reference, and its end was told once. */
async function judgePrograms(shop: Shop): Promise<string[]> {
  const orders = await shop.look(sql<Told>`
    select orders.reference, state,
      (select count(*)::int from api_orders where order_id = orders.id) as kept,
      array(select event from webhook_messages where order_id = orders.id) as told
    from orders where channel = 'api'`);
  const twice = await shop.look(sql<{ reference: string }>`
    select reference from api_orders group by seller_id, reference having count(*) > 1`);
  return [
    ...twice.map(({ reference }) => `a program's own ${reference} was sold twice`),
    ...judgeTellings(orders),
  ];
}

type Told = { reference: string; state: string; kept: number; told: string[] };

function judgeTellings(orders: Told[]): string[] {
  return orders.flatMap(({ reference, state, kept, told }) => [
    ...(kept === 1 ? [] : [`${reference} of a program is kept ${kept} times`]),
    ...(!ends.includes(state) || told.includes(`order.${state}`)
      ? []
      : [`${reference} of a program is ${state}, and was told as ${told.join()}`]),
  ]);
}

const fromFloat = ['counter', 'api', 'list'] as const;

/** To the pesewa, by a calculation of our own. */
function judgeCost(order: Order, prices: Prices): string[] {
  const { reference, createdAt, bundleId, sellerId, pricePesewas, agentCommissionPesewas } = order;
  const expected = prices.expectForSeller(createdAt, bundleId, sellerId ?? '');
  const isRight = expected?.price === pricePesewas && expected.agentShare === agentCommissionPesewas;
  return isRight && order.sellerCommissionPesewas === 0n
    ? []
    : [`${reference} from a float costs ${pricePesewas}, and not ${Object.values(expected ?? {})}`];
}

/** Each number got as many bundles as its orders say. */
function judgeRecipients(sold: Order[], deeds: readonly Deed[]): string[] {
  const isDelivered = ({ state, stateBeforeReview }: Order) => (stateBeforeReview ?? state) === 'delivered';
  return [...new Set(sold.map(({ recipient }) => recipient))].flatMap((recipient) => {
    const own = sold.filter((order) => order.recipient === recipient);
    const delivered = deeds.filter(
      ({ direction, who, state }) => direction === 'deliver' && who === recipient && state === 'done',
    ).length;
    if (delivered === own.filter(isDelivered).length) return [];
    const said = own.map(({ reference, state }) => `${reference} ${state}`).join(', ');
    return [`${said}: from a float, and delivered ${delivered} times`];
  });
}

/** What was sold was delivered once or is back, and each float holds what really came in, and never less than nothing. */
export async function judgeCounter(
  shop: Shop,
  prices: Prices,
  orders: Order[],
  deeds: readonly Deed[],
): Promise<string[]> {
  const floats = await shop.look(sql<{
    userId: string;
    balance: bigint;
    moved: bigint;
    references: string[];
  }>`
    select floats.user_id, balance_pesewas as balance,
      (select coalesce(sum(amount_pesewas), 0)::bigint from float_moves where float_moves.user_id = floats.user_id) as moved,
      array(select attempts.reference from float_top_ups join attempts on top_up_id = float_top_ups.id
            where float_top_ups.user_id = floats.user_id) as references
    from floats`);
  const undecided = await shop.look(sql<{ reference: string }>`
    select reference from attempts where top_up_id is not null and outcome in ('open', 'unknown')`);
  const sold = orders.filter(({ channel }) => fromFloat.some((one) => one === channel));
  return [
    ...(await judgePrograms(shop)),
    ...undecided.map(({ reference }) => `the top-up ${reference} is undecided after days`),
    ...sold.flatMap((order) => [
      ...(ends.includes(order.state)
        ? []
        : [`${order.reference} from a float is still ${order.state} after days`]),
      ...judgeCost(order, prices),
    ]),
    ...judgeRecipients(sold, deeds),
    ...floats.flatMap(({ userId, balance, moved, references }) => {
      const came = deeds
        .filter(
          ({ direction, reference, state }) =>
            direction === 'collect' && state === 'done' && references.includes(reference),
        )
        .reduce((sum, { amount }) => sum + amount, 0n);
      const spent = sold
        .filter(({ sellerId, state }) => sellerId === userId && state !== 'refunded')
        .reduce((sum, { pricePesewas }) => sum + pricePesewas, 0n);
      return balance === moved + came - spent && balance >= 0n
        ? []
        : [`a float holds ${balance}: ${moved} was moved, ${came} came and ${spent} was spent`];
    }),
  ];
}
