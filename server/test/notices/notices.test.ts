/** Notices to sellers about a sale: who, once, how soon, and the words and price of a text message. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { deleteExpiredRows } from '#installation/rows/expired-rows.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { noteSale } from '#notices/verbs/note-sale.ts';
import { sendSalesSummary } from '#notices/verbs/send-sales-summary.ts';
import { sendSellerText } from '#notices/verbs/send-seller-text.ts';
import { lockOrder, moveOrder } from '#orders/rows/orders.ts';
import { forFile } from '#test/support/for-file.ts';
import { createMortal } from '#test/support/mortal-database.ts';
import { textsTo, tokenOf } from '#test/support/people.ts';
import { addSeller, sell, type TestSeller } from '#test/support/sellers.ts';
import { createTestShop } from '#test/support/shop.ts';

const shop = await forFile(createTestShop());

type Told = {
  kind: string;
  title: string;
  text: string;
  is_new: boolean;
  ext_transaction_id: string;
  sale_id: string;
};

const noticesOf = async (token: string): Promise<Told[]> =>
  (await shop.call('GET', '/notices', { token })).body.data;
const unreadOf = async (token: string) => (await shop.call('GET', '/notices/unread', { token })).body.data;
const profitsTo = async (phone: string) =>
  (await textsTo(shop, phone)).filter((text) => text.includes('profit'));
const wantTexts = (token: string, wanted = true) =>
  shop.call('PUT', '/notices/settings', { token, body: { sale_sms: wanted, news_sms: true } });

async function until<Value>(read: () => Promise<Value>, holds: (value: Value) => boolean): Promise<Value> {
  for (let tries = 0; tries < 200; tries++) {
    const value = await read();
    if (holds(value)) return value;
    await sleep(50);
  }
  return read();
}

/** A sale delivered a moment ago, before any notice. */
async function sold(seller: TestSeller, more: Partial<Parameters<typeof sell>[1]> = {}) {
  return sell(shop, { seller, amount: 450, sellerShare: 50, ending: 'delivered', ...more });
}

async function noticeOf(seller: TestSeller, orderId: string): Promise<string> {
  const [row] = await shop.run(
    sql<{ id: string }>`select id from notices where user_id = ${seller.id} and subject_id = ${orderId}`,
  );
  return row?.id ?? '';
}

it('a sale through a subagent is told to the subagent and to the agent, each with their own share', async () => {
  const [ama, kofi] = [await tokenOf(shop, 'ama'), await tokenOf(shop, 'kofi')];
  await wantTexts(kofi);
  const order = await shop.bought({ ref: 'KOFI2026' }, 'delivered');
  const mine = (token: string) => async () =>
    (await noticesOf(token)).find(({ ext_transaction_id: reference }) => reference === order.reference);
  const [told, above] = await Promise.all([
    until(mine(kofi), (found) => found !== undefined),
    until(mine(ama), (found) => found !== undefined),
  ]);
  const ghs = (pesewas: bigint) => `GH₵ ${(Number(pesewas) / 100).toFixed(2)}`;
  expect(told).toMatchObject({
    kind: 'sale',
    title: `${order.bundleName} sold, ${ghs(order.pricePesewas)}`,
    text: `${order.buyerName}. You earn ${ghs(order.sellerCommissionPesewas)}.`,
    is_new: true,
  });
  expect(above?.text).toBe(`${order.buyerName}. You earn ${ghs(order.agentCommissionPesewas)}.`);
  const [text = ''] = await until(
    () => profitsTo('0550000002'),
    (texts) => texts.length > 0,
  );
  expect(text).toContain(`bought ${order.bundleName} for GHS`);
  expect(text).not.toContain(order.payer);
  expect(text).not.toContain(order.recipient);
  expect(await profitsTo('0240000001')).toEqual([]);
});

