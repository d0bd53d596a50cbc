/** A stolen token alone moves no money, changes no number and makes no admin; who has just signed in is not asked again. */
import { type ProofAge, proofAgesMs } from '@ntem/contract/accounts/limits';
import { sayDuration } from '@ntem/contract/durations';
import type { Endpoint } from '@ntem/contract/endpoint';
import { type EndpointKey, endpoints } from '@ntem/contract/endpoints';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { anyPhone, createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { addAdmin, latestCode, logIn, register, signIn, signUp } from '#test/support/people.ts';

const server = await forFile(createDemoApp());

const demo = { admin: '0200000000', agent: '0240000001' };

/** Of a session that was opened long ago. */
async function stolenToken(who: keyof typeof demo): Promise<string> {
  const { body } = await logIn(server, { phone: demo[who], password: 'demo1234' });
  await age(body.data.user.id, '1 day');
  return body.data.accessToken;
}

const age = (userId: string, by: string) =>
  server.run(sql`update sessions set proved_at = now() - ${by}::interval where user_id = ${userId}`);

const stepUpRequired = {
  status: 403,
  body: { code: 'STEP_UP_REQUIRED', message: 'Please confirm that it is you.' },
};

const say = (age: ProofAge = 'fresh') => sayDuration(proofAgesMs[age]);
const wanted = Object.entries<Endpoint>(endpoints).filter(([, { proof }]) => proof);

describe('a proof', () => {
  it('is wanted for exactly these calls, and may be this old', () => {
    const told = wanted.map(([key, { proof }]) =>
      typeof proof === 'object' ? `${say(proof.age)}: ${key}, when ${proof.when}` : `${say(proof)}: ${key}`,
    );
    expect(told.sort()).toMatchInlineSnapshot(`
      [
        "12 hours: POST /counter/sales",
        "12 hours: POST /float/from-earnings",
        "12 hours: POST /lists/{id}/send",
        "5 minutes: DELETE /auth/factors/passkeys/{id}",
        "5 minutes: DELETE /auth/factors/totp",
        "5 minutes: PATCH /api-keys/{id}, when the key may be used from more addresses, or sell more than before",
        "5 minutes: PATCH /auth/me, when the e-mail or the password changes",
        "5 minutes: POST /api-keys",
        "5 minutes: POST /api-keys/{id}/rotate",
        "5 minutes: POST /attention/{orderId}/confirm",
        "5 minutes: POST /attention/{orderId}/mark-delivered",
        "5 minutes: POST /attention/{orderId}/mark-paid",
        "5 minutes: POST /attention/{orderId}/mark-refunded",
        "5 minutes: POST /attention/{orderId}/mark-refunded-twice",
        "5 minutes: POST /attention/{orderId}/mark-unpaid",
        "5 minutes: POST /attention/{orderId}/refund",
        "5 minutes: POST /attention/{orderId}/return-extra",
        "5 minutes: POST /attention/{orderId}/settle-by-hand",
        "5 minutes: POST /auth/factors/passkeys",
        "5 minutes: POST /auth/factors/recovery-codes",
        "5 minutes: POST /auth/factors/totp",
        "5 minutes: POST /earnings/withdrawals",
        "5 minutes: POST /floats/adjustments/{id}/confirm",
        "5 minutes: POST /floats/top-ups/{id}/end",
        "5 minutes: POST /floats/{userId}/adjust",
        "5 minutes: POST /floats/{userId}/give-back",
        "5 minutes: POST /payouts/{id}/approve",
        "5 minutes: POST /payouts/{id}/mark-failed",
        "5 minutes: POST /payouts/{id}/mark-paid",
        "5 minutes: POST /payouts/{id}/reject",
        "5 minutes: POST /users/{id}/factor-reset",
        "5 minutes: POST /webhook-endpoint/secret",
        "5 minutes: PUT /earnings/payout-number",
        "5 minutes: PUT /float/settings, when the daily limit is raised or taken away",
        "5 minutes: PUT /webhook-endpoint, when the address is new or another",
        "an hour: DELETE /users/{id}, when it is an admin",
        "an hour: PATCH /users/bulk, when somebody becomes or stops being an admin",
        "an hour: PATCH /users/{id}, when somebody becomes or stops being an admin",
        "an hour: POST /imports/sellers, when the file brings balances",
        "an hour: POST /privacy/erase",
        "an hour: POST /restore/end",
        "an hour: POST /supplier-float/top-ups",
        "an hour: POST /users, when somebody becomes an admin",
        "an hour: POST /users/{id}/undo-admin",
        "an hour: POST /vendors/{name}/pause",
        "an hour: POST /vendors/{name}/resume",
        "an hour: PUT /vendors/routes",
      ]
    `);
  });

  it.each(
    wanted.flatMap(([key, { proof }]) =>
      typeof proof === 'string' ? [[key as EndpointKey, say(proof)]] : [],
    ),
  )('to %s is not older than %s', async (key, allowed) => {
    const endpoint: Endpoint = endpoints[key as EndpointKey];
    const [method = '', path = ''] = key.split(' ');
    const who = Array.isArray(endpoint.access) && endpoint.access.includes('admin') ? 'admin' : 'agent';
    const { body } = await logIn(server, { phone: demo[who], password: 'demo1234' });
    const { accessToken: token, user } = body.data;
    const url = path.replace(/\{\w+\}/g, '019a84c2-7d1e-4c30-9f42-5b6a1e0d3c84');
    const send = () => server.call(method, url, { token, body: {} });
    const old = allowed.replace('an ', '1 ');
    await age(user.id, old);
    expect(await send()).toMatchObject(stepUpRequired);
    await server.run(sql`
      update sessions set proved_at = now() - ${old}::interval + interval '1 minute' where user_id = ${user.id}`);
    expect((await send()).body.code).not.toBe('STEP_UP_REQUIRED');
  });

  it('is wanted to change the e-mail or the password, and not the name', async () => {
    const token = await stolenToken('agent');
    const patch = (body: object) => server.call('PATCH', '/auth/me', { token, body });
    expect(await patch({ email: 'thief@shop.example' })).toMatchObject(stepUpRequired);
    expect((await patch({ password: 'stolen-1', current_password: 'guessed' })).body.errors).toEqual({
      current_password: 'The current password is not right',
    });
    expect((await patch({ name: 'Ama Owusu' })).status).toBe(200);
    expect(
      (await server.call('POST', '/auth/step-up', { token, body: { password: 'demo1234' } })).status,
    ).toBe(200);
    expect((await patch({ email: 'ama@shop.example' })).status).toBe(200);
  });

  it.each([
    ['POST', '/users', { name: 'Yaw', phone_number: anyPhone(), role: 'admin' }],
    ['PATCH', '/users/adwoa', { status: 'inactive' }],
    ['PATCH', '/users/adwoa', { role: 'user' }],
    ['PATCH', '/users/yaw', { role: 'admin' }],
    ['PATCH', '/users/bulk', { userIds: ['yaw'], updateData: { role: 'admin' } }],
    ['PATCH', '/users/bulk', { userIds: ['adwoa'], updateData: { status: 'inactive' } }],
    ['DELETE', '/users/adwoa', {}],
  ])('is wanted to make or remove an admin: %s %s %j', async (method, path, body) => {
    const ids = { adwoa: (await addAdmin(server, 'Adwoa')).id, yaw: (await someone()).id };
    const named = (text: string) => text.replace('adwoa', ids.adwoa).replace('yaw', ids.yaw);
    const token = await stolenToken('admin');
    // The caller's own password is no proof here either.
    const sent = { ...JSON.parse(named(JSON.stringify(body))), password: 'demo1234' };
    const call = () => server.call(method, named(path), { token, body: sent });
    expect(await call()).toMatchObject(stepUpRequired);
    await server.call('POST', '/auth/step-up', { token, body: { password: 'demo1234' } });
    expect((await call()).status).toBeLessThan(300);
  });

  it('is wanted for nothing else of an admin’s ordinary work', async () => {
    const token = await stolenToken('admin');
    const send = (method: string, path: string, body: object) => server.call(method, path, { token, body });
    const yaw = await someone();
    const sent = { name: 'Efua', phone_number: anyPhone(), role: 'agent', password: 'not-mine' };
    const bulk = { userIds: [yaw.id], updateData: { role: 'user', status: 'deactive' } };
    const answers = [
      await send('POST', '/users', sent),
      await send('PATCH', `/users/${yaw.id}`, { role: 'agent' }),
      await send('PATCH', `/users/${yaw.id}`, { status: 'inactive' }),
      await send('PATCH', '/users/bulk', bulk),
      await send('POST', '/users/export', {}),
      await send('POST', '/dashboard/payments/export', {}),
      await send('POST', '/dashboard/data-bundles/export', {}),
      await send('POST', '/dashboard/sellers/export', {}),
      await send('DELETE', `/users/${yaw.id}`, {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, ...Array(8).fill(200)]);
  });
});

async function someone(): Promise<{ id: string; token: string }> {
  const phone = anyPhone();
  await signUp(server, { phone });
  return signIn(server, { phone });
}

describe('lists that leave as files', () => {
  it('are counted and in the audit log, and their owner is told', async () => {
    const token = await stolenToken('agent');
    const take = (path: string) => server.call('POST', path, { token, body: {} });
    const answers = await Promise.all(Array.from({ length: 20 }, () => take('/sales/export')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(15);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await take('/management/guest-pages/export')).status).toBe(200);
    const { body } = await server.call('GET', '/auth/changes', { token });
    expect(body.data[0]).toMatchObject({ change: 'list_exported', by_admin: false });
  });
});

describe('proving that it is you', () => {
  const withdraw = (token: string, body: object = {}) =>
    server.call('POST', '/earnings/withdrawals', { token, body: { amount: 0.01, ...body } });

  it('is the sign-in itself, for five minutes and in this session alone', async () => {
    const old = await stolenToken('agent');
    const { body } = await logIn(server, { phone: demo.agent, password: 'demo1234' });
    const { accessToken: token, refreshToken, user } = body.data;
    expect((await withdraw(token)).body.code).not.toBe('STEP_UP_REQUIRED');
    expect(await withdraw(old)).toMatchObject(stepUpRequired);
    await age(user.id, '5 minutes');
    expect(await withdraw(token)).toMatchObject(stepUpRequired);
    const renewed = await server.call('POST', '/auth/refresh-token', { body: { refreshToken } });
    expect(renewed.status).toBe(200);
    expect(await withdraw(renewed.body.data.accessToken)).toMatchObject(stepUpRequired);
  });

  it('counts for five minutes again', async () => {
    const token = await stolenToken('agent');
    const { body } = await server.call('POST', '/auth/step-up', { token, body: { password: 'demo1234' } });
    const leftMs = new Date(body.data.until).getTime() - Date.now();
    expect(leftMs).toBeGreaterThan(4 * 60_000);
    expect(leftMs).toBeLessThan(6 * 60_000);
    expect((await withdraw(token)).body.code).not.toBe('STEP_UP_REQUIRED');
  });

  it('of a session from before proofs were kept is none', async () => {
    const token = await stolenToken('agent');
    await server.run(sql`update sessions set proved_at = null`);
    expect(await withdraw(token)).toMatchObject(stepUpRequired);
  });

  it('is guessed no more often than a password at the door', async () => {
    const phone = anyPhone();
    const registered = await register(server, { phone });
    const { requestId } = registered.body.data.otp.data.otp;
    const code = await latestCode(server, phone);
    const { body } = await server.call('POST', '/auth/verify-otp', {
      body: { phone_number: phone, code, requestId },
    });
    const guess = (password: string) =>
      server.call('POST', '/auth/step-up', { token: body.data.accessToken, body: { password } });
    for (let failed = 0; failed < 10; failed++) expect((await guess('wrong')).status).toBe(422);
    expect((await guess('secret1')).status).toBe(429);
  });
});

describe('sessions', () => {
  it('are listed with device, network and when they were last seen, and can be ended one by one', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36' };
    const login = (address: string) =>
      server.call('POST', '/auth/login', {
        body: { phone_number: '0270000003', password: 'demo1234' },
        address,
        headers,
      });
    const mine = (await login('154.160.22.17')).body.data.accessToken;
    const other = (await login('41.215.160.4')).body.data.accessToken;
    const { body } = await server.call('GET', '/auth/sessions', { token: mine });
    expect(body.data.sessions).toMatchObject([
      { device: 'Chrome on Android', network: '41.215.160.x', current: false },
      { device: 'Chrome on Android', network: '154.160.22.x', current: true },
    ]);
    const [{ id }] = body.data.sessions;
    const strangers = await stolenToken('agent');
    expect((await server.call('DELETE', `/auth/sessions/${id}`, { token: strangers })).status).toBe(404);
    expect((await server.call('GET', '/auth/me', { token: other })).status).toBe(200);
    expect((await server.call('DELETE', `/auth/sessions/${id}`, { token: mine })).status).toBe(200);
    expect((await server.call('GET', '/auth/me', { token: other })).status).toBe(401);
    expect((await server.call('GET', '/auth/me', { token: mine })).status).toBe(200);
  });
});

it('the audit log knows who signed in, reset and changed what, from where', async () => {
  const phone = anyPhone();
  const from = {
    address: '154.160.22.99',
    device: 'phone-of-akua',
    headers: { 'user-agent': 'Firefox (Linux)' },
  };
  const send = (path: string, body: object, token?: string) =>
    server.call(path === '/auth/me' ? 'PATCH' : 'POST', path, { body, token, ...from });
  const registered = await send('/auth/register', { name: 'Akua', phone_number: phone, password: 'secret1' });
  const { requestId } = registered.body.data.otp.data.otp;
  const first = await latestCode(server, phone);
  await send('/auth/verify-otp', { phone_number: phone, code: first, requestId });
  const asked = await send('/auth/forgot-password', { phone_number: phone });
  await expect.poll(() => latestCode(server, phone)).not.toBe(first);
  await send('/auth/reset-password', {
    phone_number: phone,
    code: await latestCode(server, phone),
    requestId: asked.body.data.otp.data.otp.requestId,
    password: 'secret2',
  });
  const { body } = await send('/auth/login', { phone_number: phone, password: 'secret2' });
  const token = body.data.accessToken;
  await send('/auth/me', { password: 'secret3', current_password: 'secret2' }, token);
  await send('/auth/step-up', { password: 'secret3' }, token);
  await send('/auth/me', { email: 'akua@shop.example' }, token);
  await send('/auth/logout-all', {}, token);
  const rows = await server.run(sql`
    select action, address, device, browser from audit_log
    where actor_id = (select id from users where phone = ${phone}) order by id`);
  const place = { address: '154.160.22.99', device: 'phone-of-akua', browser: 'Firefox on Linux' };
  expect(rows).toEqual(
    [
      'sign-in',
      'reset-password',
      'sign-in',
      'change-password',
      'confirm',
      'change-email',
      'end-all-sessions',
    ].map((verb) => ({ action: `account.${verb}`, ...place })),
  );
});

describe('the latest changes', () => {
  type Change = { change: string; created_at: string };
  const changesOf = async (token: string, query = '') =>
    (await server.call('GET', `/auth/changes${query}`, { token })).body;

  it("tell an admin's act, and neither whose nor from where", async () => {
    const phone = anyPhone();
    await signUp(server, { phone });
    const { id, token } = await signIn(server, { phone });
    const admin = await stolenToken('admin');
    const body = { name: 'Akua Mensah' };
    expect((await server.call('PATCH', `/users/${id}`, { token: admin, body })).status).toBe(200);
    const answer = await changesOf(token);
    expect(answer.data[0]).toEqual({
      id: expect.any(String),
      change: 'account_changed',
      by_admin: true,
      device: null,
      network: null,
      created_at: expect.any(String),
    });
    const own = (await changesOf(admin, '?limit=100')).data;
    expect(own.map(({ change }: Change) => change)).not.toContain('account_changed');
  });
});

describe("an admin's e-mail", () => {
  it('is changed by its owner on one page alone, and by another admin only with a proof', async () => {
    const token = await stolenToken('admin');
    const esi = (await server.call('GET', '/auth/me', { token })).body.data.user;
    const other = await addAdmin(server, 'Adwoa');
    const change = (id: string, body: object) => server.call('PATCH', `/users/${id}`, { token, body });
    const email = 'thief@shop.example';
    expect(await change(other.id, { email })).toMatchObject(stepUpRequired);
    await server.call('POST', '/auth/step-up', { token, body: { password: 'demo1234' } });
    expect(await change(esi.id, { email })).toMatchObject({
      status: 422,
      body: { errors: { email: 'Change your own e-mail on your account page' } },
    });
    expect((await change(other.id, { email: 'adwoa@shop.example' })).status).toBe(200);
  });
});
