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
import type { Deed } from './deeds.ts';
import { persist } from './people.ts';
import type { Errand } from './plan.ts';
import type { Prices } from './prices.ts';
import type { Shop } from './shop.ts';

export async function sellOverCounter(
  shop: Shop,
  prices: Prices,
  errand: Errand & { kind: 'counter' },
  n: number,
): Promise<void> {
  const { sellers } = prices;
  const userId = sellers[errand.seller];
  const author = { userId, device: 'seller', address: '10.99.0.8', browser: null };
  if (errand.topUp > 0)
    await persist(shop, `top up ${n}`, (deps) =>
      topUpFloat(deps, author, {
        amount: pesewas(errand.topUp),
        phone: sellers.phones.get(userId) as Phone,
        network: 'MTN',
        key: `top-up-${n}`,
      }),
    );
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

/** It sends each order twice at once, and again a minute later, under one key and one reference. */
async function sellByProgram(shop: Shop, userId: string, { bundleId, errand, key, n }: Sale): Promise<void> {
  const keyId = await shop.scheduler.during(findKeyId(shop.db, userId));
  const holder = { userId, keyId, name: 'till', kind: 'live', scopes: ['sell'], dailyLimit: null } as const;
  const request = { package_id: bundleId, recipient: errand.recipient, reference: `order ${n}` };
  const sell = () => persist(shop, `api ${n}`, (deps) => sellWithKey(deps, { holder, request, key }));
  await Promise.all([sell(), sell()]);
  await shop.scheduler.sleep(60_000);
  await sell();
}

async function findKeyId(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from api_keys where user_id = ${userId}`.execute(db);
  return rows[0]?.id ?? '';
}

const ends = ['delivered', 'refunded'];

/** An order through the API has one reference, and its end was told once. */
async function judgePrograms(shop: Shop): Promise<string[]> {
  const orders = await shop.look(sql<{ reference: string; state: string; kept: number; told: string[] }>`
    select orders.reference, state,
      (select count(*)::int from api_orders where order_id = orders.id) as kept,
      array(select event from webhook_messages where order_id = orders.id) as told
    from orders where channel = 'api'`);
  return orders.flatMap(({ reference, state, kept, told }) => [
    ...(kept === 1 ? [] : [`${reference} of a program is kept ${kept} times`]),
    ...(!ends.includes(state) || told.includes(`order.${state}`)
      ? []
      : [`${reference} of a program is ${state}, and was told as ${told.join()}`]),
  ]);
}

/** What was sold was delivered once or is back, and each float holds what really came in, and never less than nothing. */
export async function judgeCounter(shop: Shop, orders: Order[], deeds: readonly Deed[]): Promise<string[]> {
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
  const sold = orders.filter(({ channel }) => channel === 'counter' || channel === 'api');
  return [
    ...(await judgePrograms(shop)),
    ...sold.flatMap(({ reference, state, stateBeforeReview, recipient }) => {
      const delivered = deeds.filter(
        ({ direction, who, state: is }) => direction === 'deliver' && who === recipient && is === 'done',
      ).length;
      const isDelivered = (stateBeforeReview ?? state) === 'delivered';
      return [
        ...(ends.includes(state) ? [] : [`${reference} from a float is still ${state} after days`]),
        ...(delivered === Number(isDelivered)
          ? []
          : [`${reference} from a float is ${state}, and was delivered ${delivered} times`]),
      ];
    }),
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
