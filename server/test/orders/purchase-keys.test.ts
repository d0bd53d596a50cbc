/** The keys of a purchase: one intent, one order, one code and one prompt, however often the request is made. */
import { randomUUID } from 'node:crypto';
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { inTransaction } from '#kernel/db/database.ts';
import { lockPayer } from '#orders/rows/orders.ts';
import { anyPhone, phoneEnding } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { latestCode, signIn, signUp } from '#test/support/people.ts';
import { confirm, createTestShop, saidBy } from '#test/support/shop.ts';
import type { SendOutcome } from '#vendors/ports/messages-port.ts';

const shop = await forFile(createTestShop());
const { current: messages } = shop.deps.messages;
afterEach(() => vi.restoreAllMocks());

const ordersOf = (payer: string) =>
  shop.run(sql`select state, bundle_name, recipient from orders where payer = ${payer} order by created_at`);

async function signedIn(payer = anyPhone()) {
  await signUp(shop, { phone: payer });
  return { payer, token: (await signIn(shop, { phone: payer })).token };
}

/** All that a purchase is asked for with, under one key. */
const newRequest = (payer = anyPhone()) => ({ payer, recipient: anyPhone(), key: randomUUID() });
const times = <Result>(n: number, ask: () => Promise<Result>) => Promise.all(Array.from({ length: n }, ask));

describe('the key of a purchase', () => {
  it('stays bound to what was asked for, also after the gateway could not be reached', async () => {
    const { payer, token } = await signedIn(phoneEnding('9005'));
    const request = { ...newRequest(payer), token };
    expect((await shop.buy(request)).body.code).toBe('GATEWAY_UNAVAILABLE');
    vi.spyOn(shop.deps.gateways.current.collect, 'send').mockResolvedValue({ outcome: 'accepted' });
    const conflict = { status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } };
    expect(await shop.buy({ ...request, bundle: 'MTN 5 GB' })).toMatchObject(conflict);
    expect((await shop.buy({ ...request, payer: anyPhone() })).status).toBe(409);
    expect((await shop.buy(request)).body.message).toBe('Payment Initiated');
    expect(await ordersOf(payer)).toMatchObject([
      { state: 'payment_pending', bundleName: 'MTN 1 GB', recipient: request.recipient },
    ]);
  });

  it('is one for all guests: another payer under it, at the same moment, is a conflict', async () => {
    const request = newRequest();
    const answers = await times(6, () => shop.buy({ ...request, payer: anyPhone() }));
    const conflicts = Array(5).fill('409 IDEMPOTENCY_CONFLICT');
    expect(answers.map(({ status, body }) => `${status} ${body.code}`).sort()).toEqual([
      '200 undefined',
      ...conflicts,
    ]);
  });

  it('means a new purchase after a day, and not before', async () => {
    const payer = anyPhone();
    const key = randomUUID();
    await shop.buy({ payer, key });
    await shop.passTime(23 * 3600);
    expect((await shop.buy({ payer, key, bundle: 'MTN 2 GB' })).status).toBe(409);
    await shop.passTime(2 * 3600);
    expect((await shop.buy({ payer, key, bundle: 'MTN 2 GB' })).body.message).toBe(
      'OTP Initiated Successful',
    );
    expect(await ordersOf(payer)).toMatchObject([{ bundleName: 'MTN 1 GB' }, { bundleName: 'MTN 2 GB' }]);
  });

  it('gives the first answer again also after the code was entered', async () => {
    const request = newRequest();
    const bought = await shop.buy(request);
    await confirm(shop, bought, request.payer);
    expect((await shop.buy(request)).text).toBe(bought.text);
    expect(await ordersOf(request.payer)).toHaveLength(1);
  });

  it('is not used up by a request that was refused', async () => {
    const request = newRequest();
    expect((await shop.buy({ ...request, body: { amount: 4.4 } })).body.code).toBe('PRICE_CHANGED');
    expect((await shop.buy({ ...request, body: { amount: 4.5 } })).status).toBe(200);
  });

  it('longer than 64 characters is refused', async () => {
    expect((await shop.buy({ key: 'k'.repeat(65) })).status).toBe(400);
  });
});

