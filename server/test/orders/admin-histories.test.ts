/** Payments, deliveries, guests and single orders as an admin looks them up. */
import type { OrderState } from '@ntem/contract/states';
import { referenceGroups } from '@ntem/contract/words';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { floatDesk } from '#test/support/float-desk.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn, tokenOf } from '#test/support/people.ts';
import { createTestShop, type PurchaseRequest } from '#test/support/shop.ts';

const shop = await forFile(createTestShop());
const desk = floatDesk(shop);
const { call, read } = await signIn(shop, 'esi');
const delivered = await finished({ ref: 'KOFI2026' }, 'approve', 'delivered');
const declined = await finished({ body: { name: 'Afi Mawuli' } }, 'decline', 'payment_failed');
const refunded = await finished({ recipient: '0241119101', bundle: 'Telecel 2 GB' }, 'approve', 'refunded');
const yaw = await tokenOf(shop, 'yaw');
const mine = await finished({ payer: '0270000003', token: yaw }, 'approve', 'delivered');
const waiting = await shop.order();
// Its code was never entered.
await shop.buy({ payer: '0241118800' });

async function finished(request: PurchaseRequest, answer: 'approve' | 'decline', state: OrderState) {
  const order = await shop.order(request);
  await shop.answerPrompt(order.payer, answer);
  return shop.until(order.paymentId, state);
}

const get = (path: string) => call('GET', path);

const referenceOf = ({ reference }: { reference: string }) => reference;

type Row = { ext_transaction_id: string; status: string };
const references = (answer: { body: { data: Row[] } }) =>
  answer.body.data.map(({ ext_transaction_id }) => ext_transaction_id).sort();

describe('payments', () => {
  it('show what was asked of whom, newest first, guests without an account', async () => {
    const { body } = await get('/dashboard/payments');
    expect(body.meta).toEqual({ page: 1, limit: 20, total: 5, total_pages: 1 });
    expect(body.data[0]).toMatchObject({
      id: waiting.paymentId,
      ext_transaction_id: waiting.reference,
      phone_number: waiting.payer,
      type: 'momo',
      status: 'pending',
      user: null,
    });
    const own = body.data.find((row: Row) => row.ext_transaction_id === mine.reference);
    expect(own.user).toMatchObject({ name: 'Yaw Asante', email: null });
  });

  it.each([
    ['success', () => [delivered, refunded, mine]],
    ['pending', () => [waiting]],
    ['failed', () => [declined]],
  ])('with status %s are those', async (status, orders) => {
    const expected = orders().map(({ reference }) => reference);
    expect(references(await get(`/dashboard/payments?status=${status}`))).toEqual(expected.sort());
  });

  it('are found by reference, by number in either form, and by the account that bought', async () => {
    const find = async (typed: string) =>
      references(await get(`/dashboard/payments?search=${encodeURIComponent(typed)}`));
    expect(await find(delivered.reference.toLowerCase())).toEqual([delivered.reference]);
    expect(await find(delivered.reference.slice(0, -2))).toContain(delivered.reference);
    const grouped = referenceGroups(delivered.reference);
    for (const typed of [grouped.join(' '), grouped.join('-').toLowerCase()])
      expect(await find(typed)).toEqual([delivered.reference]);
    expect(await find(declined.payer)).toEqual([declined.reference]);
    expect(await find(`+233${declined.payer.slice(1)}`)).toEqual([declined.reference]);
    expect(await find('0241119101')).toEqual([refunded.reference]);
    expect(await find('yaw asa')).toEqual([mine.reference]);
    expect(await find('afi maw')).toEqual([declined.reference]);
    expect(await find('MAWULI')).toEqual([declined.reference]);
    expect(await find('guest us')).toEqual([delivered, refunded, waiting].map(referenceOf).sort());
  });

  it('are what somebody was asked for: no order is among them before its code is entered', async () => {
    const { body } = await get('/dashboard/payments?search=0241118800');
    expect(body.data).toEqual([]);
    expect(body.meta.total).toBe(0);
    const exported = await call('POST', '/dashboard/payments/export', { filters: { search: '0241118800' } });
    expect(exported.text).not.toContain('0241118800');
    expect((await get('/dashboard/data-bundles?search=0241118800')).body.meta.total).toBe(1);
  });

  it('of a day include that day whole', async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect((await get(`/dashboard/payments?start_date=${today}&end_date=${today}`)).body.meta.total).toBe(5);
    expect((await get('/dashboard/payments?end_date=2020-01-01')).body.meta.total).toBe(0);
    for (const day of ['2026-13-01', '2026-02-30', 'yesterday'])
      expect((await get(`/dashboard/payments?start_date=${day}`)).status).toBe(422);
  });

  it('are a file with the same filters', async () => {
    const exported = (filters: Record<string, string>) =>
      call('POST', '/dashboard/payments/export', { format: 'csv', filters });
    const answer = await exported({ status: 'failed' });
    expect(answer.headers['content-disposition']).toMatch(/filename="payments-\d{4}-\d\d-\d\d\.csv"/);
    const lines = ({ text }: { text: string }) => text.trimEnd().split('\r\n');
    expect(lines(answer)).toHaveLength(2);
    expect(answer.text).toContain(declined.reference);
    expect(lines(await exported({ search: declined.reference }))).toEqual(lines(answer));
    expect(lines(await exported({ search: '%' }))).toHaveLength(1);
  });
});

