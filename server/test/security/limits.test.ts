/** Limits that a bot meets, and what a guess at an order finds. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Answer, anyPhone, createDemoApp, createTestApp, type TestApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { latestCode, register } from '#test/support/people.ts';
import { findBundle } from '#test/support/shop.ts';

const server = await forFile(createDemoApp());

type From = { device?: string; address?: string };

async function buyFrom(from: From, payer = anyPhone(), app = server): Promise<Answer> {
  return app.call('POST', '/databundle-open/buy', {
    body: {
      ...(await findBundle(app, 'MTN 1 GB')),
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

describe('guessed orders', () => {
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
      stage: 'waiting_for_payment',
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
