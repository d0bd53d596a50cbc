/** Sellers who fill their float and sell from it, and the verdict on it by the vendors' own books. */
import { createHash } from 'node:crypto';
import { pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import { sumAccount } from '#books/rows/ledger.ts';
import { moveEarnings } from '#floats/verbs/move-earnings.ts';
import { sellFromFloat } from '#floats/verbs/sell-from-float.ts';
import { topUpFloat } from '#floats/verbs/top-up-float.ts';
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
  const sale = { sellerId: userId, bundleId, recipient: errand.recipient, key, channel: 'counter' } as const;
  // Twice at the same time: the second one gets the answer of the first.
  const sell = () =>
    persist(shop, `sell ${n}`, (deps) =>
      sellFromFloat(deps, { ...sale, shownPrice: undefined, confirmDuplicate: false }),
    );
  await Promise.all([sell(), sell()]);
}

const ends = ['delivered', 'refunded'];

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
  const sold = orders.filter(({ channel }) => channel === 'counter');
  return [
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
