/** Accounts: registering, proving the phone, signing in, forgetting the password, changing the account. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Answer, anyPhone, createDemoApp, createTestApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { latestCode, logIn, register, signUp, whileReset } from '#test/support/people.ts';

const server = await forFile(createDemoApp());
const { call } = server;

function findRow(phone: string) {
  return server.deps.db
    .selectFrom('users')
    .selectAll()
    .where('phone', '=', phone as never)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Enters the code that this answer has sent. */
async function proveBy({ body }: Answer, phone: string) {
  const { requestId } = body.data.otp.data.otp;
  const code = await latestCode(server, phone);
  return call('POST', '/auth/verify-otp', { body: { phone_number: phone, code, requestId } });
}

describe('registering', () => {
  it('opens an account without a role and sends a code', async () => {
    const phone = anyPhone();
    const answer = await register(server, { phone });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        data: {
          user: { name: 'Akua', phone_number: phone, role: null, userRole: null, level: 3, status: 'active' },
          otp: { data: { otp: { ussd_code: '*928*085*1#', prefix: '' } } },
        },
      },
    });
    expect(await latestCode(server, phone)).toMatch(/^\d{6}$/);
    const row = await findRow(phone);
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
  });

  const nameText = 'Name must be at least 2 characters';
  const longText = 'Please use at most 100 characters';
  const phoneText = 'Please enter a valid 10-digit phone number (e.g., 0241234567)';
  const passwordText = 'Password must be at least 6 characters';
  it.each([
    ['nine digits', { phone_number: '024123456' }, 422, { phone_number: phoneText }],
    ['a name of spaces', { name: '     ' }, 422, { name: nameText }],
    ['a name of 30,000 letters', { name: 'x'.repeat(30_000) }, 422, { name: longText }],
    ['five characters of password', { password: '12345' }, 422, { password: passwordText }],
    [
      'no fields at all',
      { name: undefined, phone_number: undefined, password: undefined },
      422,
      { name: nameText, phone_number: phoneText, password: passwordText },
    ],
    ['a number as name', { name: 42 }, 400, { name: 'This value has the wrong type' }],
    ['null as password', { password: null }, 400, { password: 'This value has the wrong type' }],
    ['a NUL in the name', { name: 'Akua\u0000' }, 400, undefined],
  ])('with %s is refused and stores nothing', async (_case, change, status, errors) => {
    const phone = anyPhone();
    const answer = await call('POST', '/auth/register', {
      body: { name: 'Akua', phone_number: phone, password: 'secret1', ...change },
    });
    expect(answer.status).toBe(status);
    expect(answer.body.errors).toEqual(errors);
    expect(await findRow(phone)).toBeUndefined();
  });

  it('ignores role, level, status, balance and parent in the body', async () => {
    const phone = anyPhone();
    const ama = await findRow('0240000001');
    const answer = await call('POST', '/auth/register', {
      body: {
        name: 'Mallory',
        phone_number: phone,
        password: 'secret1',
        role: 'admin',
        userRole: 'admin',
        level: 0,
        status: 'inactive',
        balance: 100,
        parent: ama?.id,
        upline_id: ama?.id,
      },
    });
    expect(answer.body.data.user).toMatchObject({ role: null, level: 3, status: 'active', referral: null });
    expect(await findRow(phone)).toMatchObject({ role: null, status: 'active', uplineId: null });
  });

  it('takes passwords of 64 characters, of any script, and tells them apart after byte 72', async () => {
    for (const password of ['ɔdɔ yɛ wu ❤ '.repeat(5), 'x'.repeat(80)]) {
      const phone = anyPhone();
      await signUp(server, { phone, password });
      expect((await logIn(server, { phone, password })).status).toBe(200);
      expect((await logIn(server, { phone, password: `${password.slice(0, -1)}!` })).status).toBe(401);
    }
  });

  it('links the account to the seller whose code is valid, and registers without one otherwise', async () => {
    const linked = await register(server, { phone: anyPhone(), referralCode: 'AMA2026' });
    expect(linked.body.data.user.referral).toEqual({ name: 'Ama Owusu', role: 'agent' });
    const unlinked = await register(server, { phone: anyPhone(), referralCode: 'NOSUCHCODE' });
    expect(unlinked.status).toBe(201);
    expect(unlinked.body.data.user.referral).toBeNull();
    await server.run(
      sql`update referral_links set expires_at = now() - interval '1 second' where code = 'KOFI2026'`,
    );
    const late = await register(server, { phone: anyPhone(), referralCode: 'KOFI2026' });
    expect(late.body.data.user.referral).toBeNull();
  });

  it('lets a number that nobody proved register again, with the newer name and password', async () => {
    const phone = anyPhone();
    await register(server, { phone });
    await server.database.ageRows('oneTimeCodes', '2 minutes');
    const again = await register(server, { phone, name: 'Akosua', password: 'another1' });
    expect(again.status).toBe(201);
    expect((await proveBy(again, phone)).body.data.user.name).toBe('Akosua');
    expect((await logIn(server, { phone, password: 'secret1' })).status).toBe(401);
    expect((await logIn(server, { phone, password: 'another1' })).status).toBe(200);
  });
});

