/** The purchase: paid once, delivered once, or the money back, whatever the vendors do. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { anyPhone, phoneEnding } from '#test/support/app.ts';
import { latestCode, logIn, signUp, tokenOf } from '#test/support/people.ts';
import { confirm, createTestShop } from '#test/support/shop.ts';

const shop = await createTestShop();
afterAll(async () => {
  const faults = await shop.faults();
  await shop.close();
  expect(faults).toEqual([]);
});
const promptsOf = async (payer: string) =>
  (await shop.call('GET', `/sandbox/prompts?phone=${payer}`)).body.data;

const status = (paymentId: string) => shop.call('GET', `/databundle-open/check-status/${paymentId}`);

async function postingsOf(orderId: string): Promise<Record<string, number>> {
  const rows = await shop.run(sql<{ account: string; sum: number }>`
    select account, sum(amount_pesewas)::float8 as sum from ledger_postings
    join ledger_transactions on id = transaction_id where order_id = ${orderId} group by account`);
  return Object.fromEntries(
    rows.map(({ account, sum }) => [account.replace(/commission:.*/, 'commission'), sum]),
  );
}

async function countTruth(reference: string): Promise<{ prompts: number; deliveries: number }> {
  const { id } = await shop.deps.db
    .selectFrom('orders')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const references = await shop.referencesOf(id);
  const rows = await shop.runAtVendors(sql<{ prompts: number; deliveries: number }>`
    select (select count(*) from sandbox_prompts where reference = any(${references}))::int as prompts,
           (select count(*) from sandbox_deliveries
            where reference = any(${references}) and ending = 'done')::int as deliveries`);
  return rows[0] ?? { prompts: 0, deliveries: 0 };
}

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
    });
    expect((await status(payment.id)).body.data).toEqual({
      status: 'pending',
      delivery: 'pending',
      ext_transaction_id: payment.ext_transaction_id,
    });
    await shop.answerPrompt(payer, 'approve');
    const order = await shop.until(payment.id, 'delivered');
    expect((await status(payment.id)).body.data).toMatchObject({ status: 'success', delivery: 'delivered' });
    expect(await postingsOf(order.id)).toEqual({
      'gateway:sandbox': 450,
      customer_funds: 0,
      'supplier:sandbox': -390,
      margin: -60,
    });
    const page = await shop.call('GET', `/databundle-open/orders/${payment.id}`);
    expect(page.body.data.steps.map((step: { step: string }) => step.step)).toEqual([
      'ordered',
      'paid',
      'sending',
      'delivered',
    ]);
    expect(page.text).not.toContain(payer);
    const messages = await shop.call('GET', `/sandbox/messages?phone=${payer}`);
    expect(messages.body.data[0].text).toContain(`/order/${payment.id}`);
  });

  it('who came through a subagent pays that price, and both sellers earn when it is delivered, not before', async () => {
    const { paymentId, payer } = await shop.order({ ref: 'KOFI2026' });
    const unpaid = await shop.find(paymentId);
    const shares = [unpaid.sellerCommissionPesewas, unpaid.agentCommissionPesewas];
    expect([unpaid.pricePesewas, ...shares]).toEqual([520n, 50n, 20n]);
    await shop.answerPrompt(payer, 'approve');
    await status(paymentId);
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
    await shop.order({ payer, ref: 'KOFI2026', bundle: 'MTN 2GB' });
    const rows = await shop.run(sql<{ verified: boolean; seller: string }>`
      select verified_at is not null as verified, users.name as seller from guests join users on users.id = seller_id
      where guests.phone = ${payer}`);
    expect(rows).toEqual([{ verified: true, seller: 'Ama Owusu' }]);
    await shop.passTime(61);
    await signUp(shop, { phone: payer });
    const order = await shop.find(paymentId);
    const account = await shop.run(sql<{
      id: string;
      upline: string;
    }>`select users.id, upline.name as upline from users
      join users as upline on upline.id = users.upline_id where users.phone = ${payer}`);
    expect(order.userId).toBe(account[0]?.id);
    expect(account[0]?.upline).toBe('Ama Owusu');
  });
});