it('a sale that fails is told to its seller once, in the step that makes it certain, without a number', async () => {
  const agent = await addSeller(shop, { name: 'Nana', role: 'agent' });
  const seller = await addSeller(shop, { name: 'Esi', role: 'subagent', uplineId: agent.id });
  await wantTexts(seller.token);
  const sale = { seller, agent, amount: 450, sellerShare: 0, agentShare: 20 };
  const held = await sell(shop, { ...sale, ending: 'on_hold' });
  await sell(shop, { ...sale, ending: 'payment_failed' });
  expect(await noticesOf(seller.token)).toEqual([]);
  await inTransaction(shop.deps.db, async (tx) => {
    const failed = await moveOrder(tx, await lockOrder(tx, held.id), { to: 'delivery_failed', by: 'worker' });
    await moveOrder(tx, failed, { to: 'refund_pending', by: 'worker' });
  });
  const [told, ...others] = await noticesOf(seller.token);
  expect([told, others]).toMatchObject([
    {
      kind: 'failed_sale',
      title: 'MTN 1 GB was not delivered, GH₵ 4.70',
      text: 'Problem: we are on it. Please do not sell it again: the buyer could get it twice.',
      ext_transaction_id: held.reference,
      sale_id: held.id,
    },
    [],
  ]);
  expect(JSON.stringify(told)).not.toContain(held.payer);
  expect(await noticesOf(agent.token)).toEqual([]);
  await Promise.all([1, 2].map(async () => sendSellerText(shop.deps, await noticeOf(seller, held.id))));
  // The worker may have been the one to send it.
  await expect
    .poll(() => textsTo(shop, seller.phone))
    .toEqual([expect.stringContaining('MTN 1 GB for GHS 4.70 was not delivered. We are on it, please')]);
  const back = await sell(shop, { ...sale, ending: 'refunded' });
  const [last, ...before] = await noticesOf(seller.token);
  expect([last?.text, before.length]).toEqual(['Money sent back: the buyer has GH₵ 4.70 again.', 1]);
  expect(last?.ext_transaction_id).toBe(back.reference);
});

it('a sale without a seller, or that earned nothing, is told to nobody', async () => {
  const before = await shop.run(sql`select 1 from notices`);
  const direct = await shop.bought({}, 'delivered');
  const seller = await addSeller(shop, { name: 'Adwoa', role: 'agent' });
  const gift = await sold(seller, { sellerShare: 0 });
  const open = await sold(seller, { ending: 'paid' });
  for (const { id } of [direct, gift, open]) await noteSale(shop.deps, id);
  expect(await shop.run(sql`select 1 from notices`)).toHaveLength(before.length);
});

it('a job that runs twice, or twice at the same time, notifies once and sends once', async () => {
  const seller = await addSeller(shop, { name: 'Baaba', role: 'agent' });
  await wantTexts(seller.token);
  await shop.withoutWorker(async () => {
    const order = await sold(seller);
    await Promise.all([1, 2, 3].map(() => noteSale(shop.deps, order.id)));
    expect(await noticesOf(seller.token)).toHaveLength(1);
    const jobs = await shop.run(
      sql`select 1 from jobs where kind = 'send-seller-text' and subject = ${await noticeOf(seller, order.id)}`,
    );
    expect(jobs).toHaveLength(1);
    const id = await noticeOf(seller, order.id);
    await Promise.all([1, 2, 3].map(() => sendSellerText(shop.deps, id)));
    expect(await profitsTo(seller.phone)).toHaveLength(1);
  });
});

it('a process that dies at any point leaves no sale untold, and tells none twice', async () => {
  const seller = await addSeller(shop, { name: 'Ekow', role: 'agent' });
  await wantTexts(seller.token);
  const mortal = createMortal();
  const deps = { ...shop.deps, db: mortal.makeDb(shop.deps.pool) };
  await shop.withoutWorker(async () => {
    let hasDied = true;
    for (let point = 1; hasDied; point++) {
      const { id } = await sold(seller);
      mortal.dieAt(point);
      await noteSale(deps, id).catch(() => {});
      hasDied = mortal.isDead();
      mortal.restart();
      // Its job is taken by the next process.
      await noteSale(deps, id);
      const notice = await noticeOf(seller, id);
      const jobs = await shop.run(
        sql`select 1 from jobs where kind = 'send-seller-text' and subject = ${notice}`,
      );
      expect([notice.length, jobs.length], `died at ${point}`).toEqual([36, 1]);
      expect(point).toBeLessThan(20);
    }
  });
});

it('a text message is sent only to people who asked for it and still sell', async () => {
  const [quiet, changed, gone] = [
    await addSeller(shop, { name: 'Esinam', role: 'agent' }),
    await addSeller(shop, { name: 'Fiifi', role: 'agent' }),
    await addSeller(shop, { name: 'Gifty', role: 'agent' }),
  ];
  for (const { token } of [changed, gone]) await wantTexts(token);
  await shop.withoutWorker(async () => {
    for (const seller of [quiet, changed, gone]) await noteSale(shop.deps, (await sold(seller)).id);
    await wantTexts(changed.token, false);
    await shop.run(sql`update users set status = 'inactive' where id = ${gone.id}`);
    await shop.run(sql`select id from notices`).then(async (rows) => {
      for (const { id } of rows as { id: string }[]) await sendSellerText(shop.deps, id);
    });
  });
  for (const { phone } of [quiet, changed, gone]) expect(await profitsTo(phone)).toEqual([]);
});

