/** The purchase: paid once, delivered once, or the money back, whatever the vendors do. */
import { randomUUID } from 'node:crypto';
import type { AttemptDirection, OrderState } from '@ntem/contract/states';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { migrate } from '#kernel/db/migrate.ts';
import { claimMessage } from '#orders/rows/order-messages.ts';
import { sendOrderNews } from '#orders/verbs/send-order-news.ts';
import { anyPhone, phoneEnding } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { latestCode, resetPassword, signIn, signUp, textsTo, tokenOf } from '#test/support/people.ts';
import { confirm, createCheckedShop, saidBy } from '#test/support/shop.ts';

const shop = await forFile(createCheckedShop());
const gateway = shop.deps.gateways.current;
afterEach(() => vi.restoreAllMocks());

const promptsOf = async (payer: string) =>
  (await shop.call('GET', `/sandbox/prompts?phone=${payer}`)).body.data;

const statusOf = (paymentId: string) => follow(`check-status/${paymentId}`);

const outcomesOf = async (orderId: string, direction: AttemptDirection) =>
  (await shop.attempts(orderId, direction)).map(({ outcome }) => outcome);

/** Prompts and deliveries that the vendors know of. */
async function countTruth(orderId: string) {
  const references = await shop.referencesOf(orderId);
  const rows = await shop.runAtVendors(sql<{ prompts: number; deliveries: number }>`
    select (select count(*) from sandbox_prompts where reference = any(${references}))::int as prompts,
           (select count(*) from sandbox_deliveries
            where reference = any(${references}) and ending = 'done')::int as deliveries`);
  return rows[0];
}

const enter = (requestId: string, payer: string, code: string, key: string = randomUUID()) =>
  shop.call('POST', '/databundle-open/verify-otp', {
    body: { requestId, phoneNumber: payer, code },
    headers: { 'idempotency-key': key },
  });

const pending = { status: 'success', delivery: 'pending' };

