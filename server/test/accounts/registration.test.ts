/** Registration: only the values typed for the entered code count, and strangers learn nothing. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Answer, anyPhone, createDemoApp, type TestApp } from '#test/support/app.ts';
import { hashed } from '#test/support/cheap-argon2.ts';
import { forFile } from '#test/support/for-file.ts';
import { latestCode, logIn, register, tokenOf } from '#test/support/people.ts';

const server = await forFile(createDemoApp());

function requestIdOf({ body }: Answer): string {
  return body.data.otp.data.otp.requestId;
}

async function verify(phone: string, requestId: string, app: TestApp = server) {
  const code = await latestCode(app, phone);
  return app.call('POST', '/auth/verify-otp', { body: { phone_number: phone, code, requestId } });
}

async function resend(phone: string, { requestId, device }: { requestId?: string; device?: string } = {}) {
  await server.database.ageRows('oneTimeCodes', '61 seconds');
  return server.call('POST', '/auth/resend-otp', {
    body: { phone_number: phone, requestId },
    ...(device && { device }),
  });
}

/** An admin adds somebody, who has not proved the number yet. */
async function invite(app: TestApp, role: string) {
  const phone = anyPhone();
  const answer = await app.call('POST', '/users', {
    token: await tokenOf(app, 'esi'),
    body: { name: 'Efua Invited', phone_number: phone, role, email: 'efua@shop.example' },
  });
  expect(answer.status).toBe(201);
  return phone;
}

async function accountOf(app: TestApp, phone: string) {
  const rows = await app.run(sql<{ id: string; name: string; email: string; role: string; uplineId: string }>`
    select id, name, email, role, upline_id from users where phone = ${phone} and deleted_at is null`);
  return rows[0];
}

describe('a stranger who registers a number that somebody else is registering', () => {
  it.each([
    ['names the code it is for', (requestId: string) => ({ requestId })],
    ['asks from the same device', () => ({ device: 'phone-of-the-owner' })],
  ])('does not get in when the owner, who %s, asks for another code', async (_case, asker) => {
    const phone = anyPhone();
    const mine = await register(server, { phone, password: 'owners-own', device: 'phone-of-the-owner' });
    await server.database.ageRows('oneTimeCodes', '61 seconds');
    await register(server, { phone, name: 'Stranger', password: 'strangers', device: 'phone-of-stranger' });
    const again = await resend(phone, asker(requestIdOf(mine)));
    expect((await verify(phone, requestIdOf(again))).body.data.user.name).toBe('Akua');
    expect((await logIn(server, { phone, password: 'strangers' })).status).toBe(401);
    expect((await logIn(server, { phone, password: 'owners-own' })).status).toBe(200);
  });

  it('does not get in when nobody can tell who asks: then no password is taken at all', async () => {
    const phone = anyPhone();
    await register(server, { phone, password: 'owners-own' });
    await server.database.ageRows('oneTimeCodes', '61 seconds');
    await register(server, { phone, password: 'strangers' });
    const again = await resend(phone);
    expect((await verify(phone, requestIdOf(again))).status).toBe(200);
    for (const password of ['strangers', 'owners-own'])
      expect((await logIn(server, { phone, password })).status).toBe(401);
  });

  it('does not get in when the owner, who has typed nothing, asks for a code', async () => {
    const phone = anyPhone();
    await register(server, { phone, password: 'strangers', device: 'phone-of-stranger' });
    const again = await resend(phone, { device: 'phone-of-the-owner' });
    expect((await verify(phone, requestIdOf(again))).status).toBe(200);
    expect((await logIn(server, { phone, password: 'strangers' })).status).toBe(401);
  });

  it('changes nothing once the number is proved, whatever code is left', async () => {
    const phone = anyPhone();
    const waiting = await register(server, { phone, password: 'strangers' });
    const code = await latestCode(server, phone);
    await server.run(
      sql`update users set phone_verified_at = now(), password_hash = null where phone = ${phone}`,
    );
    const late = await server.call('POST', '/auth/verify-otp', {
      body: { phone_number: phone, code, requestId: requestIdOf(waiting) },
    });
    expect(late.status).toBe(410);
    expect((await logIn(server, { phone, password: 'strangers' })).status).toBe(401);
  });

  it('learns the code of nobody else by signing in with their own password', async () => {
    const phone = anyPhone();
    const mine = await register(server, { phone, password: 'owners-own', device: 'phone-of-the-owner' });
    await server.database.ageRows('oneTimeCodes', '61 seconds');
    await register(server, { phone, password: 'strangers' });
    const again = await resend(phone, { requestId: requestIdOf(mine) });
    const login = await logIn(server, { phone, password: 'strangers' });
    expect(login.text).not.toContain(requestIdOf(again));
  });
});

