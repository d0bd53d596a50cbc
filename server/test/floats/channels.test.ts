/** The way in which an order came: in the lists and files of sellers and admins, and as a filter. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { floatDesk } from '#test/support/float-desk.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn } from '#test/support/people.ts';
import { createTestShop } from '#test/support/shop.ts';

const shop = await forFile(createTestShop());
const desk = floatDesk(shop);

it('is told to seller and admin, filters their lists and sums, and is a column of their files', async () => {
  const ama = await desk.sellerWith(2_000);
  const code = (await shop.call('GET', '/referral/status', { token: ama.token })).body.data.referral_code;
  const counter = (await desk.sell(ama)).body.data.order.ext_transaction_id;
  const linked = (await shop.order({ ref: code })).reference;
  const direct = (await shop.order()).reference;
  // From before it was kept: by the link.
  const [old] = await shop.run(sql<{ reference: string; price: number }>`
    select reference, price_pesewas::float8 / 100 as price from orders where seller_id = ${ama.id} and channel is null`);
  const { call } = await signIn(shop, 'esi');
  const sold = async (channel: string) => {
    const { body } = await shop.call('GET', `/sales/history?channel=${channel}`, { token: ama.token });
    const { purchases, stats } = body.data;
    const found = purchases.map((row: { ext_transaction_id: string }) => row.ext_transaction_id).sort();
    return [found, stats.total_purchases, new Set(purchases.map((row: { channel: string }) => row.channel))];
  };
  expect(await sold('counter')).toEqual([[counter], 1, new Set(['counter'])]);
  expect(await sold('link')).toEqual([[linked, old?.reference].sort(), 2, new Set(['link'])]);
  expect(await sold('shop')).toEqual([[], 0, new Set()]);
  const byChannel = async (query = '') =>
    (await shop.call('GET', `/sales/channels${query}`, { token: ama.token })).body.data;
  // What was bought through the link is not paid yet.
  const [counted, ofLink] = [
    { channel: 'counter', total_sales: 4.5, successful_purchases: 1 },
    { channel: 'link', total_sales: old?.price, successful_purchases: 1 },
  ];
  expect(await byChannel()).toEqual(expect.arrayContaining([counted, ofLink]));
  expect(await byChannel()).toHaveLength(2);
  expect(await byChannel('?channel=counter')).toEqual([counted]);
  expect(await byChannel('?date_to=2020-01-01')).toEqual([]);
  const listed = async (list: string, channel: string) =>
    (await call('GET', `/dashboard/${list}?channel=${channel}&limit=100`)).body.data;
  const [payment] = await listed('payments', 'counter');
  expect(payment).toMatchObject({ ext_transaction_id: counter, channel: 'counter', type: 'float' });
  expect(await listed('data-bundles', 'counter')).toHaveLength(1);
  const fromShop = (await listed('data-bundles', 'shop')).map(
    (row: { ext_transaction_id: string }) => row.ext_transaction_id,
  );
  expect(fromShop).toContain(direct);
  expect(fromShop).not.toContain(linked);
  expect((await call('GET', `/orders/${payment.order_id}`)).body.data.channel).toBe('counter');
  const mine = await shop.call('POST', '/sales/export', { token: ama.token, body: { channel: 'counter' } });
  expect(mine.text).toMatch(new RegExp(`${counter}.*,Counter,`));
  const all = await call('POST', '/dashboard/data-bundles/export', { filters: { channel: 'counter' } });
  expect(all.text.split('\n')[0]).toContain(',channel,');
  expect(all.text).toMatch(new RegExp(`${counter}.*,Counter,`));
});