it('after thirty in a day one summary comes instead, the next morning', async () => {
  const seller = await addSeller(shop, { name: 'Kwesi', role: 'agent' });
  await wantTexts(seller.token);
  await shop.run(sql`
    insert into seller_texts (user_id, about, kind)
    select ${seller.id}, 'earlier ' || n, 'sale' from generate_series(1, 30) as n`);
  await shop.withoutWorker(async () => {
    const order = await sold(seller);
    await noteSale(shop.deps, order.id);
    await sendSellerText(shop.deps, await noticeOf(seller, order.id));
    expect(await profitsTo(seller.phone)).toEqual([]);
    const [job] = await shop.run(
      sql<{ subject: string; runAt: Date }>`
        select subject, run_at from jobs where kind = 'send-sales-summary' and subject like ${`${seller.id}%`}`,
    );
    const day = new Date().toISOString().slice(0, 10);
    expect(job).toMatchObject({ subject: `${seller.id} ${day}` });
    expect(job?.runAt.getUTCHours()).toBe(6 + (job?.runAt.getUTCMinutes() === 0 ? 1 : 0));
    await Promise.all([1, 2].map(() => sendSalesSummary(shop.deps, job?.subject ?? '')));
    expect(await profitsTo(seller.phone)).toEqual([expect.stringContaining('1 sale, GHS 0.50 profit on')]);
  });
});

it('the operator caps what a day costs, and at 0 nothing is offered', async () => {
  const seller = await addSeller(shop, { name: 'Akosua', role: 'agent' });
  await wantTexts(seller.token);
  const sent = await shop.run(sql`select 1 from seller_texts where kind in ('sale', 'summary')`);
  await shop.withoutWorker(async () => {
    const order = await sold(seller);
    await noteSale(shop.deps, order.id);
    const capped = { ...shop.deps, config: { ...shop.deps.config, saleSmsDailyCap: sent.length } };
    await sendSellerText(capped, await noticeOf(seller, order.id));
    expect(await profitsTo(seller.phone)).toEqual([]);
    await sendSellerText(shop.deps, await noticeOf(seller, order.id));
    expect(await profitsTo(seller.phone)).toHaveLength(1);
    const none = { ...shop.deps, config: { ...shop.deps.config, saleSmsDailyCap: 0 } };
    const silent = await sold(seller);
    await noteSale(none, silent.id);
    const jobs = await shop.run(
      sql`select 1 from jobs where kind = 'send-seller-text' and subject = ${await noticeOf(seller, silent.id)}`,
    );
    expect(jobs).toEqual([]);
  });
});

it('seen notices are no longer new, and everybody sees only their own', async () => {
  const [seller, other] = [
    await addSeller(shop, { name: 'Abla', role: 'agent' }),
    await addSeller(shop, { name: 'Dela', role: 'agent' }),
  ];
  expect((await shop.call('GET', '/notices/settings', { token: seller.token })).body.data).toEqual({
    sale_sms: false,
    news_sms: true,
    float_sms: false,
    offers_sale_sms: true,
    most_a_day: 30,
  });
  for (const _time of [1, 2, 3]) await noteSale(shop.deps, (await sold(seller)).id);
  expect(await unreadOf(seller.token)).toMatchObject({ unread: 3, newest: { kind: 'sale', is_new: true } });
  expect(await unreadOf(other.token)).toEqual({ unread: 0, newest: null, announcement: null });
  expect(await noticesOf(other.token)).toEqual([]);
  await shop.call('POST', '/notices/seen', { token: seller.token, body: {} });
  expect(await unreadOf(seller.token)).toEqual({ unread: 0, newest: null, announcement: null });
  expect((await noticesOf(seller.token)).map(({ is_new }) => is_new)).toEqual([false, false, false]);
  await noteSale(shop.deps, (await sold(seller)).id);
  expect(await unreadOf(seller.token)).toMatchObject({ unread: 1 });
  const second = await shop.call('GET', '/notices?page=2&limit=3', { token: seller.token });
  expect(second.body.data).toHaveLength(1);
  expect(second.body.meta).toEqual({ current_page: 2, total_pages: 2, total: 4, has_more: false });
});

it('notices are kept for ninety days', async () => {
  const seller = await addSeller(shop, { name: 'Efo', role: 'agent' });
  for (const age of ['89 days', '91 days']) {
    const { id } = await sold(seller);
    await noteSale(shop.deps, id);
    await shop.run(sql`update notices set created_at = now() - ${age}::interval where subject_id = ${id}`);
  }
  await deleteExpiredRows(shop.deps.db, shop.deps.config);
  expect(await noticesOf(seller.token)).toHaveLength(1);
});