describe('a code that was certainly not sent', () => {
  it('lets the same key try again once messages go out, and the key stays bound meanwhile', async () => {
    vi.spyOn(messages, 'sendCode').mockResolvedValueOnce({
      outcome: 'failed',
      failure: 'provider_float',
      reason: 'no credit',
    });
    const request = newRequest();
    expect((await shop.buy(request)).status).toBe(503);
    expect((await shop.buy({ ...request, bundle: 'MTN 2 GB' })).status).toBe(409);
    await shop.passTime(61);
    const again = await shop.buy(request);
    expect(again.body.message).toBe('OTP Initiated Successful');
    expect((await shop.buy(request)).text).toBe(again.text);
    expect((await confirm(shop, again, request.payer)).status).toBe(200);
    expect(await ordersOf(request.payer)).toMatchObject([{ state: 'expired' }, { state: 'payment_pending' }]);
  });

  it('is not taken for one whose sending is unknown: that one can be entered', async () => {
    const unknown = { outcome: 'unknown', reason: 'no answer in time' } as const;
    const sending = vi.spyOn(messages, 'sendCode').mockResolvedValue(unknown);
    const request = newRequest();
    const bought = await shop.buy(request);
    expect((await shop.buy(request)).text).toBe(bought.text);
    const { requestId } = bought.body.data.data.otp;
    const body = { requestId, phoneNumber: request.payer, code: sending.mock.calls[0]?.[0].code };
    expect((await shop.call('POST', '/databundle-open/verify-otp', { body })).status).toBe(200);
  });
});

it('a message is given up when its time is over: the vendor gets the signal, and what it throws proves nothing', async () => {
  const code = vi.spyOn(messages, 'sendCode').mockRejectedValueOnce(new Error('socket hang up'));
  expect((await shop.buy()).body.message).toBe('OTP Initiated Successful');
  expect(code).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.any(AbortSignal));
  const text = vi.spyOn(messages, 'sendText').mockRejectedValue(new Error('socket hang up'));
  await shop.bought({}, 'delivered');
  await vi.waitFor(
    () => expect(text).toHaveBeenCalledWith(expect.anything(), expect.any(AbortSignal)),
    10_000,
  );
});

describe('a request that is repeated while the first one is under way', () => {
  it('waits for the answer of the message before it does anything', async () => {
    const request = newRequest();
    let answer: (outcome: SendOutcome) => void = () => {};
    const sending = vi.spyOn(messages, 'sendCode').mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const first = shop.buy(request);
    await expect.poll(() => sending.mock.calls.length).toBe(1);
    let isAnswered = false;
    const second = shop.buy(request).finally(() => {
      isAnswered = true;
    });
    // Long enough for a request that does not wait to be answered: it takes some milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(isAnswered).toBe(false);
    answer({ outcome: 'failed', failure: 'provider_float', reason: 'no credit' });
    expect((await first).status).toBe(503);
    // The message did not go out, so this one tries, and has to wait its minute.
    expect((await second).status).toBe(429);
    expect(sending).toHaveBeenCalledTimes(1);
  });

  it('never sees an order half ended: one whose code was not sent ends under the lock of its payer', async () => {
    const request = newRequest();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    onTestFinished(() => release());
    let holding: Promise<void> = Promise.resolve();
    vi.spyOn(messages, 'sendCode').mockImplementationOnce(async () => {
      await new Promise<void>((isHeld) => {
        holding = inTransaction(shop.deps.db, async (tx) => {
          await lockPayer(tx, request.payer as Phone);
          isHeld();
          await released;
        });
      });
      return { outcome: 'failed', failure: 'provider_float', reason: 'no credit' };
    });
    const first = shop.buy(request);
    const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(() => shop.run(waiting)).toHaveLength(1);
    expect(await ordersOf(request.payer)).toMatchObject([{ state: 'created' }]);
    release();
    await holding;
    expect((await first).status).toBe(503);
    expect(await ordersOf(request.payer)).toMatchObject([{ state: 'expired' }]);
  });

  it('waits for the gateway, and is told the same', async () => {
    const { payer, token } = await signedIn(phoneEnding('9006'));
    const request = { ...newRequest(payer), token };
    const answers = await times(10, () => shop.buy(request));
    expect(new Set(answers.map(saidBy)).size).toBe(1);
    expect(answers[0]?.body.data.data.otp.ussd_code).toBe('*110#');
    expect(await ordersOf(payer)).toHaveLength(1);
  });
});