describe('data bundles', () => {
  it.each([
    ['success', () => [delivered, mine]],
    ['failed', () => [declined, refunded]],
  ])('with status %s are those whose delivery is so', async (status, orders) => {
    const expected = orders().map(referenceOf);
    expect(references(await get(`/dashboard/data-bundles?status=${status}`))).toEqual(expected.sort());
  });

  it.each([
    ['delivered', () => [delivered, mine]],
    ['not_paid', () => [declined]],
    ['money_sent_back', () => [refunded]],
    ['problem', () => []],
  ])('at the stage %s are listed, counted and in the file', async (stage, orders) => {
    const expected = orders().map(referenceOf).sort();
    const answer = await get(`/dashboard/data-bundles?stage=${stage}`);
    expect([references(answer), answer.body.meta.total]).toEqual([expected, expected.length]);
    const file = await call('POST', '/dashboard/data-bundles/export', { filters: { stage } });
    expect(file.text.trimEnd().split('\r\n')).toHaveLength(expected.length + 1);
    expect((await get('/dashboard/data-bundles?stage=sold')).status).toBe(422);
  });

  it.each(['data-bundles', 'payments'])(
    'are found by service and by package in %s, and in its file',
    async (list) => {
      for (const typed of ['telecel', 'cel 2g', 'Telecel 2 GB', 'telecel 2gb']) {
        const search = encodeURIComponent(typed);
        expect(references(await get(`/dashboard/${list}?search=${search}`))).toEqual([refunded.reference]);
        const file = await call('POST', `/dashboard/${list}/export`, { filters: { search: typed } });
        expect(file.text.trimEnd().split('\r\n')).toHaveLength(2);
      }
    },
  );

  it('show the recipient, the service and the package', async () => {
    const { body } = await get(`/dashboard/data-bundles?search=${refunded.reference}`);
    expect(body.data[0]).toMatchObject({
      phone_number: refunded.recipient,
      service: { name: 'Telecel' },
      display: 'Telecel 2 GB',
      status: 'failed',
      name: 'Guest User',
      user: null,
    });
    const { id } = body.data[0].service;
    expect(references(await get(`/dashboard/data-bundles?service_id=${id}`))).toEqual([refunded.reference]);
    expect((await get('/dashboard/data-bundles?service_id=nothing')).body.data).toEqual([]);
  });

  it('never say what it costs us, nor who earns', async () => {
    expect(JSON.stringify((await get('/dashboard/data-bundles')).body)).not.toMatch(/cost|commission/);
  });
});

