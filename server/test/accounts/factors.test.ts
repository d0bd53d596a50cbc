/** The second step of signing in, from setting it up to losing it. */
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it, onTestFinished } from 'vitest';
import { countGuessedAdmins } from '#accounts/rows/factors.ts';
import { resetFactor } from '#people/verbs/make-admin.ts';
import { anyPhone, createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { logIn, resetPassword, setRole, signUp, whileReset } from '#test/support/people.ts';

const server = await forFile(createDemoApp());

/** The app's code now, or so many steps later: the current one was used when it was set up. */
function shownBy(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

function stepUp(token: string, body: object) {
  return server.call('POST', '/auth/step-up', { token, body });
}

/** A person with a second step, and their devices. */
async function enrolled(role: string | null = null) {
  const phone = anyPhone();
  const { accessToken: token } = await signUp(server, { phone });
  await setRole(server, phone, role);
  await stepUp(token, { password: 'secret1' });
  const begun = await server.call('POST', '/auth/factors/totp', { token });
  const { id, secret } = begun.body.data;
  const proved = await server.call('POST', '/auth/factors/totp/verify', {
    token,
    body: { id, code: shownBy(secret) },
  });
  const recovery: string[] = proved.body.data.recovery_codes;
  return { phone, token, secret, recovery };
}

async function challengeOf(phone: string, recovery_codes_left = 10) {
  const { body } = await logIn(server, { phone, password: 'secret1' });
  expect(body.data).toEqual({
    factor: { requestId: expect.any(String), methods: ['code'], name: 'Akua', recovery_codes_left },
  });
  const { requestId } = body.data.factor;
  return (code: string) => server.call('POST', '/auth/login/factor', { body: { requestId, code } });
}

describe('signing in with a second step', () => {
  it('gives no tokens for the password alone, and a session for the code', async () => {
    const { phone, secret } = await enrolled();
    const finish = await challengeOf(phone);
    expect(await finish('000000')).toMatchObject({ status: 422, body: { code: 'INVALID_OTP' } });
    const { status, body } = await finish(shownBy(secret, 1));
    expect(status).toBe(200);
    expect((await server.call('GET', '/auth/me', { token: body.data.accessToken })).status).toBe(200);
    expect((await finish(shownBy(secret, 1))).status).toBe(410);
  });

  it('takes each code of the app once', async () => {
    const { phone, secret } = await enrolled();
    const code = shownBy(secret, 1);
    expect((await (await challengeOf(phone))(code)).status).toBe(200);
    expect((await (await challengeOf(phone))(code)).status).toBe(422);
  });

  it('takes each recovery code once, in any form, and keeps none in clear', async () => {
    const { phone, recovery } = await enrolled();
    const [first = '', second = ''] = recovery;
    expect(recovery).toHaveLength(10);
    expect((await (await challengeOf(phone))(first.toLowerCase().replace('-', ' '))).status).toBe(200);
    expect((await (await challengeOf(phone, 9))(first)).status).toBe(422);
    const rows = JSON.stringify(await server.run(sql`select * from recovery_codes`));
    expect(rows).not.toContain(second.replace('-', ''));
  });

  it('stops after five wrong codes, and counts them like wrong passwords', async () => {
    const { phone, secret } = await enrolled();
    for (let round = 0; round < 2; round++) {
      const finish = await challengeOf(phone);
      for (let tries = 0; tries < 5; tries++) expect((await finish('000000')).status).toBe(422);
      expect((await finish(shownBy(secret))).status).toBe(429);
    }
    expect((await logIn(server, { phone, password: 'secret1' })).status).toBe(429);
  });

  it('judges no more codes because the password opens more sign-ins, and tells the owner', async () => {
    const { phone, secret } = await enrolled();
    const open = [await challengeOf(phone), await challengeOf(phone), await challengeOf(phone)];
    const guesses = open.flatMap((finish) => Array.from({ length: 5 }, () => finish('000000')));
    const answers = await Promise.all(guesses);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    const [last] = open.slice(-1);
    expect((await last?.(shownBy(secret, 1)))?.status).toBe(429);
    const rows = await server.run(sql<{ n: number; jobs: number }>`
      select count(*)::int as n,
             (select count(*)::int from jobs where kind = 'send-wrong-factor-notice' and subject = users.id::text)
               as jobs
      from audit_log join users on users.id = actor_id
      where action = 'account.wrong-factor' and users.phone = ${phone} group by users.id`);
    expect(rows).toEqual([{ n: 10, jobs: 1 }]);
  });

  it("wakes the admins when somebody guesses at an admin's", async () => {
    const before = await countGuessedAdmins(server.deps.db);
    const { phone } = await enrolled('admin');
    const finish = await challengeOf(phone);
    for (let tries = 0; tries < 4; tries++) await finish('000000');
    expect(await countGuessedAdmins(server.deps.db)).toBe(before);
    await finish('000000');
    expect(await countGuessedAdmins(server.deps.db)).toBe(before + 1);
  });

  it('lets the owner in on a known device while a stranger guesses', async () => {
    const { phone, secret } = await enrolled();
    const device = 'phone-of-the-owner';
    const signIn = async (code: string) => {
      const { body } = await logIn(server, { phone, password: 'secret1', device });
      const { requestId } = body.data.factor;
      return server.call('POST', '/auth/login/factor', { body: { requestId, code }, device });
    };
    expect((await signIn(shownBy(secret, 1))).status).toBe(200);
    for (const finish of [await challengeOf(phone), await challengeOf(phone)])
      for (let tries = 0; tries < 5; tries++) await finish('000000');
    expect((await logIn(server, { phone, password: 'secret1' })).status).toBe(429);
    const { body } = await logIn(server, { phone, password: 'secret1', device });
    expect(body.data.factor.requestId).toBeDefined();
  });

  it('of fifty codes tried at once judges at most five', async () => {
    const { phone } = await enrolled();
    const finish = await challengeOf(phone);
    const answers = await Promise.all(Array.from({ length: 50 }, () => finish('000000')));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  });

  it('is not finished once the password was reset or changed', async () => {
    const { phone, token, secret } = await enrolled();
    const beforeChange = await challengeOf(phone);
    const body = { password: 'secret1', current_password: 'secret1' };
    expect((await server.call('PATCH', '/auth/me', { token, body })).status).toBe(200);
    expect((await beforeChange(shownBy(secret, 1))).status).toBe(410);
    const beforeReset = await challengeOf(phone);
    await resetPassword(server, phone);
    expect((await beforeReset(shownBy(secret, 1))).status).toBe(410);
    expect((await (await challengeOf(phone))(shownBy(secret, 1))).status).toBe(200);
  });

  it('is neither begun nor finished while the password is being replaced', async () => {
    const { phone, secret } = await enrolled();
    const finish = await challengeOf(phone);
    expect((await whileReset(server, phone, () => finish(shownBy(secret, 1)))).status).toBe(410);
    await resetPassword(server, phone);
    const begin = () => logIn(server, { phone, password: 'secret1' });
    expect((await whileReset(server, phone, begin)).status).toBe(401);
  });

  it('keeps the secret sealed', async () => {
    const { secret } = await enrolled();
    const rows = await server.run(sql`select secret from factors`);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe('proving again who it is', () => {
  it('takes the app of an admin, and not the password alone', async () => {
    const { token, secret } = await enrolled('admin');
    await server.run(sql`update sessions set proved_at = null`);
    expect(await stepUp(token, { password: 'secret1' })).toMatchObject({
      status: 403,
      body: { code: 'STEP_UP_REQUIRED', data: { methods: ['code'] } },
    });
    const sent = { name: 'Yaw', phone_number: anyPhone(), role: 'admin', password: 'secret1' };
    expect((await server.call('POST', '/users', { token, body: sent })).status).toBe(403);
    expect((await stepUp(token, { code: '000000' })).body.errors).toEqual({
      code: 'Invalid verification code',
    });
    expect((await stepUp(token, { code: shownBy(secret, 1) })).status).toBe(200);
    expect((await server.call('POST', '/users', { token, body: sent })).status).toBe(201);
  });

  it('was none in another session that was opened without the second step', async () => {
    const phone = anyPhone();
    await signUp(server, { phone });
    const [here, there] = [
      await logIn(server, { phone, password: 'secret1' }),
      await logIn(server, { phone, password: 'secret1' }),
    ];
    const tokenOf = ({ body }: typeof here): string => body.data.accessToken;
    const renew = (token: string) => server.call('POST', '/auth/factors/recovery-codes', { token });
    const begun = await server.call('POST', '/auth/factors/totp', { token: tokenOf(here) });
    const { id, secret } = begun.body.data;
    const body = { id, code: shownBy(secret) };
    expect(
      (await server.call('POST', '/auth/factors/totp/verify', { token: tokenOf(here), body })).status,
    ).toBe(200);
    expect((await renew(tokenOf(there))).body.code).toBe('STEP_UP_REQUIRED');
    expect((await renew(tokenOf(here))).status).toBe(200);
  });

  it('is needed to add, replace or remove the second step', async () => {
    const { token } = await enrolled('agent');
    await server.run(sql`update sessions set proved_at = null`);
    const answers = await Promise.all([
      server.call('POST', '/auth/factors/totp', { token }),
      server.call('POST', '/auth/factors/recovery-codes', { token }),
      server.call('DELETE', '/auth/factors/totp', { token }),
    ]);
    expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill('STEP_UP_REQUIRED'));
    expect((await stepUp(token, { password: 'secret1' })).status).toBe(200);
    expect((await server.call('DELETE', '/auth/factors/totp', { token })).status).toBe(200);
    expect((await server.call('GET', '/auth/factors', { token })).body.data).toMatchObject({
      totp: null,
      recovery_codes_left: 0,
      required: false,
    });
  });
});

it('an operator takes a lost second step away on the machine itself, and every session with it', async () => {
  const { phone, token } = await enrolled();
  await resetFactor(server.deps, phone as Phone);
  expect((await server.call('GET', '/auth/me', { token })).status).toBe(401);
  expect((await logIn(server, { phone, password: 'secret1' })).body.data.accessToken).toBeDefined();
  await expect(resetFactor(server.deps, anyPhone() as Phone)).rejects.toThrow('No account');
});

it('in production an admin without a second step can set one, and nothing else', async () => {
  server.deps.config.factorRequired = true;
  onTestFinished(() => {
    server.deps.config.factorRequired = false;
  });
  const { body } = await logIn(server, { phone: '0200000000', password: 'demo1234' });
  const token = body.data.accessToken;
  const { call } = server;
  expect(await call('GET', '/users', { token })).toMatchObject({
    status: 403,
    body: { code: 'FACTOR_REQUIRED' },
  });
  expect((await call('GET', '/auth/factors', { token })).body.data.required).toBe(true);
  await stepUp(token, { password: 'demo1234' });
  const begun = (await call('POST', '/auth/factors/totp', { token })).body.data;
  const proof = { id: begun.id, code: shownBy(begun.secret) };
  expect((await call('POST', '/auth/factors/totp/verify', { token, body: proof })).status).toBe(200);
  expect((await call('GET', '/users', { token })).status).toBe(200);
  expect((await call('DELETE', '/auth/factors/totp', { token })).body.code).toBe('FACTOR_REQUIRED');
});