describe('a guest', () => {
  it('proves the number, approves the prompt and gets the bundle; the page and the message say so', async () => {
    const payer = anyPhone();
    const bought = await shop.buy({ payer });
    expect(bought.body).toEqual({
      message: 'OTP Initiated Successful',
      data: { data: { otp: { requestId: expect.any(String), ussd_code: '*928*085*1#', prefix: '' } } },
    });
    const { body } = await confirm(shop, bought, payer);
    const { payment } = body.data;
    expect(payment).toEqual({
      id: expect.any(String),
      ext_transaction_id: expect.stringMatching(/^NT\w{10}$/),
      amount: 4.5,
      stage: 'waiting_for_payment',
      seconds_left: expect.any(Number),
    });
    // The sandbox's prompt waits for three minutes.
    expect(payment.seconds_left).toBeLessThanOrEqual(180);
    expect(payment.seconds_left).toBeGreaterThan(90);
    await shop.answerPrompt(payer, 'approve');
    const { id } = await shop.until(payment.id, 'delivered');
    expect(await statusOf(payment.id)).toMatchObject({ status: 'success', delivery: 'delivered' });
    expect(await shop.books(id)).toEqual({ 'gateway:sandbox': 450, 'supplier:sandbox': -390, margin: -60 });
    const page = await shop.call('GET', `/databundle-open/orders/${payment.id}`);
    const steps = page.body.data.steps.map(({ step }: { step: string }) => step);
    expect(steps).toEqual(['ordered', 'paid', 'sending', 'delivered']);
    expect(page.text).not.toContain(payer);
    await vi.waitFor(async () => {
      const texts = await textsTo(shop, payer);
      expect(texts).toHaveLength(3);
      for (const text of texts.slice(0, 2)) expect(text).toContain(`/order/${payment.id}`);
      expect(texts[0]).toContain('MTN 1 GB is delivered to ');
    }, 20_000);
  });

  it('who gets the money back is notified once, and nobody beyond the cap of the day', async () => {
    const { id, payer } = await shop.bought({ recipient: phoneEnding('9101') }, 'refunded');
    const told = async () =>
      (await textsTo(shop, payer)).filter((text) => text.includes('is back on')).length;
    await expect.poll(told).toBe(1);
    await sendOrderNews(shop.deps, id);
    expect(await told()).toBe(1);
    await shop.run(sql`delete from order_messages where order_id = ${id}`);
    const config = { ...shop.deps.config, orderSmsDailyCap: 1 };
    const { id: other } = await shop.bought({ recipient: phoneEnding('9101') }, 'refunded');
    const isTold = sql`select 1 as one from order_messages where order_id = ${other}`;
    await expect.poll(() => shop.run(isTold)).toHaveLength(1);
    await sendOrderNews({ ...shop.deps, config }, id);
    expect(await told()).toBe(1);
    // Both ask at the same time, and there is one place left.
    await shop.run(sql`delete from order_messages where order_id = ${other}`);
    const [today] = await shop.run(sql<{ n: number }>`select max(order_messages) as n from code_days`);
    const claim = { told: 'refunded', dailyCap: (today?.n ?? 0) + 1 } as const;
    const claims = await Promise.all(
      [id, other].map((orderId) => claimMessage(shop.deps.db, { orderId, ...claim })),
    );
    expect(claims.toSorted()).toEqual([false, true]);
    await shop.run(sql`delete from order_messages where order_id in (${id}, ${other})`);
    const more = { ...claim, dailyCap: claim.dailyCap + 2 };
    const asked = [id, id, other].map((orderId) => claimMessage(shop.deps.db, { orderId, ...more }));
    expect(await Promise.all(asked)).toEqual([true, false, true]);
  });

  it('who came through a subagent pays that price, and both sellers earn when it is delivered, not before', async () => {
    // Codes are typed as they come.
    const { paymentId, payer } = await shop.order({ ref: 'kofi2026' });
    const unpaid = await shop.find(paymentId);
    const shares = [unpaid.sellerCommissionPesewas, unpaid.agentCommissionPesewas];
    expect([unpaid.pricePesewas, ...shares]).toEqual([520n, 50n, 20n]);
    await shop.answerPrompt(payer, 'approve');
    await statusOf(paymentId);
    const order = await shop.until(paymentId, 'delivered');
    const rows = await shop.run(sql`
      select account, amount_pesewas::int as amount from ledger_postings join ledger_transactions on id = transaction_id
      where order_id = ${order.id} and kind = 'delivered' and account like 'commission:%' order by amount_pesewas`);
    expect(rows).toEqual([
      { account: `commission:${order.sellerId}`, amount: -50 },
      { account: `commission:${order.agentId}`, amount: -20 },
    ]);
  });

  it('is linked to the first seller, verified by the code, and taken over by the account that proves the number', async () => {
    const payer = anyPhone();
    const { paymentId } = await shop.order({ payer, ref: 'AMA2026' });
    await shop.order({ payer, ref: 'KOFI2026', bundle: 'MTN 2 GB' });
    const rows = await shop.run(sql`
      select verified_at is not null as verified, users.name as seller from guests join users on users.id = seller_id
      where guests.phone = ${payer}`);
    expect(rows).toEqual([{ verified: true, seller: 'Ama Owusu' }]);
    await shop.passTime(61);
    await signUp(shop, { phone: payer });
    const order = await shop.find(paymentId);
    const accounts = await shop.run(sql`select users.id, upline.name as upline from users
      join users as upline on upline.id = users.upline_id where users.phone = ${payer}`);
    expect(accounts).toEqual([{ id: order.userId, upline: 'Ama Owusu' }]);
  });

  it('is taken over by an invited account that proves the number with its first password', async () => {
    const payer = anyPhone();
    const { paymentId } = await shop.order({ payer, ref: 'AMA2026' });
    const esi = await signIn(shop, 'esi');
    await esi.call('POST', '/users', { name: 'Yaw Darko', phone_number: payer, role: 'user' });
    await shop.passTime(61);
    await resetPassword(shop, payer);
    const owner = async () => {
      const [account] = await shop.run(sql`
        select orders.user_id as "orderOf", guests.user_id as "guestOf", upline.name as upline
        from orders join guests on guests.id = guest_id join users on users.phone = payer
        left join users as upline on upline.id = users.upline_id where orders.payment_id = ${paymentId}`);
      return account;
    };
    const { userId } = await shop.find(paymentId);
    expect(userId).not.toBeNull();
    const taken = { orderOf: userId, guestOf: userId, upline: 'Ama Owusu' };
    expect(await owner()).toEqual(taken);

    // As former versions left it.
    await shop.run(sql`update guests set user_id = null where phone = ${payer}`);
    await shop.run(sql`update orders set user_id = null where payment_id = ${paymentId}`);
    await shop.run(sql`update users set upline_id = null where phone = ${payer}`);
    await shop.run(sql`delete from schema_migrations where name = '103-guests-who-joined.sql'`);
    await migrate(shop.database.pool);
    expect(await owner()).toEqual(taken);
  });
});

