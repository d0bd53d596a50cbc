/** Limits fall on the person who uses them up: strangers' requests and guesses keep nobody else from buying. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { anyPhone, createDemoApp, type TestApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { latestCode, logIn, signUp } from '#test/support/people.ts';
import { buy, confirm } from '#test/support/shop.ts';

const server = await forFile(createDemoApp());

function forgot(phone: string, from: { device?: string; address?: string } = {}, app: TestApp = server) {
  return app.call('POST', '/auth/forgot-password', { body: { phone_number: phone }, ...from });
}

function guess(body: { phone: string; requestId: string; code: string; password?: string }) {
  const { phone, requestId, code, password = 'brand-new' } = body;
  return server.call('POST', '/auth/reset-password', {
    body: { phone_number: phone, requestId, code, password },
  });
}

async function askedFor(answer: Awaited<ReturnType<typeof forgot>>): Promise<string> {
  return answer.body.data.otp.data.otp.requestId;
}

describe('codes asked for numbers that have no account', () => {
  it('do not stop sales, however many, nor block their neighbours', async () => {
    await server.run(sql`
      insert into one_time_codes (purpose, phone, code_hash, sent, address)
      select 'password', '02' || lpad((n * 10007 % 100000000)::text, 8, '0'), '\\x00', false, '10.9.0.' || n
      from generate_series(1, 700) as n`);
    for (let asked = 0; asked < 31; asked++)
      await forgot(`023888${String(asked).padStart(4, '0')}`, { address: `10.10.0.${asked}` });
    expect((await buy(server, { payer: '0238885000' })).status).toBe(200);
    const { status } = await server.call('POST', '/auth/register', {
      body: { name: 'Akua', phone_number: '0238885001', password: 'secret1' },
      address: '10.10.1.1',
    });
    expect(status).toBe(201);
  });
});

describe('a purchase', () => {
  it('waits for no code of an account', async () => {
    const phone = anyPhone();
    await signUp(server, { phone });
    for (let asked = 0; asked < 3; asked++) {
      await forgot(phone);
      await server.database.ageRows('oneTimeCodes', '61 seconds');
    }
    expect((await forgot(phone)).status).toBe(429);
    const bought = await buy(server, { payer: phone });
    expect(bought.status).toBe(200);
    expect((await confirm(server, bought, phone)).status).toBe(200);
  });
});

describe('one who asks for codes that nobody enters', () => {
  const fill = (app: TestApp, codes: { count: number; addresses: string[]; phone?: string }) =>
    app.run(sql`
      insert into one_time_codes (purpose, phone, code_hash, sent, address, device)
      select 'purchase', coalesce(${codes.phone ?? null}, '02' || lpad((n * 10007 % 100000000)::text, 8, '0')),
             '\\x00', true, (${codes.addresses}::text[])[1 + n % ${codes.addresses.length}], 'made-up-' || n
      from generate_series(1, ${codes.count}) as n`);

  it('does not stop known devices and proved numbers behind the same address, and slows new ones down', async () => {
    const address = '10.30.0.1';
    const [payer, device] = [anyPhone(), 'phone-of-a-customer'];
    await confirm(server, await buy(server, { payer, device, address }), payer);
    await fill(server, { count: 200, addresses: [address] });
    expect((await buy(server, { address })).status).toBe(429);
    expect((await buy(server, { payer, device, address })).status).toBe(200);
    expect((await buy(server, { payer, address })).status).toBe(200);
    const early = await buy(server, { device: 'first-visit', address });
    expect([early.status, early.headers['retry-after']]).toEqual([429, '60']);
    await server.database.ageRows('oneTimeCodes', '61 seconds');
    expect((await buy(server, { device: 'first-visit', address })).status).toBe(200);
    await server.database.ageRows('oneTimeCodes', '2 days');
  });

  it('for the number of somebody else does not keep its owner on a new phone waiting for a day', async () => {
    const phone = anyPhone();
    const asOwner = { payer: phone, device: 'new-phone', address: '10.32.1.1' };
    await fill(server, { count: 3, addresses: ['10.32.0.1', '10.32.0.2', '10.32.0.3'], phone });
    await server.database.ageRows('oneTimeCodes', '61 seconds');
    const again = { payer: phone, device: 'made-up-1', address: '10.32.0.9' };
    expect((await buy(server, again)).headers['retry-after']).toBe('600');
    expect((await buy(server, asOwner)).status).toBe(200);
    await fill(server, { count: 6, addresses: ['10.32.0.4'], phone });
    await server.database.ageRows('oneTimeCodes', '61 minutes');
    expect((await buy(server, again)).headers['retry-after']).toBe('86400');
    expect((await buy(server, { ...asOwner, device: 'newer-phone', address: '10.32.1.2' })).status).toBe(200);
  });
});

describe('wrong guesses of strangers', () => {
  it('at codes they asked for leave the owner a code on a device that proved the number', async () => {
    const phone = anyPhone();
    const device = 'phone-of-the-owner';
    await signUp(server, { phone, device });
    for (let round = 0; round < 3; round++) {
      const requestId = await askedFor(await forgot(phone, { device: `stranger-${round}` }));
      for (let tries = 0; tries < 5; tries++) await guess({ phone, requestId, code: '000000' });
      await server.database.ageRows('oneTimeCodes', '11 minutes');
    }
    const bySomebody = await forgot(phone, { device: 'another-stranger' });
    const theirs = { phone, requestId: await askedFor(bySomebody), code: await latestCode(server, phone) };
    expect((await guess(theirs)).status).toBe(429);

    const requestId = await askedFor(await forgot(phone, { device }));
    expect((await guess({ phone, requestId, code: await latestCode(server, phone) })).status).toBe(200);
  });

  it('at the password count no longer after a reset, and its device is known', async () => {
    const phone = anyPhone();
    const device = 'new-phone-of-the-owner';
    await signUp(server, { phone });
    for (let failed = 0; failed < 10; failed++)
      await logIn(server, { phone, password: 'wrong', device: `stranger-${failed}` });
    expect((await logIn(server, { phone, password: 'secret1', device })).status).toBe(429);
    const requestId = await askedFor(await forgot(phone, { device }));
    await guess({ phone, requestId, code: await latestCode(server, phone), password: 'after-reset' });
    expect((await logIn(server, { phone, password: 'after-reset', device })).status).toBe(200);
    for (let failed = 0; failed < 10; failed++)
      await logIn(server, { phone, password: 'wrong', device: `stranger-${failed}` });
    expect((await logIn(server, { phone, password: 'after-reset', device })).status).toBe(200);
  });

  it('behind an address that a village shares keep no known device out', async () => {
    const phone = anyPhone();
    const device = 'phone-in-the-village';
    const address = '10.6.1.1';
    await signUp(server, { phone, device });
    await server.run(sql`insert into failed_logins (phone, device, known_device, address)
      select '02' || (40000000 + n), null, false, ${address} from generate_series(1, 500) as n`);
    expect((await logIn(server, { phone, password: 'secret1', address })).status).toBe(429);
    expect((await logIn(server, { phone, password: 'secret1', address, device })).status).toBe(200);
  });

  it('at orders keep nobody from their own', async () => {
    const payer = anyPhone();
    const address = '10.6.2.1';
    const { body } = await confirm(server, await buy(server, { payer }), payer);
    const { id, ext_transaction_id: reference } = body.data.payment;
    const look = (path: string) => server.call('GET', `/databundle-open/${path}`, { address });
    for (let missed = 0; missed < 30; missed++) {
      const byReference = await look(`track?reference=NT22222222${10 + missed}&phone=${anyPhone()}`);
      const byId = await look(`check-status/019a84c2-7d1e-4c30-9f42-5b6a1e0d3c${10 + missed}`);
      expect([byReference.status, byId.status]).toEqual([404, 404]);
    }
    expect((await look('check-status/019a84c2-7d1e-4c30-9f42-5b6a1e0d3c84')).status).toBe(429);
    expect((await look(`check-status/${id}`)).status).toBe(200);
    expect((await look(`track?reference=${reference}&phone=${payer}`)).status).toBe(200);
  });
});

describe('an order that nobody has proved', () => {
  it('tells a seller no name, and ties the number to nobody', async () => {
    const known = anyPhone();
    await signUp(server, { phone: known });
    await server.run(sql`update users set name = 'Secret Name' where phone = ${known}`);
    const unknown = anyPhone();
    await buy(server, { payer: known, ref: 'AMA2026' });
    await buy(server, { payer: unknown, ref: 'AMA2026' });
    const { body } = await logIn(server, { phone: '0240000001', password: 'demo1234' });
    const sales = await server.call('GET', '/sales/history', { token: body.data.accessToken });
    expect(sales.text).not.toContain('Secret Name');
    const tie = async () =>
      (
        await server.run(sql<{ name: string | null }>`
        select users.name from guests left join users on users.id = seller_id
        where guests.phone = ${unknown}`)
      )[0];
    expect(await tie()).toEqual({ name: null });
    const second = await buy(server, { payer: unknown, ref: 'KOFI2026', body: { confirm_duplicate: true } });
    expect(second.status).toBe(429);
    await server.database.ageRows('oneTimeCodes', '61 seconds');
    const later = await buy(server, { payer: unknown, ref: 'KOFI2026', body: { confirm_duplicate: true } });
    await confirm(server, later, unknown);
    expect(await tie()).toEqual({ name: 'Kofi Boateng' });
  });
});