describe('one order', () => {
  it('tells everything: states in order, attempts, postings that sum to nothing', async () => {
    const data = await read(`/orders/${delivered.id}`);
    expect(data).toMatchObject({
      ext_transaction_id: delivered.reference,
      state: 'delivered',
      payment_status: 'success',
      delivery: 'delivered',
      sellers: [{ name: 'Kofi Boateng' }, { name: 'Ama Owusu' }],
    });
    expect(data.events[0].to).toBe('created');
    expect(data.events.at(-1).to).toBe('delivered');
    expect(data.attempts).toMatchObject([{ direction: 'collect' }, { direction: 'deliver' }]);
    const amounts: number[] = data.postings.map(({ amount }: { amount: number }) => Math.round(amount * 100));
    expect(amounts.reduce((total, amount) => total + amount)).toBe(0);
    const evidence = JSON.stringify([data.events, data.attempts]);
    expect(evidence).not.toContain(delivered.payer);
    expect(evidence).not.toContain(delivered.recipient);
  });
});

describe('guest pages', () => {
  it('hold people who only bought, with their purchases and their referrer', async () => {
    const { body } = await get('/management/all-guest-pages');
    expect(body.meta).toMatchObject({ page: 1, total: 5, total_pages: 1 });
    const row = (phone: string) =>
      body.data.find(({ phone_number }: { phone_number: string }) => phone_number === phone);
    expect(row(delivered.payer)).toMatchObject({
      total_purchases: 1,
      referred_by: { name: 'Kofi Boateng', role: 'subagent' },
      recent_purchases: [{ status: 'success' }],
      email: null,
    });
    expect(row(delivered.payer).total_spent).toMatch(/^\d+\.\d\d$/);
    expect(row(delivered.payer).phone_number_verified_at).not.toBeNull();
    expect(row(declined.payer)).toMatchObject({
      total_purchases: 0,
      total_spent: '0.00',
      last_purchase_date: null,
      referred_by: null,
      recent_purchases: [{ status: 'failed' }],
    });
    expect(body.meta.stats).toMatchObject({ active_guests: 4, total_purchases: 1, new_this_month: 5 });
  });
});

it('the audit log names people and orders, and is searched by them and by what it says', async () => {
  const { id } = (await call('GET', '/users?search=0270000003')).body.data[0];
  await call('PATCH', `/users/${id}`, { email: 'yaw@example.com' });
  const changed = { action: 'user.change', actor: { name: 'Esi Mensah' }, subject_name: 'Yaw Asante' };
  for (const typed of ['yaw asante', 'changed an acc', 'user.change'])
    expect(await read(`/audit?search=${encodeURIComponent(typed)}`)).toContainEqual(
      expect.objectContaining({ ...changed, actor: expect.objectContaining(changed.actor) }),
    );
  await shop.putInReview(refunded.id);
  await call('POST', `/attention/${refunded.id}/check`, {});
  const grouped = encodeURIComponent(referenceGroups(refunded.reference).join(' '));
  await expect
    .poll(() => read(`/audit?search=${grouped}`), { timeout: 20_000 })
    .toMatchObject([{ subject_kind: 'order', subject_name: refunded.reference }]);
});

it('the way in which an order came is told to seller and admin, filters their lists and sums, and is a column of their files', async () => {
  const ama = await desk.sellerWith(2_000);
  const code = (await shop.call('GET', '/referral/status', { token: ama.token })).body.data.referral_code;
  const counter = (await desk.sell(ama)).body.data.order.ext_transaction_id;
  const linked = (await shop.order({ ref: code })).reference;
  const direct = (await shop.order()).reference;
  // From before it was kept: by the link.
  const [old] = await shop.run(sql<{ reference: string; price: number }>`
    select reference, price_pesewas::float8 / 100 as price from orders where seller_id = ${ama.id} and channel is null`);
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