const follow = async (path: string) => (await shop.call('GET', `/databundle-open/${path}`)).body.data;

describe('the pages of an order', () => {
  it('lead back to the link that its seller has today, and to none without a seller', async () => {
    const [sold, plain] = [await shop.order({ ref: 'AMA2026' }), await shop.order()];
    expect((await follow(`orders/${sold.paymentId}`)).referral_code).toBe('AMA2026');
    expect((await follow(`orders/${plain.paymentId}`)).referral_code).toBeNull();
    const { reference, payer } = sold;
    const typed = encodeURIComponent(
      ` ${reference.slice(0, 2)} ${reference.slice(2, 7)}-${reference.slice(7)}`.toLowerCase(),
    );
    expect(await follow(`track?reference=${typed}&phone=${payer}`)).toMatchObject({
      status: 'pending',
      referral_code: 'AMA2026',
    });
    const off = (status: string) =>
      shop.run(sql`update users set status = ${status} where phone = '0240000001'`);
    await off('inactive');
    expect((await follow(`orders/${sold.paymentId}`)).referral_code).toBeNull();
    await off('active');
  });
});

describe('somebody who is signed in', () => {
  it('needs no code for their own number, and one for another', async () => {
    const token = await tokenOf(shop, 'yaw');
    const own = await shop.buy({ payer: '0270000003', token });
    expect(own.body).toMatchObject({ message: 'Payment Initiated', data: { payment: { amount: 4.5 } } });
    expect((await shop.find(own.body.data.payment.id)).state).toBe('payment_pending');
    const other = await shop.buy({ payer: anyPhone(), token });
    expect(other.body.message).toBe('OTP Initiated Successful');
  });

  it('finds their own orders and saved numbers, and nobody else’s', async () => {
    const [yaw, ama] = [await tokenOf(shop, 'yaw'), await tokenOf(shop, 'ama')];
    const recipient = anyPhone();
    const bought = await shop.buy({ payer: '0270000003', recipient, token: yaw, ref: 'AMA2026' });
    const { data, meta } = (await shop.call('GET', '/account/orders', { token: yaw })).body;
    expect(data[0]).toMatchObject({
      payment_id: bought.body.data.payment.id,
      service_name: 'MTN',
      megabytes: 1000,
      recipient,
      payer: '0270000003',
      status: 'pending',
      referral_code: 'AMA2026',
    });
    expect(meta.total).toBe(data.length);
    expect((await shop.call('GET', '/account/orders', { token: ama })).text).not.toContain(recipient);
    const found = async (search: string, token = yaw) =>
      (await shop.call('GET', `/account/orders?search=${search}`, { token })).body.meta.total;
    expect(await found(recipient)).toBe(1);
    expect(await found(recipient, ama)).toBe(0);
    expect(await found(data[0].ext_transaction_id.toLowerCase())).toBe(1);
    expect(await found('mtn')).toBe(data.length);
    expect(await found('nothing')).toBe(0);

    const save = (name: string | null, token = yaw) =>
      shop.call('POST', '/account/numbers', { token, body: { phone_number: recipient, name } });
    await save('Mum');
    expect((await save('Maame')).body.data).toEqual([{ phone_number: recipient, name: 'Maame' }]);
    expect((await save(null, ama)).body.data).toEqual([]);
    expect((await shop.call('GET', '/account/numbers', { token: yaw })).body.data).toHaveLength(1);
    expect((await save('')).status).toBe(422);
    expect((await save(null)).body.data).toEqual([]);
  });

  it('earns nothing on what they pay for themselves', async () => {
    const bought = await shop.buy({ payer: '0240000001', token: await tokenOf(shop, 'ama'), ref: 'AMA2026' });
    const order = await shop.find(bought.body.data.payment.id);
    expect([order.pricePesewas, order.sellerCommissionPesewas]).toEqual([510n, 0n]);
  });
});

