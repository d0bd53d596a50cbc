/** Limits in both directions: a bot meets them, and a village behind one address never does. */
import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '#accounts/verbs/hash-password.ts';
import { type Answer, anyPhone, createDemoApp, createTestApp, type TestApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { latestCode, logIn, register } from '#test/support/people.ts';
import { findBundle } from '#test/support/shop.ts';

const server = await forFile(createDemoApp());

type From = { device?: string; address?: string };

async function buyFrom(from: From, payer = anyPhone(), app = server): Promise<Answer> {
  return app.call('POST', '/databundle-open/buy', {
    body: {
      ...(await findBundle(app, 'MTN 1GB')),
      destination: payer,
      phoneNumber: payer,
      network: 'MTN',
      type: 'momo',
    },
    headers: { 'idempotency-key': randomUUID() },
    ...from,
  });
}

describe('codes that nobody enters', () => {
  const askings: Record<string, (from: From) => Promise<Answer>> = {
    register: (from) => register(server, { phone: anyPhone(), ...from }),
    buy: (from) => buyFrom(from),
    'forgot-password': (from) =>
      server.call('POST', '/auth/forgot-password', { body: { phone_number: anyPhone() }, ...from }),
    'resend-otp': (from) =>
      server.call('POST', '/auth/resend-otp', { body: { phone_number: anyPhone() }, ...from }),
  };

  it.each(Object.entries(askings))('asked for by %s stop at ten an hour for a device', async (name, ask) => {
    const device = `bot-that-asks-for-${name}`;
    const statuses: number[] = [];
    for (let asked = 0; asked < 11; asked++)
      statuses.push((await ask({ device, address: `10.20.${name.length}.${asked}` })).status);
    expect(statuses.slice(0, 10).every((status) => status === 200 || status === 201)).toBe(true);
    expect(statuses[10]).toBe(429);
  });

  it.each(Object.entries(askings))(
    'asked for by %s stop at two hundred an hour for an address',
    async (name, ask) => {
      const address = `10.21.${name.length}.1`;
      const purpose = name === 'buy' ? 'purchase' : 'account';
      await server.run(sql`
      insert into one_time_codes (purpose, phone, code_hash, sent, address, proved)
      select ${purpose}, '02' || lpad((n * 10007 % 100000000)::text, 8, '0'), '\\x00', false, ${address},
             ${name === 'forgot-password'}
      from generate_series(1, 199) as n`);
      expect([200, 201]).toContain((await ask({ address })).status);
      const refused = await ask({ address });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    },
  );
});

describe('the last hundred codes', () => {
  async function registerAfter(entered: number): Promise<TestApp> {
    const app = await createTestApp();
    await app.run(sql`
      insert into one_time_codes (purpose, phone, code_hash, sent, address, created_at, used_at)
      select 'account', '02' || lpad((n * 10007 % 100000000)::text, 8, '0'), '\\x00', true, '10.22.0.' || n,
             now() - interval '2 hours', case when n <= ${entered} then now() end
      from generate_series(1, 100) as n`);
    expect((await register(app, { phone: anyPhone() })).status).toBe(201);
    return app;
  }

  it.each([
    [19, true],
    [20, false],
  ])('of which %i were entered raise the alarm: %s', async (entered, isAlarmed) => {
    const app = await registerAfter(entered);
    expect(app.logged().includes('few of the last codes were ever entered')).toBe(isAlarmed);
    expect(app.logged().includes('"alarm":"codes"')).toBe(isAlarmed);
    await app.close();
  });
});

describe('sixty phones behind one address', () => {
  const phones = 60;

  it('sign in, buy and ask how it went within a quarter of an hour, and meet no limit', {
    timeout: 180_000,
  }, async () => {
    const address = '10.23.0.1';
    const passwordHash = await hashPassword('secret1');
    await server.run(sql`
      insert into users (name, phone, password_hash, phone_verified_at)
      select 'Somebody', '0261' || lpad(n::text, 6, '0'), ${passwordHash}, now() from generate_series(1, ${phones}) as n`);
    const refused: string[] = [];
    const live = async (number: number) => {
      const phone = `0261${String(number).padStart(6, '0')}`;
      // Of other blocks: unproved numbers are limited by their first six digits.
      const payer = `02${40 + (number % 10)}${String(number).padStart(3, '0')}${String(1000 + number)}`.slice(
        0,
        10,
      );
      const login = await logIn(server, { phone, password: 'secret1', address });
      const bought = await buyFrom({ address }, payer);
      const proved = await server.call('POST', '/databundle-open/verify-otp', {
        body: {
          requestId: bought.body.data?.data?.otp?.requestId,
          phoneNumber: payer,
          code: await latestCode(server, payer),
        },
        headers: { 'idempotency-key': randomUUID() },
        address,
      });
      const status = await server.call(
        'GET',
        `/databundle-open/check-status/${proved.body.data?.payment?.id}`,
        { address },
      );
      for (const answer of [login, bought, proved, status])
        if (answer.status !== 200) refused.push(`${number}: ${answer.status} ${answer.text}`);
    };
    for (let start = 1; start <= phones; start += 10)
      await Promise.all(Array.from({ length: 10 }, (_, index) => live(start + index)));
    expect(refused).toEqual([]);
  });
});

describe('guessed orders', () => {
  const rounds = 5;

  const guesses = {
    'by an id': () => `/databundle-open/check-status/${randomUUID()}`,
    'by a reference and a number': () =>
      `/databundle-open/track?reference=NT${randomInt(10 ** 9, 10 ** 10)}&phone=${anyPhone()}`,
  };

  it.each(Object.entries(guesses))(
    '%s are 404 sixty times and 429 from then on, and no body says more',
    {
      timeout: 120_000,
    },
    async (how, guess) => {
      const address = `10.24.0.${how.length}`;
      const seen = new Map<number, number>();
      const bodies = new Set<string>();
      for (let round = 0; round < rounds; round++) {
        const answers = await Promise.all(
          Array.from({ length: 100 }, () => server.call('GET', guess(), { address })),
        );
        for (const { status, text } of answers) {
          seen.set(status, (seen.get(status) ?? 0) + 1);
          bodies.add(text);
        }
      }
      expect([...seen.keys()].sort()).toEqual([404, 429]);
      expect(seen.get(404)).toBeGreaterThanOrEqual(60);
      expect(seen.get(404)).toBeLessThanOrEqual(60 + 100);
      expect(bodies.size).toBe(2);
    },
  );

  it('find of a real one its state, its delivery and its reference alone', async () => {
    const payer = anyPhone();
    const bought = await buyFrom({}, payer);
    const { body } = await server.call('POST', '/databundle-open/verify-otp', {
      body: {
        requestId: bought.body.data.data.otp.requestId,
        phoneNumber: payer,
        code: await latestCode(server, payer),
      },
      headers: { 'idempotency-key': randomUUID() },
    });
    const { id, ext_transaction_id: reference } = body.data.payment;
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const found = {
      status: 'pending',
      delivery: 'pending',
      ext_transaction_id: reference,
      seconds_left: expect.any(Number),
    };
    const status = await server.call('GET', `/databundle-open/check-status/${id}`);
    expect(status.body).toEqual({ message: expect.any(String), data: found });
    const track = (ref: string, phone: string) =>
      server.call('GET', `/databundle-open/track?reference=${ref}&phone=${phone}`);
    expect((await track(reference, payer)).body).toEqual({
      message: expect.any(String),
      data: { ...found, referral_code: null },
    });
    const nothing = await track('NT2222222222', anyPhone());
    expect(nothing.status).toBe(404);
    for (const [ref, phone] of [[reference, anyPhone()] as const, ['NT2222222222', payer] as const])
      expect((await track(ref, phone)).text).toBe(nothing.text);
  });
});