describe('the key of an entered code', () => {
  const enter = (requestId: string, payer: string, code: string, key: string) =>
    shop.call('POST', '/databundle-open/verify-otp', {
      body: { requestId, phoneNumber: payer, code },
      headers: { 'idempotency-key': key },
    });
  const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');

  async function waiting() {
    const payer = anyPhone();
    const requestId: string = (await shop.buy({ payer })).body.data.data.otp.requestId;
    return { payer, requestId, code: await latestCode(shop, payer) };
  }

  const expectOneWrongTry = async (requestId: string) =>
    expect(await shop.run(sql`select wrong_tries as n from one_time_codes where id = ${requestId}`)).toEqual([
      { n: 1 },
    ]);

  it('counts a wrong guess once, however often it is sent', async () => {
    const { payer, requestId, code } = await waiting();
    const key = randomUUID();
    const answers = await times(10, () => enter(requestId, payer, otherThan(code), key));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(422));
    await expectOneWrongTry(requestId);
    expect((await enter(requestId, payer, code, randomUUID())).status).toBe(200);
  });

  it('is no way to guess without being counted: other digits under it are a conflict, judged by nobody', async () => {
    const { payer, requestId, code } = await waiting();
    const key = randomUUID();
    expect((await enter(requestId, payer, otherThan(code), key)).status).toBe(422);
    for (const digits of ['000001', '000002', code])
      expect((await enter(requestId, payer, digits, key)).body.code).toBe('IDEMPOTENCY_CONFLICT');
    await expectOneWrongTry(requestId);
    const right = randomUUID();
    expect((await enter(requestId, payer, code, right)).status).toBe(200);
    expect((await enter(requestId, payer, otherThan(code), right)).status).toBe(409);
    expect((await enter(requestId, payer, code, right)).status).toBe(200);
  });

  it('gives the same answer to all who wait for the gateway, and prompts once', async () => {
    const { payer, requestId, code } = await waiting();
    const key = randomUUID();
    const collect = vi.spyOn(shop.deps.gateways.current.collect, 'send');
    const answers = await times(20, () => enter(requestId, payer, code, key));
    expect(new Set(answers.map(saidBy)).size).toBe(1);
    expect(collect).toHaveBeenCalledTimes(1);
  });
});

describe('purchases of one payer', () => {
  it('are made one after the other: ten at the same moment for the same number are one', async () => {
    const request = { ...(await signedIn()), recipient: anyPhone() };
    const answers = await times(10, () => shop.buy(request));
    const codes = answers.map(({ body }) => body.code ?? 'ok').sort();
    expect(codes).toEqual([...Array(9).fill('POSSIBLE_DUPLICATE'), 'ok']);
  });

  it('have at most three prompts open also where the fourth has its code already', async () => {
    const { payer, token } = await signedIn();
    await shop.passTime(61);
    const waiting = await shop.buy({ payer });
    expect(waiting.body.message).toBe('OTP Initiated Successful');
    for (const bundle of ['MTN 2 GB', 'MTN 3 GB', 'MTN 4 GB'])
      expect((await shop.buy({ payer, token, bundle })).body.message).toBe('Payment Initiated');
    const fourth = await confirm(shop, waiting, payer);
    expect(fourth).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_EXCEEDED' } });
    expect((await shop.call('GET', `/sandbox/prompts?phone=${payer}`)).body.data).toHaveLength(3);
    // The code is not lost: once a prompt is answered it can be entered.
    await shop.answerPrompt(payer, 'decline');
    await vi.waitFor(async () => expect((await confirm(shop, waiting, payer)).status).toBe(200), 10_000);
  });
});
