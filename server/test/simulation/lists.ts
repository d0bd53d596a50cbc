/** Sellers who send bundles to lists of numbers, and the verdict on them by the suppliers' own books. */
import { minuteMs } from '@ntem/contract/durations';
import { counterTwinMs } from '@ntem/contract/floats/limits';
import { sql } from 'kysely';
import { retryList } from '#lists/verbs/change-list.ts';
import { makeList } from '#lists/verbs/make-list.ts';
import { sendList } from '#lists/verbs/send-list.ts';
import { stopList } from '#lists/verbs/stop-list.ts';
import { persist } from '#test/simulation/buyers/people.ts';
import { topUp } from './counter.ts';
import type { Deed } from './deeds.ts';
import { count } from './faults.ts';
import type { Errand } from './plan.ts';
import { goods, type Prices } from './prices.ts';
import type { Shop } from './shop.ts';

/** By then nobody is asked any more whether the same bundle is meant for the same number. */
const againAfterMs = counterTwinMs + 10 * minuteMs;

export async function sendNumbers(
  shop: Shop,
  prices: Prices,
  errand: Errand & { kind: 'list' },
  n: number,
): Promise<void> {
  const { scheduler, struck } = shop;
  const sellerId = prices.sellers[errand.seller];
  await topUp(shop, prices, errand, `top-up-${n}`);
  await scheduler.sleep(minuteMs);
  const text = errand.lines.map(({ recipient, bundle }) => `${recipient} ${goods[bundle]?.size}`).join('\n');
  const made = await persist(shop, `list ${n}`, (deps) =>
    makeList(deps, { sellerId, text, csv: undefined, name: undefined, columns: {} }),
  );
  if (!('value' in made)) return;
  const own = { sellerId, id: made.value.list.id };
  const send = (name: string) => {
    const key = { key: name, bodyHash: Buffer.from('all') };
    return persist(shop, `send list ${n}`, (deps) =>
      sendList(deps, { ...own, chosen: undefined, shownCost: undefined, confirmDuplicate: true, key }),
    );
  };
  // Twice at the same time: the second one gets the answer of the first.
  const [sent] = await Promise.all([send(`list-${n}`), send(`list-${n}`)]);
  if ('value' in sent) count(struck, 'list sent');
  if (errand.stopsAfterMs !== undefined) {
    await scheduler.sleep(errand.stopsAfterMs);
    await persist(shop, `stop list ${n}`, (deps) => stopList(deps, own));
  }
  if (!errand.isSentAgain) return;
  await scheduler.sleep(againAfterMs);
  await topUp(shop, prices, errand, `top-up-${n} again`);
  await scheduler.sleep(minuteMs);
  await persist(shop, `retry list ${n}`, (deps) => retryList(deps, own));
  const again = await send(`list-${n} again`);
  if ('value' in again) count(struck, 'list sent again');
}

/** Nobody of a list got two bundles for one line, and each of its orders is known to its line. */
export async function judgeLists({ look, plan }: Shop, deeds: readonly Deed[]): Promise<string[]> {
  const lost = await look(sql<{ reference: string }>`
    select reference from orders where channel = 'list' and not exists (
      select 1 from list_lines where order_id = orders.id or orders.id = any(past_order_ids))`);
  const live = await look(sql<{ recipient: string; count: number }>`
    select recipient, count(*)::int as count from orders
    where channel = 'list' and state <> 'refunded' group by 1 having count(*) > 1 order by 1`);
  // A supplier that has said otherwise before has made this itself.
  const isPlain = (recipient: string) =>
    deeds.every(({ who, isContradicted }) => who !== recipient || !isContradicted);
  const lines = plan.errands.flatMap((errand) => (errand.kind === 'list' ? errand.lines : []));
  return [
    ...lost.map(({ reference }) => `${reference} was sold for a list, and is on no line of one`),
    ...live.flatMap((one) =>
      isPlain(one.recipient) ? [`${one.recipient} has ${one.count} orders for one line of a list`] : [],
    ),
    ...lines.flatMap(({ recipient }) => {
      const delivered = deeds.filter(
        ({ direction, who, state }) => direction === 'deliver' && who === recipient && state === 'done',
      ).length;
      return delivered > 1 && isPlain(recipient)
        ? [`${recipient} got ${delivered} bundles for one line of a list`]
        : [];
    }),
  ];
}