describe('the price', () => {
  it('is the one on record, whatever the browser sent', async () => {
    const { paymentId } = await shop.order({
      body: { price: 0.01, final_price: 0.01, megabytes: 100000, cost_price: 0 },
    });
    expect((await shop.find(paymentId)).pricePesewas).toBe(450n);
  });

  it('that was shown and is no longer true is refused with the new one', async () => {
    const changed = { code: 'PRICE_CHANGED', data: { final_price: 4.5 } };
    expect(await shop.buy({ body: { amount: 4.4 } })).toMatchObject({ status: 409, body: changed });
    expect((await shop.buy({ body: { amount: 4.5 } })).status).toBe(200);
    const { body } = await shop.buy({ ref: 'AMA2026', body: { amount: 4.5 } });
    expect(body.data).toEqual({ final_price: 5.1 });
  });

  it('of an order never moves again', async () => {
    const { paymentId, payer } = await shop.order({ bundle: 'Telecel 2 GB' });
    await shop.run(sql`update bundles set amount_pesewas = 9900 where name = 'Telecel 2 GB'`);
    await shop.answerPrompt(payer, 'approve');
    const order = await shop.until(paymentId, 'delivered');
    expect(order.pricePesewas).toBe(960n);
    await shop.run(sql`update bundles set amount_pesewas = 960 where name = 'Telecel 2 GB'`);
  });

  it.each([
    ['an unknown package', { package_id: randomUUID() }, 404, 'PACKAGE_NOT_FOUND'],
    ['another service', { service_id: randomUUID() }, 404, 'PACKAGE_NOT_FOUND'],
    ['a network of the wrong type', { network: 5 }, 400, 'BAD_REQUEST'],
    ['a foreign payer', { phoneNumber: '+447911123456' }, 422, 'VALIDATION_FAILED'],
  ])('of %s is asked in vain', async (_case, body, statusCode, code) => {
    expect(await shop.buy({ body })).toMatchObject({ status: statusCode, body: { code } });
  });

  it('of a package that is inactive or deleted is asked in vain', async () => {
    await shop.run(sql`update bundles set status = 'inactive' where name = 'MTN 3 GB'`);
    await shop.run(sql`update services set status = 'inactive' where name = 'AirtelTigo'`);
    expect((await shop.buy({ bundle: 'MTN 3 GB' })).status).toBe(404);
    expect((await shop.buy({ bundle: 'AirtelTigo 1 GB' })).status).toBe(404);
    await shop.run(sql`update bundles set status = 'active'`);
    await shop.run(sql`update services set status = 'active'`);
  });
});