describe('a number that an admin has invited', () => {
  it('opens to nobody by registering where phones are not verified', async () => {
    const open = await createDemoApp({ PHONE_VERIFICATION: '0' });
    for (const role of ['admin', 'agent']) {
      const phone = await invite(open, role);
      const answer = await register(open, { phone, name: 'Mallory' });
      expect(answer).toMatchObject({ status: 409, body: { code: 'PHONE_EXISTS' } });
      expect(answer.text).not.toContain('Token');
      expect(await accountOf(open, phone)).toMatchObject({ name: 'Efua Invited', role });
    }
    await open.close();
  });

  it('tells a stranger nothing but what was typed, and keeps its name', async () => {
    const phone = await invite(server, 'admin');
    const { id } = (await accountOf(server, phone)) ?? {};
    const invited = await register(server, { phone, name: 'Mallory' });
    const plain = await register(server, { phone: anyPhone(), name: 'Mallory' });
    const shown = ({ body }: Answer) => ({ ...body.data.user, id: '', phone_number: '', created_at: '' });
    expect(invited.status).toBe(201);
    expect(shown(invited)).toEqual(shown(plain));
    expect(invited.text).not.toContain(id);
    expect(invited.text).not.toContain('efua@shop.example');
    expect(await accountOf(server, phone)).toMatchObject({ name: 'Efua Invited', role: 'admin' });
  });

  it.each([
    ['on a phone of their own', { device: 'phone-of-efua' }],
    ['without naming a device', {}],
  ])('never opens with the password of a stranger, when Efua asks for a code %s', async (_case, asker) => {
    const phone = await invite(server, 'agent');
    const typed = { phone, name: 'Mallory', password: 'strangers-own' };
    await register(server, 'device' in asker ? { ...typed, device: 'phone-of-mallory' } : typed);
    const again = await resend(phone, asker);
    expect((await verify(phone, requestIdOf(again))).body.data.user.role).toBe('agent');
    expect((await logIn(server, { phone, password: 'strangers-own' })).status).toBe(401);
  });

  it('opens by its own code, with the password that was typed for it', async () => {
    const phone = await invite(server, 'agent');
    const registered = await register(server, { phone, name: 'Efua', password: 'chosen-now' });
    const { body } = await verify(phone, requestIdOf(registered));
    expect(body.data.user).toMatchObject({ name: 'Efua Invited', role: 'agent', email: 'efua@shop.example' });
    expect((await logIn(server, { phone, password: 'chosen-now' })).status).toBe(200);
  });
});

describe('a person who tries numbers to see which have an account', () => {
  it('is counted by device and address, and then every number is answered alike', async () => {
    const device = 'device-of-the-curious';
    for (let asked = 0; asked < 10; asked++)
      expect((await register(server, { phone: '0240000001', device })).status).toBe(409);
    expect((await register(server, { phone: '0240000001', device })).status).toBe(429);
    expect((await register(server, { phone: anyPhone(), device })).status).toBe(429);
    expect(server.logged()).toContain('"event":"number exists"');
  });

  it('cannot ask for more by many at once', async () => {
    const device = 'device-in-a-hurry';
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        register(server, { phone: '0240000001', device, address: '10.8.0.9' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
  });
});

describe('somebody who registers again and again', () => {
  it('is refused before a password is hashed, is counted for it, and many at once are no exception', async () => {
    const phone = anyPhone();
    const device = 'device-of-a-flood';
    const flood = { phone, device, address: '10.8.0.10' };
    expect((await register(server, flood)).status).toBe(201);
    const hashesBefore = hashed.count;
    const answers = await Promise.all(Array.from({ length: 40 }, () => register(server, flood)));
    for (const { status, headers } of answers) {
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(hashed.count).toBe(hashesBefore);
    // The code that was sent counts too.
    expect((await register(server, { ...flood, phone: anyPhone() })).status).toBe(429);
  });

  it('has no more hashed at once than a device may ask for', async () => {
    const hashesBefore = hashed.count;
    const device = 'device-of-a-burst';
    const burst = Array.from({ length: 40 }, () =>
      register(server, { phone: anyPhone(), device, address: '10.8.0.11' }),
    );
    const answers = await Promise.all(burst);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(hashed.count - hashesBefore).toBe(10);
  });
});

describe('a seller', () => {
  it('is tied to an account when its code is entered, and the newest link wins until then', async () => {
    const phone = anyPhone();
    await register(server, { phone, referralCode: 'AMA2026' });
    expect(await accountOf(server, phone)).toMatchObject({ uplineId: null });
    await server.database.ageRows('oneTimeCodes', '61 seconds');
    const registered = await register(server, { phone, referralCode: 'KOFI2026' });
    const { body } = await verify(phone, requestIdOf(registered));
    expect(body.data.user.referral).toMatchObject({ name: 'Kofi Boateng' });
  });
});

it('a name is one line', async () => {
  for (const name of [
    'Akua\nDear customer, pay 0240000000',
    'Akua\u2028Mensah',
    'Akua\tMensah',
    'Akua\u202eabc',
  ])
    expect(await register(server, { phone: anyPhone(), name })).toMatchObject({
      status: 422,
      body: { errors: { name: 'Please write this on one line' } },
    });
});

it('answers that are kept to be given again hold no token that anybody could read', async () => {
  const open = await createDemoApp({ PHONE_VERIFICATION: '0' });
  const body = { name: 'Akua', phone_number: anyPhone(), password: 'secret1' };
  const headers = { 'idempotency-key': 'the-same-key' };
  const first = await open.call('POST', '/auth/register', { body, headers });
  const again = await open.call('POST', '/auth/register', { body, headers });
  expect(again.text).toBe(first.text);
  const kept = JSON.stringify(await open.run(sql`select * from idempotency_keys`));
  expect(kept).not.toContain(first.body.data.refreshToken);
  expect(kept).not.toContain(body.phone_number);
  await open.close();
});
