/** A seller's home: the figures of the lists behind it, the first steps, and the link that can be renewed. */
import { minuteMs } from '@ntem/contract/durations';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { addSeller, sell, type TestSeller } from '#test/support/sellers.ts';

const server = await forFile(createDemoApp());

const read = async (path: string, { token }: TestSeller) =>
  (await server.call('GET', path, { token })).body.data;
const homeOf = (seller: TestSeller) => read('/seller-home', seller);
const doneOf = async (seller: TestSeller) =>
  (await homeOf(seller)).steps
    .filter(({ is_done }: { is_done: boolean }) => is_done)
    .map(({ step }: { step: string }) => step);

it('a new seller begins with three steps, which end with the first sale', async () => {
  const seller = await addSeller(server, { name: 'Adwoa', role: 'agent' });
  const packages = await read('/pricing/packages', seller);
  const home = await homeOf(seller);
  expect(home).toMatchObject({ packages: packages.length, unset_prices: packages.length, latest: [] });
  expect(home.steps).toMatchObject([{ step: 'prices' }, { step: 'share' }, { step: 'sale' }]);
  const [{ id, base_price }] = packages;
  const body = { package_id: id, target_level: 3, custom_price: base_price + 1 };
  await server.call('POST', '/pricing/overrides', { token: seller.token, body });
  expect(await homeOf(seller)).toMatchObject({ unset_prices: packages.length - 1 });
  expect(await doneOf(seller)).toEqual(['prices']);
  for (const _time of [1, 2]) {
    const { status } = await server.call('POST', '/seller-home/shared', { token: seller.token, body: {} });
    expect(status).toBe(200);
  }
  expect(await doneOf(seller)).toEqual(['prices', 'share']);
  await sell(server, { seller, amount: 450, sellerShare: 50, ending: 'payment_failed' });
  expect(await doneOf(seller)).toEqual(['prices', 'share']);
  await sell(server, { seller, amount: 450, sellerShare: 50, ending: 'paid' });
  expect((await homeOf(seller)).steps).toEqual([]);
});

it('a price for subagents is none that guests pay, and a customer proves that the link was shared', async () => {
  const seller = await addSeller(server, { name: 'Baaba', role: 'agent' });
  const [{ id, base_price }] = await read('/pricing/packages', seller);
  const body = { package_id: id, target_level: 2, custom_price: base_price + 1 };
  const answer = await server.call('POST', '/pricing/overrides', { token: seller.token, body });
  expect(answer.status).toBeLessThan(300);
  expect(await doneOf(seller)).toEqual([]);
  await addSeller(server, { name: 'Kwesi', role: 'subagent', uplineId: seller.id });
  expect(await doneOf(seller)).toEqual(['share']);
});

it('figures are those of the lists that they lead to, and last week ends at this time of day', async () => {
  const agent = await addSeller(server, { name: 'Esinam', role: 'agent' });
  const subagent = await addSeller(server, { name: 'Fiifi', role: 'subagent', uplineId: agent.id });
  for (const [ending, daysAgo] of [
    ['delivered', 0],
    ['paid', 0],
    ['refunded', 0],
    ['payment_pending', 0],
    ['delivered', 7],
    ['delivered', 6.999],
    ['delivered', 8],
  ] as const)
    await sell(server, { seller: agent, amount: 450, sellerShare: 50, ending, daysAgo });
  const below = { seller: subagent, agent, amount: 450, agentShare: 30, sellerShare: 20 };
  await sell(server, { ...below, ending: 'delivered', daysAgo: 0 });
  for (const seller of [agent, subagent]) {
    const { today, last_week, available, latest } = await homeOf(seller);
    const rows = `date_from=${today.date}&date_to=${today.date}`;
    const { stats, purchases } = await read(`/sales/history?${rows}`, seller);
    const { date, ...figures } = today;
    expect(date).toBe(new Date().toISOString().slice(0, 10));
    expect(figures).toEqual(stats);
    expect(available).toBe((await read('/earnings', seller)).available);
    expect(latest[0]).toEqual(purchases[0]);
    expect(last_week.total_commission).toBe(seller === agent ? 0.5 : 0);
  }
  const { today, latest } = await homeOf(agent);
  expect(today).toMatchObject({ total_sales: 15, total_commission: 0.8, successful_purchases: 3 });
  expect(latest).toHaveLength(5);
});