describe('signing in', () => {
  it('gives user and tokens, and counts as a login', async () => {
    const answer = await logIn(server, { phone: '0270000003', password: 'demo1234' });
    expect(answer.body.data).toMatchObject({
      user: { name: 'Yaw Asante', role: 'user', userRole: 'user', level: 3 },
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
    });
    const me = await call('GET', '/auth/me', { token: answer.body.data.accessToken });
    expect(me.body.data.user.lastLogin).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
  });

  it('answers alike for a wrong password and an unknown number', async () => {
    const wrong = await logIn(server, { phone: '0270000003', password: 'demo12345', device: 'device-aa' });
    const unknown = await logIn(server, { phone: anyPhone(), password: 'demo12345', device: 'device-aa' });
    expect(wrong.status).toBe(401);
    expect(wrong.text).toBe(unknown.text);
    expect(wrong.body).toEqual({
      message: 'Invalid credentials. Please check your phone number and password.',
      code: 'INVALID_CREDENTIALS',
    });
  });

  it('sends an unproved account on to its code, and nothing new within a minute', async () => {
    const phone = anyPhone();
    const registered = await register(server, { phone });
    const answer = await logIn(server, { phone, password: 'secret1' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'PHONE_NOT_VERIFIED' } });
    expect(answer.body.data.otp).toEqual(registered.body.data.otp);
    const before = await call('GET', `/sandbox/messages?phone=${phone}`);
    expect(before.body.data).toHaveLength(1);

    await server.database.ageRows('oneTimeCodes', '61 seconds');
    const later = await logIn(server, { phone, password: 'secret1' });
    expect(later.body.data.otp).not.toEqual(registered.body.data.otp);
    expect((await proveBy(later, phone)).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  it('is set anew with a code, and ends every session', async () => {
    const phone = anyPhone();
    const { accessToken, refreshToken } = await signUp(server, { phone });
    const asked = await call('POST', '/auth/forgot-password', { body: { phone_number: phone } });
    const { requestId } = asked.body.data.otp.data.otp;
    const proof = { phone_number: phone, code: await latestCode(server, phone), requestId };
    const reset = (password: string) =>
      call('POST', '/auth/reset-password', { body: { ...proof, password } });
    expect((await reset('12345')).body.errors).toEqual({
      password: 'Password must be at least 6 characters',
    });
    expect((await reset('brand-new')).status).toBe(200);
    expect((await call('GET', '/auth/me', { token: accessToken })).status).toBe(401);
    expect((await call('POST', '/auth/refresh-token', { body: { refreshToken } })).status).toBe(401);
    expect((await logIn(server, { phone, password: 'secret1' })).status).toBe(401);
    expect((await logIn(server, { phone, password: 'brand-new' })).status).toBe(200);
  });

  it('is answered alike for a known and an unknown number, down to the wrong code', async () => {
    const known = anyPhone();
    const unknown = anyPhone();
    await signUp(server, { phone: known });
    const outcomes = [];
    for (const phone of [known, unknown]) {
      const asked = await call('POST', '/auth/forgot-password', { body: { phone_number: phone } });
      const again = await call('POST', '/auth/forgot-password', { body: { phone_number: phone } });
      const { requestId, ...rest } = asked.body.data.otp.data.otp;
      const body = { phone_number: phone, code: '000000', requestId, password: 'brand-new' };
      const guesses = [];
      for (let guess = 0; guess < 6; guess++) {
        const answer = await call('POST', '/auth/reset-password', { body });
        guesses.push([answer.status, answer.body.code]);
      }
      outcomes.push([asked.status, rest, again.status, again.body, guesses]);
    }
    expect(outcomes[0]).toEqual(outcomes[1]);
    const messages = await call('GET', `/sandbox/messages?phone=${unknown}`);
    expect(messages.body.data).toEqual([]);
  });
});

describe('your own account', () => {
  it('changes name and e-mail and nothing else', async () => {
    const phone = anyPhone();
    const { accessToken } = await signUp(server, { phone });
    const before = await findRow(phone);
    await call('POST', '/auth/step-up', { token: accessToken, body: { password: 'secret1' } });
    const answer = await call('PATCH', '/auth/me', {
      token: accessToken,
      body: {
        name: ' Akua Donkor ',
        email: 'akua@example.com',
        role: 'admin',
        level: 0,
        phone_number: '0200000009',
        id: 'x',
      },
    });
    expect(answer.body.data.user).toMatchObject({ name: 'Akua Donkor', email: 'akua@example.com' });
    const after = await findRow(phone);
    const free = { name: '', email: null, updatedAt: null };
    expect({ ...after, ...free }).toEqual({ ...before, ...free });
  });

  it('changes the password only with the current one, and ends every other session', async () => {
    const phone = anyPhone();
    const { accessToken } = await signUp(server, { phone });
    const other = await logIn(server, { phone, password: 'secret1' });
    const patch = (body: object) => call('PATCH', '/auth/me', { token: accessToken, body });
    expect(await patch({ password: 'brand-new' })).toMatchObject({
      status: 422,
      body: { errors: { current_password: 'The current password is not right' } },
    });
    expect((await patch({ password: 'brand-new', current_password: 'wrong' })).status).toBe(422);
    expect((await patch({ password: 'brand-new', current_password: 'secret1' })).status).toBe(200);
    expect((await call('GET', '/auth/me', { token: accessToken })).status).toBe(200);
    expect((await call('GET', '/auth/me', { token: other.body.data.accessToken })).status).toBe(401);
    expect((await logIn(server, { phone, password: 'brand-new' })).status).toBe(200);
  });

  it('keeps the password that was set with a code while it was being changed with the one before', async () => {
    const phone = anyPhone();
    const { accessToken: token } = await signUp(server, { phone });
    const body = { password: 'brand-new', current_password: 'secret1' };
    const answer = await whileReset(server, phone, () => call('PATCH', '/auth/me', { token, body }));
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { current_password: 'The current password is not right' } },
    });
    const kept = await server.run(
      sql`select 1 from users where phone = ${phone} and password_hash = 'another'`,
    );
    expect(kept).toHaveLength(1);
  });

  it.each([['not an address'], ['a@b'], ['x'.repeat(300)]])('refuses the e-mail %s', async (email) => {
    const { accessToken } = await signUp(server, { phone: anyPhone() });
    const answer = await call('PATCH', '/auth/me', { token: accessToken, body: { email } });
    expect(answer.status).toBe(422);
  });
});

it('an operator asks for longer passwords, or takes numbers without a code: then accounts are signed in at once', async () => {
  const open = await createTestApp({ PHONE_VERIFICATION: '0', PASSWORD_MIN_LENGTH: '10' });
  const short = await register(open, { phone: anyPhone(), password: '123456789' });
  expect(short.body.errors).toEqual({ password: 'Password must be at least 10 characters' });
  const answer = await register(open, { phone: anyPhone(), password: '1234567890' });
  expect(answer.body.data).toMatchObject({
    accessToken: expect.any(String),
    refreshToken: expect.any(String),
  });
  expect(answer.body.data.otp).toBeUndefined();
  expect((await open.call('GET', '/auth/me', { token: answer.body.data.accessToken })).status).toBe(200);
  await open.close();
});