describe('somebody who is signed in', () => {
  it('needs no code for the own number, and one for another', async () => {
    const token = await tokenOf(shop, 'yaw');
    const own = await shop.buy({ payer: '0270000003', token });
    expect(own.body).toMatchObject({ message: 'Payment Initiated', data: { payment: { amount: 4.5 } } });
    expect((await shop.find(own.body.data.payment.id)).state).toBe('payment_pending');
    const other = await shop.buy({ payer: anyPhone(), token });
    expect(other.body.message).toBe('OTP Initiated Successful');
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
    const answer = await shop.buy({ body: { amount: 4.4 } });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED', data: { final_price: 4.5 } },
    });
    expect((await shop.buy({ body: { amount: 4.5 } })).status).toBe(200);
    expect((await shop.buy({ ref: 'AMA2026', body: { amount: 4.5 } })).body.data).toEqual({
      final_price: 5.1,
    });
  });

  it('of an order never moves again', async () => {
    const { paymentId, payer } = await shop.order({ bundle: 'Telecel 2GB' });
    await shop.run(sql`update bundles set amount_pesewas = 9900 where name = 'Telecel 2GB'`);
    await shop.answerPrompt(payer, 'approve');
    const order = await shop.until(paymentId, 'delivered');
    expect(order.pricePesewas).toBe(960n);
    await shop.run(sql`update bundles set amount_pesewas = 960 where name = 'Telecel 2GB'`);
  });

  it.each([
    ['an unknown package', { package_id: randomUUID() }, 404, 'PACKAGE_NOT_FOUND'],
    ['a malformed package', { package_id: 'x' }, 404, 'PACKAGE_NOT_FOUND'],
    ['another service', { service_id: randomUUID() }, 404, 'PACKAGE_NOT_FOUND'],
    ['an unknown network', { network: 'GLO' }, 422, 'VALIDATION_FAILED'],
    ['a network of the wrong type', { network: 5 }, 400, 'BAD_REQUEST'],
    ['no recipient', { destination: undefined }, 422, 'VALIDATION_FAILED'],
    ['a foreign payer', { phoneNumber: '+447911123456' }, 422, 'VALIDATION_FAILED'],
  ])('of %s is asked in vain', async (_case, body, statusCode, code) => {
    expect(await shop.buy({ body })).toMatchObject({ status: statusCode, body: { code } });
  });

  it('of a package that is inactive or deleted is asked in vain', async () => {
    await shop.run(sql`update bundles set status = 'inactive' where name = 'MTN 3GB'`);
    await shop.run(sql`update services set status = 'inactive' where name = 'AirtelTigo'`);
    expect((await shop.buy({ bundle: 'MTN 3GB' })).status).toBe(404);
    expect((await shop.buy({ bundle: 'AirtelTigo 1GB' })).status).toBe(404);
    await shop.run(sql`update bundles set status = 'active'`);
    await shop.run(sql`update services set status = 'active'`);
  });
});