it('only what is delivered or on its way without a problem counts as sold, on every screen', async () => {
  const seller = await addSeller(server, { name: 'Abla', role: 'agent' });
  const sale = { seller, amount: 450, sellerShare: 50 };
  for (const ending of ['delivered', 'paid'] as const) await sell(server, { ...sale, ending });
  const counted = { total_sales: 10, successful_purchases: 2, total_commission: 0.5 };
  for (const ending of ['refund_refused', 'delivery_failed', 'on_hold', 'refunded', 'reversed'] as const) {
    const { reference } = await sell(server, { ...sale, ending });
    const { stats, purchases } = await read(`/sales/history?search=${reference}`, seller);
    const isOver = ending === 'refunded' || ending === 'reversed';
    expect(purchases).toMatchObject([{ stage: isOver ? 'money_sent_back' : 'problem', commission: 0 }]);
    expect(stats).toMatchObject({ total_sales: 0, successful_purchases: 0, total_purchases: 1 });
    expect((await homeOf(seller)).today).toMatchObject(counted);
    expect((await read('/sales/history', seller)).stats).toMatchObject(counted);
    expect((await read('/sales/days', seller)).at(-1)).toMatchObject(counted);
  }
  await server.run(
    sql`update orders set late_since = now() where seller_id = ${seller.id} and state = 'paid'`,
  );
  expect((await homeOf(seller)).today).toMatchObject({ ...counted, total_sales: 5, successful_purchases: 1 });
  expect((await read('/sales/history', seller)).stats).toMatchObject({ total_sales: 5 });
});

it('a sale is found by reference, number and name, and opens with what its seller may do', async () => {
  const seller = await addSeller(server, { name: 'Efe', role: 'agent' });
  const other = await addSeller(server, { name: 'Oko', role: 'agent' });
  const mine = await sell(server, {
    seller,
    amount: 450,
    sellerShare: 50,
    ending: 'delivered',
    daysAgo: 400,
  });
  await sell(server, { seller: other, amount: 450, sellerShare: 50, ending: 'delivered', payer: mine.payer });
  const { reference, payer } = mine;
  for (const typed of [reference.slice(2, 9).toLowerCase(), payer])
    expect(await read(`/sales/history?search=${typed}`, seller)).toMatchObject({
      purchases: [{ id: mine.id }],
    });
  const whole = await read(`/sales/${mine.id}`, seller);
  expect(whole).toMatchObject({
    ext_transaction_id: reference,
    recipient: mine.recipient,
    stage: 'delivered',
  });
  expect(whole.status_url).toMatch(new RegExp(`/order/${mine.paymentId}$`));
  expect(whole.package_id).toBe(mine.bundleId);
  expect(whole.answer_by).toBeNull();
  // While it is looked at, the seller reads until when the customer hears of it.
  await server.run(
    sql`update orders set state = 'needs_review', changed_by = 'worker' where id = ${mine.id}`,
  );
  const looked = await read(`/sales/${mine.id}`, seller);
  expect(looked.stage).toBe('problem');
  expect(Date.parse(looked.answer_by)).toBeGreaterThan(Date.now() + 30 * minuteMs);
  expect((await server.call('GET', `/sales/${mine.id}`, { token: other.token })).status).toBe(404);
});

it('a seller does not search by what they cannot see', async () => {
  const seller = await addSeller(server, { name: 'Kojo', role: 'agent' });
  const { id } = await sell(server, { seller, amount: 450, sellerShare: 50, ending: 'delivered' });
  await server.run(sql`update users set email = 'secret.box@example.org' where id = ${seller.id}`);
  await server.run(sql`update orders set user_id = ${seller.id}, guest_id = null where id = ${id}`);
  const { purchases } = await read('/sales/history?search=secret.box', seller);
  expect(purchases).toEqual([]);
});

it('a link is renewed in its last days only, and stays the same', async () => {
  const seller = await addSeller(server, { name: 'Akosua', role: 'agent' });
  const { referral_code: code } = await read('/referral/status', seller);
  const expireIn = (left: string) =>
    server.run(sql`update referral_links set expires_at = now() + ${left}::interval where code = ${code}`);
  const renew = () => server.call('POST', '/referral/renew', { token: seller.token, body: {} });
  for (const left of ['30 days', '7 days 1 minute', '-1 minute']) {
    await expireIn(left);
    expect((await homeOf(seller)).link.is_renewable).toBe(false);
    const before = (await read('/referral/status', seller)).expires_at;
    expect((await renew()).status).toBe(409);
    expect((await read('/referral/status', seller)).expires_at).toBe(before);
  }
  await expireIn('7 days');
  expect((await homeOf(seller)).link).toMatchObject({ is_valid: true, is_renewable: true });
  const { status, body } = await renew();
  expect(status).toBe(200);
  expect(body.message).toBe('Your link works for 30 days from now on');
  expect(body.data).toMatchObject({ referral_code: code, is_valid: true, is_renewable: false });
  const leftDays = (Date.parse(body.data.expires_at) - Date.now()) / 86_400_000;
  expect(leftDays).toBeGreaterThan(29.9);
  expect(leftDays).toBeLessThanOrEqual(30);
});
