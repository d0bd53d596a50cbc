/** The keys of a purchase: one intent, one order, one code and one prompt, however often the request is made. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anyPhone, phoneEnding } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { latestCode, logIn, signUp } from '#test/support/people.ts';
import { confirm, createTestShop } from '#test/support/shop.ts';

const shop = await forFile(createTestShop());
afterEach(() => {
  vi.restoreAllMocks();
});

async function ordersOf(payer: string) {
  const rows = await shop.run(sql<{ state: string; bundleName: string; recipient: string }>`
    select state, bundle_name, recipient from orders where payer = ${payer} order by created_at`);
  return rows;
}

async function signedIn(payer: string): Promise<string> {
  await signUp(shop, { phone: payer });
  return (await logIn(shop, { phone: payer, password: 'secret1' })).body.data.accessToken;
}

describe('the key of a purchase', () => {
  it('stays bound to what was asked for, also after the gateway could not be reached', async () => {
    const payer = phoneEnding('9005');
    const token = await signedIn(payer);
    const wish = { payer, token, key: randomUUID(), recipient: anyPhone() };
    expect((await shop.buy(wish)).body.code).toBe('GATEWAY_UNAVAILABLE');
    vi.spyOn(shop.deps.gateways.current.collect, 'send').mockResolvedValue({ outcome: 'accepted' });
    expect(await shop.buy({ ...wish, bundle: 'MTN 5GB' })).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_CONFLICT' },
    });
    expect((await shop.buy({ ...wish, payer: anyPhone() })).status).toBe(409);
    expect((await shop.buy(wish)).body.message).toBe('Payment Initiated');
    expect(await ordersOf(payer)).toMatchObject([
      { state: 'payment_pending', bundleName: 'MTN 1GB', recipient: wish.recipient },
    ]);
  });

  it('is one for all guests: another payer under it, at the same moment, is a conflict', async () => {
    const key = randomUUID();
    const recipient = anyPhone();
    const payers = Array.from({ length: 6 }, () => anyPhone());
    const answers = await Promise.all(payers.map((payer) => shop.buy({ payer, recipient, key })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(new Set(answers.map(({ body }) => body.code ?? 'ok'))).toEqual(
      new Set(['ok', 'IDEMPOTENCY_CONFLICT']),
    );
  });

  it('stands for a new purchase after a day, and not before', async () => {
    const payer = anyPhone();
    const key = randomUUID();
    await shop.buy({ payer, key });
    await shop.passTime(23 * 3600);
    expect((await shop.buy({ payer, key, bundle: 'MTN 2GB' })).status).toBe(409);
    await shop.passTime(2 * 3600);
    expect((await shop.buy({ payer, key, bundle: 'MTN 2GB' })).body.message).toBe('OTP Initiated Successful');
    expect((await ordersOf(payer)).map(({ bundleName }) => bundleName)).toEqual(['MTN 1GB', 'MTN 2GB']);
  });

  it('gives the first answer again also after the code was entered', async () => {
    const payer = anyPhone();
    const wish = { payer, recipient: anyPhone(), key: randomUUID() };
    const bought = await shop.buy(wish);
    await confirm(shop, bought, payer);
    expect((await shop.buy(wish)).text).toBe(bought.text);
    expect(await ordersOf(payer)).toHaveLength(1);
  });

  it('is not used up by a request that was refused', async () => {
    const payer = anyPhone();
    const wish = { payer, recipient: anyPhone(), key: randomUUID() };
    expect((await shop.buy({ ...wish, body: { amount: 4.4 } })).body.code).toBe('PRICE_CHANGED');
    expect((await shop.buy({ ...wish, body: { amount: 4.5 } })).status).toBe(200);
  });

  it('longer than 64 characters is refused', async () => {
    expect((await shop.buy({ key: 'k'.repeat(65) })).status).toBe(400);
  });
});

describe('a code that was certainly not sent', () => {
  it('lets the same key try again once messages go out, and the key stays bound meanwhile', async () => {
    const sending = vi
      .spyOn(shop.deps.messages, 'sendCode')
      .mockResolvedValue({ outcome: 'failed', reason: 'no credit' });
    const payer = anyPhone();
    const wish = { payer, recipient: anyPhone(), key: randomUUID() };
    expect((await shop.buy(wish)).status).toBe(503);
    sending.mockRestore();
    expect((await shop.buy({ ...wish, bundle: 'MTN 2GB' })).status).toBe(409);
    await shop.passTime(61);
    const again = await shop.buy(wish);
    expect(again.body.message).toBe('OTP Initiated Successful');
    expect((await shop.buy(wish)).text).toBe(again.text);
    expect((await confirm(shop, again, payer)).status).toBe(200);
    expect((await ordersOf(payer)).map(({ state }) => state)).toEqual(['expired', 'payment_pending']);
  });

  it('is not taken for one whose sending is unknown: that one can be entered', async () => {
    const payer = anyPhone();
    let sent = '';
    vi.spyOn(shop.deps.messages, 'sendCode').mockImplementation(async ({ code }) => {
      sent = code;
      return { outcome: 'unknown', reason: 'no answer in time' };
    });
    const wish = { payer, recipient: anyPhone(), key: randomUUID() };
    const bought = await shop.buy(wish);
    expect((await shop.buy(wish)).text).toBe(bought.text);
    const { requestId } = bought.body.data.data.otp;
    const body = { requestId, phoneNumber: payer, code: sent };
    expect((await shop.call('POST', '/databundle-open/verify-otp', { body })).status).toBe(200);
  });
});

it('a message is given up when its time is over: the vendor gets the signal, and what it throws proves nothing', async () => {
  const seen: unknown[] = [];
  const sending = vi.spyOn(shop.deps.messages, 'sendCode').mockImplementation(async (_message, signal) => {
    seen.push(signal);
    throw new Error('socket hang up');
  });
  const bought = await shop.buy();
  expect(bought.body.message).toBe('OTP Initiated Successful');
  sending.mockRestore();
  vi.spyOn(shop.deps.messages, 'sendText').mockImplementation(async (_message, signal) => {
    seen.push(signal);
    throw new Error('socket hang up');
  });
  const { paymentId } = await shop.paid();
  await shop.until(paymentId, 'delivered');
  await vi.waitFor(() => expect(seen).toHaveLength(2), 10_000);
  expect(seen).toEqual([expect.any(AbortSignal), expect.any(AbortSignal)]);
});

describe('a request that is repeated while the first one is under way', () => {
  it('waits for the answer of the message before it does anything', async () => {
    const payer = anyPhone();
    const wish = { payer, recipient: anyPhone(), key: randomUUID() };
    let answer: (outcome: { outcome: 'failed'; reason: string }) => void = () => {};
    const sending = vi.spyOn(shop.deps.messages, 'sendCode').mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const first = shop.buy(wish);
    await vi.waitFor(() => expect(sending).toHaveBeenCalled());
    let isAnswered = false;
    const second = shop.buy(wish).finally(() => {
      isAnswered = true;
    });
    // Long enough for a request that does not wait to be answered: it takes some milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(isAnswered).toBe(false);
    answer({ outcome: 'failed', reason: 'no credit' });
    expect((await first).status).toBe(503);
    // The message did not go out, so this one tries, and has to wait its minute.
    expect((await second).status).toBe(429);
    expect(sending).toHaveBeenCalledTimes(1);
  });

  it('waits for the gateway, and is told the same', async () => {
    const payer = phoneEnding('9006');
    const token = await signedIn(payer);
    const wish = { payer, token, recipient: anyPhone(), key: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.buy(wish)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
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
    const bought = await shop.buy({ payer });
    return {
      payer,
      requestId: bought.body.data.data.otp.requestId as string,
      code: await latestCode(shop, payer),
    };
  }

  async function wrongTriesOf(requestId: string): Promise<number | undefined> {
    const rows = await shop.run(sql<{ tries: number }>`
      select wrong_tries as tries from one_time_codes where id = ${requestId}`);
    return rows[0]?.tries;
  }

  it('counts a wrong guess once, however often it is sent', async () => {
    const { payer, requestId, code } = await waiting();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => enter(requestId, payer, otherThan(code), key)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(422));
    expect(await wrongTriesOf(requestId)).toBe(1);
    expect((await enter(requestId, payer, code, randomUUID())).status).toBe(200);
  });

  it('is no way to guess without being counted: other digits under it are a conflict, judged by nobody', async () => {
    const { payer, requestId, code } = await waiting();
    const key = randomUUID();
    expect((await enter(requestId, payer, otherThan(code), key)).status).toBe(422);
    for (const digits of ['000001', '000002', code])
      expect((await enter(requestId, payer, digits, key)).body.code).toBe('IDEMPOTENCY_CONFLICT');
    expect(await wrongTriesOf(requestId)).toBe(1);
    const right = randomUUID();
    expect((await enter(requestId, payer, code, right)).status).toBe(200);
    expect((await enter(requestId, payer, otherThan(code), right)).status).toBe(409);
    expect((await enter(requestId, payer, code, right)).status).toBe(200);
  });

  it('gives the same answer to all who wait for the gateway, and prompts once', async () => {
    const { payer, requestId, code } = await waiting();
    const key = randomUUID();
    const collect = vi.spyOn(shop.deps.gateways.current.collect, 'send');
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(requestId, payer, code, key)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(collect).toHaveBeenCalledTimes(1);
  });
});

describe('purchases of one payer', () => {
  it('are made one after the other: ten at the same moment for the same number are one', async () => {
    const payer = anyPhone();
    const token = await signedIn(payer);
    const recipient = anyPhone();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shop.buy({ payer, token, recipient })),
    );
    expect(answers.map(({ body }) => body.code ?? 'ok').sort()).toEqual([
      ...Array(9).fill('POSSIBLE_DUPLICATE'),
      'ok',
    ]);
  });

  it('have at most three prompts open also where the fourth has its code already', async () => {
    const payer = anyPhone();
    const token = await signedIn(payer);
    await shop.passTime(61);
    const waiting = await shop.buy({ payer });
    expect(waiting.body.message).toBe('OTP Initiated Successful');
    for (const bundle of ['MTN 2GB', 'MTN 3GB', 'MTN 4GB'])
      expect((await shop.buy({ payer, token, bundle })).body.message).toBe('Payment Initiated');
    const fourth = await confirm(shop, waiting, payer);
    expect(fourth).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_EXCEEDED' } });
    expect((await shop.call('GET', `/sandbox/prompts?phone=${payer}`)).body.data).toHaveLength(3);
    // The code is not lost: once a prompt is answered it can be entered.
    await shop.answerPrompt(payer, 'decline');
    await vi.waitFor(async () => expect((await confirm(shop, waiting, payer)).status).toBe(200), 10_000);
  });
});