describe('a misbehaving payer', () => {
  it.each([
    ['9001', 'declined'],
    ['9002', 'no_money'],
  ])('%s sees failed, and why: %s', async (suffix, reason) => {
    const { paymentId } = await shop.order({ payer: phoneEnding(suffix) });
    await shop.until(paymentId, 'payment_failed');
    const told = { status: 'failed', reason };
    expect(await statusOf(paymentId)).toMatchObject({ ...told, delivery: 'failed' });
    expect(await follow(`orders/${paymentId}`)).toMatchObject(told);
  });

  it('9004 whose payment succeeds while the answer is lost ends paid and delivered', async () => {
    const { paymentId } = await shop.order({ payer: phoneEnding('9004') });
    expect((await shop.find(paymentId)).state).toBe('payment_pending');
    const { id } = await shop.until(paymentId, 'delivered');
    expect(await countTruth(id)).toEqual({ prompts: 1, deliveries: 1 });
  });

  it('9007 who is unpaid for ever waits for the window, and then it is over', async () => {
    const { paymentId } = await shop.order({ payer: phoneEnding('9007') });
    await shop.passTime(170);
    await shop.until(paymentId, 'payment_pending');
    expect(await statusOf(paymentId)).toMatchObject({ status: 'pending' });
    await shop.passTime(60);
    await shop.until(paymentId, 'expired');
    expect(await statusOf(paymentId)).toMatchObject({ status: 'failed' });
  });

  it('9005 finds the gateway out of reach, is told so, and can try the same order with the same code', async () => {
    const payer = phoneEnding('9005');
    const bought = await shop.buy({ payer });
    const refused = await confirm(shop, bought, payer);
    expect(refused).toMatchObject({ status: 503, body: { code: 'GATEWAY_UNAVAILABLE' } });
    expect(refused.headers['retry-after']).toBeDefined();
    expect((await confirm(shop, bought, payer)).status).toBe(503);
    const orders = await shop.run(sql`select state from orders where payer = ${payer}`);
    expect(orders).toEqual([{ state: 'awaiting_code' }]);
  });
});

describe('a misbehaving recipient', () => {
  const bought = (suffix: string, ...states: OrderState[]) =>
    shop.bought({ recipient: phoneEnding(suffix), ref: 'AMA2026' }, ...states);

  it('9101 whom the supplier refuses gets the money back, and nobody earns', async () => {
    const { id, paymentId } = await bought('9101', 'refunded');
    expect(await statusOf(paymentId)).toMatchObject({
      ...{ status: 'success', delivery: 'refunded' },
      ...{ stage: 'money_sent_back', undelivered_reason: 'refused' },
    });
    expect(await countTruth(id)).toMatchObject({ deliveries: 0 });
    expect(await shop.books(id)).toEqual({});
  });

  it('9103 whose delivery fails while the answer is lost is pending until the supplier says so, then refunded', async () => {
    const { id, paymentId } = await bought('9103', 'delivery_unknown', 'delivering');
    expect(await statusOf(paymentId)).toMatchObject(pending);
    // Somebody of the shop looks after it, and the buyer knows until when.
    const asked = await vi.waitFor(async () => {
      const status = await statusOf(paymentId);
      expect(status.stage).toBe('problem');
      return status;
    }, 20_000);
    expect(Date.parse(asked.answer_by)).toBeGreaterThan(Date.now());
    await shop.until(paymentId, 'refunded');
    expect(await countTruth(id)).toMatchObject({ deliveries: 0 });
    expect(await shop.attempts(id, 'deliver')).toHaveLength(1);
  });

  it('9105 who meets an empty float is held with an alarm, never told failed, and delivered by the third send', async () => {
    const { id, paymentId } = await bought('9105', 'on_hold');
    expect(await statusOf(paymentId)).toMatchObject(pending);
    expect(shop.logged()).toContain('"alarm":"supplier"');
    await shop.until(paymentId, 'delivered');
    expect(await outcomesOf(id, 'deliver')).toEqual(['failed', 'failed', 'done']);
    expect(await countTruth(id)).toMatchObject({ deliveries: 1 });
  });

  it.each([
    ['9102', 'delivery_unknown'],
    ['9107', 'delivering'],
  ])(
    '%s whose delivery succeeds while no answer comes is %s, delivered once and never refunded',
    async (suffix, state) => {
      const { id, paymentId } = await bought(suffix, 'delivered');
      expect(await statusOf(paymentId)).toMatchObject({ status: 'success', delivery: 'delivered' });
      expect(await countTruth(id)).toMatchObject({ deliveries: 1 });
      expect(await shop.attempts(id, 'refund')).toEqual([]);
      const states = await shop.run(sql`select to_state from order_events where order_id = ${id}`);
      expect(states).toContainEqual({ toState: state });
    },
  );
});