describe('a misbehaving payer', () => {
  it.each([
    ['9001', 'declines'],
    ['9002', 'has not enough money'],
  ])('%s who %s sees failed', async (suffix) => {
    const { paymentId } = await shop.order({ payer: phoneEnding(suffix) });
    await shop.until(paymentId, 'payment_failed');
    expect((await status(paymentId)).body.data).toMatchObject({ status: 'failed', delivery: 'failed' });
  });

  it('9003 who never answers is pending for as long as the prompt stands, then failed', async () => {
    const { paymentId } = await shop.order({ payer: phoneEnding('9003') });
    await shop.passTime(100);
    expect((await status(paymentId)).body.data.status).toBe('pending');
    await shop.passTime(200);
    await shop.until(paymentId, 'payment_failed', 'expired');
    expect((await status(paymentId)).body.data.status).toBe('failed');
  });

  it('9004 whose payment succeeds while the answer is lost ends paid and delivered', async () => {
    const { paymentId, reference } = await shop.order({ payer: phoneEnding('9004') });
    expect((await shop.find(paymentId)).state).toBe('payment_pending');
    await shop.until(paymentId, 'delivered');
    expect(await countTruth(reference)).toEqual({ prompts: 1, deliveries: 1 });
  });

  it('9005 finds the gateway out of reach, is told so, and can try the same order with the same code', async () => {
    const payer = phoneEnding('9005');
    const bought = await shop.buy({ payer });
    const refused = await confirm(shop, bought, payer);
    expect(refused).toMatchObject({ status: 503, body: { code: 'GATEWAY_UNAVAILABLE' } });
    expect(refused.headers['retry-after']).toBeDefined();
    expect((await confirm(shop, bought, payer)).status).toBe(503);
    const orders = await shop.run(sql<{ state: string }>`select state from orders where payer = ${payer}`);
    expect(orders).toEqual([{ state: 'awaiting_code' }]);
  });
});

describe('a misbehaving recipient', () => {
  async function paid(suffix: string) {
    const made = await shop.order({ recipient: phoneEnding(suffix), ref: 'AMA2026' });
    await shop.answerPrompt(made.payer, 'approve');
    return made;
  }

  it('9101 whom the supplier refuses gets the money back, and nobody earns', async () => {
    const { paymentId, reference } = await paid('9101');
    const order = await shop.until(paymentId, 'refunded');
    expect((await status(paymentId)).body.data).toMatchObject({ status: 'success', delivery: 'refunded' });
    expect(await countTruth(reference)).toMatchObject({ deliveries: 0 });
    expect(await postingsOf(order.id)).toEqual({ 'gateway:sandbox': 0, customer_funds: 0 });
  });

  it('9102 whose delivery succeeds while the answer is lost is delivered once and never refunded', async () => {
    const { paymentId, reference } = await paid('9102');
    const order = await shop.until(paymentId, 'delivered');
    expect(await countTruth(reference)).toMatchObject({ deliveries: 1 });
    const refunds = await shop.run(
      sql`select 1 from attempts where order_id = ${order.id} and direction = 'refund'`,
    );
    expect(refunds).toEqual([]);
    const states = await shop.run(
      sql<{ toState: string }>`select to_state from order_events where order_id = ${order.id} order by id`,
    );
    expect(states.map(({ toState }) => toState)).toContain('delivery_unknown');
  });

  it('9103 whose delivery fails while the answer is lost is pending until the supplier says so, then refunded', async () => {
    const { paymentId, reference } = await paid('9103');
    await shop.until(paymentId, 'delivery_unknown', 'delivering');
    expect((await status(paymentId)).body.data).toMatchObject({ status: 'success', delivery: 'pending' });
    await shop.until(paymentId, 'refunded');
    expect(await countTruth(reference)).toMatchObject({ deliveries: 0 });
    const sends = await shop.run(sql<{
      n: number;
    }>`select count(*)::int as n from attempts join orders on orders.id = order_id
      where orders.reference = ${reference} and direction = 'deliver'`);
    expect(sends[0]?.n).toBe(1);
  });

  it('9104 who takes half a minute is pending meanwhile', async () => {
    const { paymentId } = await paid('9104');
    await shop.until(paymentId, 'delivering');
    expect((await status(paymentId)).body.data).toMatchObject({ status: 'success', delivery: 'pending' });
    await shop.until(paymentId, 'delivered');
  });

  it('9105 who meets an empty float is held with an alarm, never told failed, and delivered by the third send', async () => {
    const { paymentId, reference } = await paid('9105');
    await shop.until(paymentId, 'on_hold');
    expect((await status(paymentId)).body.data).toMatchObject({ status: 'success', delivery: 'pending' });
    expect(shop.logged()).toContain('"alarm":"supplier"');
    const order = await shop.until(paymentId, 'delivered');
    const sends = await shop.run(
      sql<{
        outcome: string;
      }>`select outcome from attempts where order_id = ${order.id} and direction = 'deliver' order by created_at`,
    );
    expect(sends.map((row) => row.outcome)).toEqual(['failed', 'failed', 'done']);
    expect(await countTruth(reference)).toMatchObject({ deliveries: 1 });
  });
});

