/** Words of messages that an admin has changed arrive, stay safe, and cost no more than the month's budget. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sendMessage } from '#notices/verbs/send-message.ts';
import { sendOrderLink } from '#orders/verbs/send-order-link.ts';
import { sendOrderNews } from '#orders/verbs/send-order-news.ts';
import { anyPhone, createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn, textsTo } from '#test/support/people.ts';
import { addSeller, sell } from '#test/support/sellers.ts';
import { buy, createTestShop } from '#test/support/shop.ts';

const env = { SMS_MONTHLY_BUDGET: '10' };
const shop = await forFile(createTestShop(env));
const esi = await signIn(shop, 'esi');

const change = (kind: string, text: string) => esi.call('PUT', `/message-texts/${kind}`, { text });
/** The sum is kept for a few seconds, for each connection's pool. */
const sendFresh = (phone: string, topic: 'seller' | 'order' | 'account' | 'purchase') =>
  sendMessage(
    { ...shop.deps, db: shop.deps.db.withTables() as typeof shop.deps.db },
    { phone: phone as Parameters<typeof sendMessage>[1]['phone'], text: 'x', topic },
  );

it('a changed text is sent, audited, and gone after it was restored', async () => {
  const seller = await addSeller(shop, { name: 'Akua', role: 'agent' });
  const order = await sell(shop, { seller, amount: 450, sellerShare: 50, ending: 'delivered' });
  expect((await change('order_paid', 'Akwaaba! {link} is yours, {store}')).status).toBe(200);
  await sendOrderLink(shop.deps, order.id);
  expect((await textsTo(shop, order.payer))[0]).toMatch(/^Akwaaba! http.* is yours, Ntem$/);
  const [shown] = (await esi.call('GET', '/message-texts')).body.data.texts.filter(
    ({ kind }: { kind: string }) => kind === 'order_paid',
  );
  expect(shown).toMatchObject({ text: 'Akwaaba! {link} is yours, {store}', changed_by: 'Esi Mensah' });
  expect((await esi.call('DELETE', '/message-texts/order_paid')).status).toBe(200);
  await sendOrderLink(shop.deps, order.id);
  expect((await textsTo(shop, order.payer))[0]).toContain(`Ref ${order.reference}. Follow it: http`);
  await sendOrderNews(shop.deps, order.id);
  expect((await textsTo(shop, order.payer))[0]).toContain(`is delivered to ${order.recipient}. Ref`);
  const rows = await shop.run(sql<{ action: string }>`
    select action from audit_log where subject_kind = 'message_text' order by id`);
  expect(rows.map(({ action }) => action)).toEqual(['text.change', 'text.restore']);
});

it('every text of a code must name the code and its use', async () => {
  const refused = await change('code', 'Welcome to {store}, enter your code');
  expect([refused.status, refused.body.errors]).toEqual([422, { text: '{code} must not be missing' }]);
  expect((await change('code', 'Your code {code} for {use}, see evil.com')).status).toBe(422);
  expect((await change('nothing', 'Your code {code} for {use}')).status).toBe(404);
  expect((await change('code', '{code}: to {use}')).status).toBe(200);
  const payer = anyPhone();
  await buy(shop, { payer });
  expect((await textsTo(shop, payer))[0]).toMatch(/^\d{6}: to pay for data from this number$/);
  await esi.call('DELETE', '/message-texts/code');
});

it('the cost of a message is kept by its parts, and shown by day and subject', async () => {
  await shop.run(sql`delete from message_sends`);
  const phone = anyPhone() as Parameters<typeof sendMessage>[1]['phone'];
  await sendMessage(shop.deps, { phone, text: 'a'.repeat(161), topic: 'order' });
  await sendMessage(shop.deps, { phone, text: 'short', topic: 'order' });
  const {
    days,
    spent_this_month: spent,
    budget,
  } = (await esi.call('GET', '/message-texts/spending')).body.data;
  expect(days).toEqual([
    { date: new Date().toISOString().slice(0, 10), topic: 'order', messages: 2, parts: 3, cost: 0.12 },
  ]);
  expect([spent, budget]).toEqual([0.12, 10]);
});

it('once the budget runs out, sellers are cut first and the codes of buyers last', async () => {
  await shop.run(sql`delete from message_sends`);
  const spend = (pesewas: number) =>
    shop.run(sql`insert into message_sends (vendor, network, outcome, took_ms, kind, parts, cost_pesewas)
                 values ('sandbox', 'MTN', 'ok', 1, 'order', 1, ${pesewas})`);
  const sent = async () => {
    const outcomes: string[] = [];
    for (const topic of ['seller', 'order', 'account', 'purchase'] as const)
      if ((await sendFresh(anyPhone(), topic)) === 'ok') outcomes.push(topic);
    return outcomes;
  };
  expect(await sent()).toEqual(['seller', 'order', 'account', 'purchase']);
  await spend(800);
  expect(await sent()).toEqual(['order', 'account', 'purchase']);
  await spend(150);
  expect(await sent()).toEqual(['purchase']);
  await spend(50);
  expect(await sent()).toEqual([]);
  await shop.run(sql`delete from message_sends`);
});

it('with most of the budget spent a buyer gets a code and a new account none', async () => {
  const app = await createDemoApp(env);
  await app.run(sql`insert into message_sends (vendor, network, outcome, took_ms, kind, parts, cost_pesewas)
                    values ('sandbox', 'MTN', 'ok', 1, 'order', 1, 950)`);
  expect((await buy(app)).status).toBe(200);
  const body = { phone_number: anyPhone(), name: 'Yaw Boateng', password: 'a-long-password' };
  expect((await app.call('POST', '/auth/register', { body })).status).toBe(503);
  expect(await app.runAtVendors(sql`select from sandbox_messages`)).toHaveLength(1);
  await app.close();
});