describe('a refund', () => {
  it('waits for a gateway that is away, and is made once when it is back', async () => {
    const away = { outcome: 'failed', failure: 'not_sent', reason: 'out of reach' } as const;
    vi.spyOn(gateway.refund, 'send').mockResolvedValueOnce(away).mockResolvedValueOnce(away);
    const { id } = await shop.bought({ recipient: phoneEnding('9101') }, 'refunded');
    expect(await outcomesOf(id, 'refund')).toEqual(['failed', 'failed', 'done']);
  });

  it('that the gateway refuses goes to a person, with an alarm', async () => {
    const numbers = { payer: phoneEnding('9201'), recipient: phoneEnding('9101') };
    const { paymentId } = await shop.bought(numbers, 'needs_review');
    expect(await statusOf(paymentId)).toMatchObject({ status: 'success', delivery: 'failed' });
    expect(shop.logged()).toContain('"alarm":"refund"');
  });
});

describe('guards', () => {
  it('ask before the same bundle is bought twice for the same number within two minutes', async () => {
    const request = { payer: anyPhone(), recipient: anyPhone() };
    await shop.order(request);
    const message = 'You bought this for this number a moment ago. Buy it again?';
    const asked = { status: 409, body: { code: 'POSSIBLE_DUPLICATE', message } };
    expect(await shop.buy(request)).toMatchObject(asked);
    expect((await shop.buy({ ...request, body: { confirm_duplicate: true } })).status).toBe(200);
    await shop.passTime(181);
    expect((await shop.buy(request)).status).toBe(200);
  });

  it('keep the name that a guest gave with an order, and nothing of a request that is refused', async () => {
    const request = { payer: anyPhone(), recipient: anyPhone() };
    await Promise.all(
      ['1 GB', '2 GB'].map((size) =>
        shop.buy({ ...request, payer: anyPhone(), bundle: `MTN ${size}`, body: { name: 'Kept Twice' } }),
      ),
    );
    await shop.buy({ ...request, body: { name: 'Kept Name' } });
    expect((await shop.buy({ ...request, body: { name: 'Refused Name' } })).status).toBe(409);
    const names = await shop.run(sql<{ name: string }>`
      select distinct name from guest_names where name like 'Kept%' or name like 'Refused%' order by name`);
    expect(names.map(({ name }) => name)).toEqual(['Kept Name', 'Kept Twice']);
  });

  it('let at most ten orders a day go unpaid for one number', async () => {
    const payer = phoneEnding('9001');
    for (let made = 0; made < 10; made++) {
      const { paymentId } = await shop.order({ payer });
      await shop.until(paymentId, 'payment_failed');
      await shop.passTime(181);
    }
    expect((await shop.buy({ payer })).status).toBe(429);
  });

  it('let the owner of a number buy after ten orders that strangers began for it and nobody proved', async () => {
    const payer = anyPhone();
    for (let began = 0; began < 10; began++) {
      const stranger = { address: `198.51.100.${began}`, device: `stranger-${began}` };
      expect((await shop.buy({ payer, ...stranger })).status).toBe(200);
      await shop.passTime(3_601);
    }
    const { paymentId } = await shop.order({ payer, address: '203.0.113.7', device: 'of-the-owner' });
    expect((await shop.find(paymentId)).payer).toBe(payer);
  });

  it('make one order, one message and one prompt of fifty requests under one key', async () => {
    const payer = anyPhone();
    const request = { payer, recipient: anyPhone(), key: randomUUID() };
    const bought = await Promise.all(Array.from({ length: 50 }, () => shop.buy(request)));
    expect(new Set(bought.map(saidBy)).size).toBe(1);
    const key = randomUUID();
    const first = bought[0];
    if (!first) throw new Error('nothing bought');
    const confirmed = await Promise.all(Array.from({ length: 50 }, () => confirm(shop, first, payer, key)));
    expect(new Set(confirmed.map(saidBy)).size).toBe(1);
    expect(confirmed[0]?.status).toBe(200);
    const { body } = await shop.call('GET', `/sandbox/messages?phone=${payer}`);
    expect(body.data.filter((message: { code: string | null }) => message.code)).toHaveLength(1);
    expect(await promptsOf(payer)).toHaveLength(1);
    expect((await shop.buy({ ...request, bundle: 'MTN 2 GB' })).body.code).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('give the first answer again where the process died before it could answer', async () => {
    const payer = anyPhone();
    const request = { payer, recipient: anyPhone(), key: randomUUID() };
    const bought = await shop.buy(request);
    const confirmKey = randomUUID();
    const confirmed = await confirm(shop, bought, payer, confirmKey);
    // As if neither answer had ever been stored.
    await shop.run(sql`delete from idempotency_keys`);
    expect((await shop.buy(request)).text).toBe(bought.text);
    expect(saidBy(await confirm(shop, bought, payer, confirmKey))).toBe(saidBy(confirmed));
    expect((await confirm(shop, bought, payer, randomUUID())).status).toBe(410);
    expect(await shop.run(sql`select 1 from orders where payer = ${payer}`)).toHaveLength(1);
  });

  it('send another code for the same order, and only within the limits', async () => {
    const payer = anyPhone();
    const bought = await shop.buy({ payer });
    const { requestId } = bought.body.data.data.otp;
    const resend = (id = requestId) =>
      shop.call('POST', '/databundle-open/resend-otp', { body: { requestId: id, phoneNumber: payer } });
    expect((await resend()).status).toBe(429);
    await shop.passTime(61);
    const again = await resend();
    expect(again.body.data.data.otp.requestId).not.toBe(requestId);
    expect((await confirm(shop, again, payer)).status).toBe(200);
    expect((await resend('x')).status).toBe(410);
  });

  it('take a code only for its own order and purpose', async () => {
    const payer = anyPhone();
    const bought = await shop.buy({ payer });
    const code = await latestCode(shop, payer);
    const { requestId } = bought.body.data.data.otp;
    const body = { phone_number: payer, code, requestId };
    expect((await shop.call('POST', '/auth/verify-otp', { body })).status).toBe(410);
    const refused = { status: 422, body: { code: 'INVALID_OTP', message: 'OTP verification failed' } };
    expect(await enter(requestId, payer, code === '123456' ? '654321' : '123456')).toMatchObject(refused);
    expect((await enter(requestId, payer, '123')).body.errors).toEqual({
      code: 'Please enter a valid OTP code',
    });
  });

  it('end an order whose code nobody entered, without ever asking a wallet', async () => {
    const payer = anyPhone();
    await shop.buy({ payer });
    await shop.passTime(605);
    const rows = await shop.run(sql<{ paymentId: string }>`
      select payment_id from orders where payer = ${payer}`);
    await shop.until(rows[0]?.paymentId ?? '', 'expired');
    expect(await promptsOf(payer)).toEqual([]);
  });
});

describe('looking an order up', () => {
  it('needs the reference and a number that fit', async () => {
    const { reference, payer, recipient } = await shop.order();
    const track = (ref: string, phone: string) =>
      shop.call('GET', `/databundle-open/track?reference=${ref}&phone=${phone}`);
    const found = { status: 'pending', delivery: 'pending', ext_transaction_id: reference };
    for (const phone of [payer, recipient, `233${payer.slice(1)}`])
      expect((await track(reference, phone)).body.data).toMatchObject(found);
    const wrong = await track(reference, anyPhone());
    const unknown = await track('NT2222222222', payer);
    expect([wrong.status, wrong.text]).toEqual([404, unknown.text]);
  });
});

describe('a gateway that wants a code of the payer', () => {
  async function challenge(payer = phoneEnding('9006')) {
    const { body } = await confirm(shop, await shop.buy({ payer }), payer);
    expect(body.data.otp).toEqual({ requestId: expect.any(String), ussd_code: '*110#', prefix: '' });
    const { otp, payment } = body.data;
    return { payer, requestId: otp.requestId, paymentId: payment.id, code: await latestCode(shop, payer) };
  }
  async function approved(paymentId: string, payer: string) {
    await shop.answerPrompt(payer, 'approve');
    await shop.until(paymentId, 'delivered');
  }

  it('answers the proof with another code, takes it in the same call, and then prompts', async () => {
    const { payer, requestId, paymentId, code } = await challenge();
    expect(await promptsOf(payer)).toEqual([]);
    expect((await statusOf(paymentId)).status).toBe('pending');
    const entered = await enter(requestId, payer, code);
    expect(entered.status).toBe(200);
    expect(entered.body.data).toEqual({ payment: expect.objectContaining({ id: paymentId }) });
    await approved(paymentId, payer);
  });

  it('gives an order up whose code was wrong, and charges nothing', async () => {
    const { payer, requestId, paymentId, code: right } = await challenge();
    expect((await enter(requestId, payer, right === '000000' ? '111111' : '000000')).status).toBe(200);
    expect((await statusOf(paymentId)).status).toBe('failed');
    expect((await enter(requestId, payer, right)).status).toBe(200);
    const { id, state } = await shop.find(paymentId);
    expect([state, await shop.books(id)]).toEqual(['payment_failed', {}]);
  });

  it('takes it once, however often and by however many it is entered', async () => {
    const { payer, requestId, paymentId, code } = await challenge();
    const enterCode = vi.spyOn(gateway.collect, 'enterCode');
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(requestId, payer, code)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect(enterCode).toHaveBeenCalledTimes(1);
    await approved(paymentId, payer);
  });

  it('is not answered by another number, and knows nothing of a code of ours', async () => {
    const { payer, requestId, code } = await challenge();
    expect((await enter(requestId, anyPhone(), code)).status).toBe(410);
    expect((await enter(randomUUID(), payer, '123456')).status).toBe(410);
  });

  it('takes the code of one order while it waits for that of another', async () => {
    const [first, other] = [await challenge(), await challenge()];
    const enterCode = vi.spyOn(gateway.collect, 'enterCode');
    for (const { requestId, payer, code, paymentId } of [first, other]) {
      expect((await enter(requestId, payer, code)).status).toBe(200);
      await approved(paymentId, payer);
    }
    expect(enterCode).toHaveBeenCalledTimes(2);
  });

  it('may be tried again where it could not be reached', async () => {
    const { payer, requestId, paymentId, code } = await challenge();
    const away = { outcome: 'failed', failure: 'not_sent', reason: 'away' } as const;
    vi.spyOn(gateway.collect, 'enterCode').mockResolvedValueOnce(away);
    expect((await enter(requestId, payer, code)).body).toMatchObject({ code: 'GATEWAY_UNAVAILABLE' });
    expect((await enter(requestId, payer, code)).status).toBe(200);
    await approved(paymentId, payer);
  });

  it('keeps an answer that was lost as unknown, and the payment still arrives', async () => {
    const { payer, requestId, paymentId, code } = await challenge();
    const { enterCode } = gateway.collect;
    vi.spyOn(gateway.collect, 'enterCode').mockImplementationOnce(async (...entry) => {
      await enterCode(...entry);
      return { outcome: 'unknown', reason: 'lost' };
    });
    expect((await enter(requestId, payer, code)).status).toBe(200);
    await approved(paymentId, payer);
  });

  it('also asks a payer who uses their own number and needs no code of ours', async () => {
    const payer = phoneEnding('9006');
    await signUp(shop, { phone: payer });
    const { token } = await signIn(shop, { phone: payer });
    const bought = await shop.buy({ payer, token });
    expect(bought.body).toMatchObject({
      message: 'Payment Initiated',
      data: { payment: { amount: 4.5 }, data: { otp: { ussd_code: '*110#' } } },
    });
    const { requestId } = bought.body.data.data.otp;
    expect((await enter(requestId, payer, await latestCode(shop, payer))).status).toBe(200);
    await approved(bought.body.data.payment.id, payer);
  });

  it('lets an order expire whose code nobody enters, and gets no code after that', async () => {
    const { payer, requestId, paymentId, code } = await challenge();
    await shop.passTime(200);
    await shop.until(paymentId, 'payment_failed', 'expired');
    const enterCode = vi.spyOn(gateway.collect, 'enterCode');
    expect((await enter(requestId, payer, code)).status).toBe(200);
    expect(enterCode).not.toHaveBeenCalled();
  });
});