describe('a refund', () => {
  it('waits for a gateway that is away, and is made once when it is back', async () => {
    const { refund } = shop.deps.gateways.current;
    const { send } = refund;
    let refusals = 0;
    refund.send = async (...asked) => {
      if (++refusals > 2) return send(...asked);
      return { outcome: 'failed', failure: 'not_sent', reason: 'out of reach' };
    };
    const { paymentId } = await shop.paid({ recipient: phoneEnding('9101') });
    const order = await shop.until(paymentId, 'refunded');
    refund.send = send;
    const attempts = await shop.run(sql<{ outcome: string }>`select outcome from attempts
      where order_id = ${order.id} and direction = 'refund' order by created_at`);
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'done']);
  });

  it('that the gateway refuses goes to a person, with an alarm', async () => {
    const { paymentId } = await shop.paid({ payer: phoneEnding('9201'), recipient: phoneEnding('9101') });
    await shop.until(paymentId, 'needs_review');
    expect((await status(paymentId)).body.data).toMatchObject({ status: 'success', delivery: 'failed' });
    expect(shop.logged()).toContain('"alarm":"refund"');
  });
});

describe('guards', () => {
  it('ask before the same bundle is bought twice for the same number within two minutes', async () => {
    const wish = { payer: anyPhone(), recipient: anyPhone() };
    await shop.order(wish);
    const message = 'You bought this for this number a moment ago. Buy it again?';
    const asked = { status: 409, body: { code: 'POSSIBLE_DUPLICATE', message } };
    expect(await shop.buy(wish)).toMatchObject(asked);
    expect((await shop.buy({ ...wish, body: { confirm_duplicate: true } })).status).toBe(200);
    await shop.passTime(181);
    expect((await shop.buy(wish)).status).toBe(200);
  });

  it('let at most three prompts stand open for one number', async () => {
    const payer = anyPhone();
    const sizes = ['MTN 1GB', 'MTN 2GB', 'MTN 3GB', 'MTN 4GB'];
    for (const bundle of sizes.slice(0, 3)) await shop.order({ payer, bundle });
    expect(await shop.buy({ payer, bundle: 'MTN 4GB' })).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMIT_EXCEEDED' },
    });
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

  it('make one order, one message and one prompt of fifty requests under one key', async () => {
    const payer = anyPhone();
    const wish = { payer, recipient: anyPhone(), key: randomUUID() };
    const bought = await Promise.all(Array.from({ length: 50 }, () => shop.buy(wish)));
    expect(new Set(bought.map(({ text }) => text)).size).toBe(1);
    const key = randomUUID();
    const first = bought[0];
    if (!first) throw new Error('nothing bought');
    const confirmed = await Promise.all(Array.from({ length: 50 }, () => confirm(shop, first, payer, key)));
    expect(new Set(confirmed.map(({ text }) => text)).size).toBe(1);
    expect(confirmed[0]?.status).toBe(200);
    const { body } = await shop.call('GET', `/sandbox/messages?phone=${payer}`);
    expect(body.data.filter((message: { code: string | null }) => message.code)).toHaveLength(1);
    expect(await promptsOf(payer)).toHaveLength(1);
    expect((await shop.buy({ ...wish, bundle: 'MTN 2GB' })).body.code).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('give the first answer again where the process died before it could answer', async () => {
    const payer = anyPhone();
    const wish = { payer, recipient: anyPhone(), key: randomUUID() };
    const bought = await shop.buy(wish);
    const confirmKey = randomUUID();
    const confirmed = await confirm(shop, bought, payer, confirmKey);
    // As if neither answer had ever been stored.
    await shop.run(sql`delete from idempotency_keys`);
    expect((await shop.buy(wish)).text).toBe(bought.text);
    expect((await confirm(shop, bought, payer, confirmKey)).body).toEqual(confirmed.body);
    expect((await confirm(shop, bought, payer, randomUUID())).status).toBe(410);
    const orders = await shop.run(
      sql<{ n: number }>`select count(*)::int as n from orders where payer = ${payer}`,
    );
    expect(orders[0]?.n).toBe(1);
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
    const account = await shop.call('POST', '/auth/verify-otp', {
      body: { phone_number: payer, code, requestId },
    });
    expect(account.status).toBe(410);
    const enter = (typed: string) =>
      shop.call('POST', '/databundle-open/verify-otp', {
        body: { requestId, phoneNumber: payer, code: typed },
      });
    const refused = { status: 422, body: { code: 'INVALID_OTP', message: 'OTP verification failed' } };
    expect(await enter(code === '123456' ? '654321' : '123456')).toMatchObject(refused);
    expect((await enter('123')).body.errors).toEqual({ code: 'Please enter a valid OTP code' });
  });

  it('end an order whose code nobody entered, without ever asking a wallet', async () => {
    const payer = anyPhone();
    await shop.buy({ payer });
    await shop.passTime(605);
    const rows = await shop.run(
      sql<{ paymentId: string }>`select payment_id from orders where payer = ${payer}`,
    );
    await shop.until(rows[0]?.paymentId ?? '', 'expired');
    expect(await promptsOf(payer)).toEqual([]);
  });
});

describe('looking an order up', () => {
  it('needs the reference and a number that fit', async () => {
    const { reference, payer, recipient } = await shop.order();
    const track = (ref: string, phone: string) =>
      shop.call('GET', `/databundle-open/track?reference=${ref}&phone=${phone}`);
    for (const phone of [payer, recipient, `233${payer.slice(1)}`]) {
      expect((await track(reference, phone)).body.data).toEqual({
        status: 'pending',
        delivery: 'pending',
        ext_transaction_id: reference,
      });
    }
    const wrong = await track(reference, anyPhone());
    const unknown = await track('NT2222222222', payer);
    expect([wrong.status, wrong.text]).toEqual([404, unknown.text]);
  });

  it('by guessed ids is 404, then 429', async () => {
    const statuses = [];
    for (let guess = 0; guess < 70; guess++) {
      const path = `/databundle-open/check-status/${guess % 2 ? randomUUID() : `x${guess}`}`;
      statuses.push((await shop.call('GET', path, { address: '10.66.0.1' })).status);
    }
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(404));
    expect(statuses.slice(60)).toEqual(Array(10).fill(429));
  });
});

describe('a gateway that wants a code of the payer', () => {
  const wanting = () => phoneEnding('9006');
  const enter = (requestId: string, payer: string, code: string, key: string = randomUUID()) =>
    shop.call('POST', '/databundle-open/verify-otp', {
      body: { requestId, phoneNumber: payer, code },
      headers: { 'idempotency-key': key },
    });
  async function challenge(payer: string) {
    const { body } = await confirm(shop, await shop.buy({ payer }), payer);
    expect(body.data.otp).toEqual({ requestId: expect.any(String), ussd_code: '*110#', prefix: '' });
    return { requestId: body.data.otp.requestId as string, paymentId: body.data.payment.id as string };
  }

  it('answers the proof with another code, takes it in the same call, and then prompts', async () => {
    const payer = wanting();
    const { requestId, paymentId } = await challenge(payer);
    expect(await promptsOf(payer)).toEqual([]);
    expect((await status(paymentId)).body.data.status).toBe('pending');
    const entered = await enter(requestId, payer, await latestCode(shop, payer));
    expect(entered.status).toBe(200);
    expect(entered.body.data).toEqual({ payment: expect.objectContaining({ id: paymentId }) });
    await shop.answerPrompt(payer, 'approve');
    await shop.until(paymentId, 'delivered');
  });

  it('gives an order up whose code was wrong, and charges nothing', async () => {
    const payer = wanting();
    const { requestId, paymentId } = await challenge(payer);
    const right = await latestCode(shop, payer);
    expect((await enter(requestId, payer, right === '000000' ? '111111' : '000000')).status).toBe(200);
    expect((await status(paymentId)).body.data.status).toBe('failed');
    expect((await enter(requestId, payer, right)).status).toBe(200);
    const order = await shop.find(paymentId);
    expect(order.state).toBe('payment_failed');
    expect(await postingsOf(order.id)).toEqual({});
  });

  it('takes it once, however often and by however many it is entered', async () => {
    const payer = wanting();
    const { requestId, paymentId } = await challenge(payer);
    const code = await latestCode(shop, payer);
    const enterCode = vi.spyOn(shop.deps.gateways.current.collect, 'enterCode');
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(requestId, payer, code)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect(enterCode).toHaveBeenCalledTimes(1);
    enterCode.mockRestore();
    await shop.answerPrompt(payer, 'approve');
    await shop.until(paymentId, 'delivered');
  });

  it('is not answered by another number, and knows nothing of a code of ours', async () => {
    const payer = wanting();
    const { requestId } = await challenge(payer);
    expect((await enter(requestId, anyPhone(), await latestCode(shop, payer))).status).toBe(410);
    expect((await enter(randomUUID(), payer, '123456')).status).toBe(410);
  });

  it('may be tried again where it could not be reached', async () => {
    const payer = wanting();
    const { requestId, paymentId } = await challenge(payer);
    const code = await latestCode(shop, payer);
    const away = vi
      .spyOn(shop.deps.gateways.current.collect, 'enterCode')
      .mockResolvedValueOnce({ outcome: 'failed', failure: 'not_sent', reason: 'away' });
    expect((await enter(requestId, payer, code)).body).toMatchObject({ code: 'GATEWAY_UNAVAILABLE' });
    away.mockRestore();
    expect((await enter(requestId, payer, code)).status).toBe(200);
    await shop.answerPrompt(payer, 'approve');
    await shop.until(paymentId, 'delivered');
  });

  it('keeps an answer that was lost as unknown, and the payment still arrives', async () => {
    const payer = wanting();
    const { requestId, paymentId } = await challenge(payer);
    const code = await latestCode(shop, payer);
    const { collect } = shop.deps.gateways.current;
    const { enterCode } = collect;
    const lossy = vi.spyOn(collect, 'enterCode').mockImplementationOnce(async (...entry) => {
      await enterCode(...entry);
      return { outcome: 'unknown', reason: 'lost' };
    });
    expect((await enter(requestId, payer, code)).status).toBe(200);
    lossy.mockRestore();
    await shop.answerPrompt(payer, 'approve');
    await shop.until(paymentId, 'delivered');
  });

  it('asks also who pays with the own number and needs no code of ours', async () => {
    const payer = wanting();
    await signUp(shop, { phone: payer });
    const token = (await logIn(shop, { phone: payer, password: 'secret1' })).body.data.accessToken;
    const bought = await shop.buy({ payer, token });
    expect(bought.body).toMatchObject({
      message: 'Payment Initiated',
      data: { payment: { amount: 4.5 }, data: { otp: { ussd_code: '*110#' } } },
    });
    const { requestId } = bought.body.data.data.otp;
    expect((await enter(requestId, payer, await latestCode(shop, payer))).status).toBe(200);
    await shop.answerPrompt(payer, 'approve');
    await shop.until(bought.body.data.payment.id, 'delivered');
  });

  it('lets an order expire whose code nobody enters', async () => {
    const payer = wanting();
    const { paymentId } = await challenge(payer);
    await shop.passTime(200);
    await shop.until(paymentId, 'payment_failed', 'expired');
  });
});
