/** A stolen token alone moves no money, changes no number, gives no rights and takes no list away. */

import type { Endpoint } from '@ntem/contract/endpoint';
import { type EndpointKey, endpoints } from '@ntem/contract/endpoints';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { anyPhone, createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { addAdmin, latestCode, logIn, passRequest, register, signIn, signUp } from '#test/support/people.ts';

const server = await forFile(createDemoApp());

const demo = { admin: '0200000000', agent: '0240000001' };

async function stolenToken(who: keyof typeof demo): Promise<string> {
  const { body } = await logIn(server, { phone: demo[who], password: 'demo1234' });
  return body.data.accessToken;
}

const stepUpRequired = {
  status: 403,
  body: { code: 'STEP_UP_REQUIRED', message: 'Please confirm that it is you.' },
};

const wanted = Object.entries<Endpoint>(endpoints).filter(([, { confirmed }]) => confirmed);

/** A body in which the fields that matter are there. */
function bodyFor({ confirmed }: Endpoint): object {
  if (confirmed === true || confirmed === undefined) return {};
  return confirmed.some((path) => path.includes('.')) ? { updateData: { role: 'admin' } } : { role: 'admin' };
}

describe('a token alone', () => {
  it('is wanted again for exactly these calls', () => {
    expect(wanted.map(([key]) => key).sort()).toMatchInlineSnapshot(`
      [
        "DELETE /auth/factors/passkeys/{id}",
        "DELETE /auth/factors/totp",
        "DELETE /message-texts/{kind}",
        "PATCH /users/bulk",
        "PATCH /users/{id}",
        "POST /admin-requests/{id}/confirm",
        "POST /announcements",
        "POST /attention/{orderId}/confirm",
        "POST /attention/{orderId}/mark-delivered",
        "POST /attention/{orderId}/mark-paid",
        "POST /attention/{orderId}/mark-refunded",
        "POST /attention/{orderId}/mark-unpaid",
        "POST /attention/{orderId}/refund",
        "POST /attention/{orderId}/return-extra",
        "POST /attention/{orderId}/settle-by-hand",
        "POST /attention/{orderId}/write-off",
        "POST /auth/factors/passkeys",
        "POST /auth/factors/recovery-codes",
        "POST /auth/factors/totp",
        "POST /dashboard/data-bundles/export",
        "POST /dashboard/payments/export",
        "POST /dashboard/sellers/export",
        "POST /earnings/withdrawals",
        "POST /imports/sellers",
        "POST /payouts/{id}/approve",
        "POST /payouts/{id}/mark-failed",
        "POST /payouts/{id}/mark-paid",
        "POST /payouts/{id}/reject",
        "POST /privacy/erase",
        "POST /privacy/export",
        "POST /restore/end",
        "POST /supplier-float/top-ups",
        "POST /users",
        "POST /users/export",
        "POST /users/{id}/factor-reset",
        "POST /vendors/{name}/message",
        "POST /vendors/{name}/rest",
        "POST /vendors/{name}/resume",
        "PUT /alarms/settings",
        "PUT /brand",
        "PUT /earnings/payout-number",
        "PUT /message-texts/{kind}",
        "PUT /vendors/routes",
      ]
    `);
  });

  it.each(wanted.map(([key]) => key as EndpointKey))('does not %s', async (key) => {
    const endpoint: Endpoint = endpoints[key];
    const [method = '', path = ''] = key.split(' ');
    const token = await stolenToken(endpoint.access.includes('admin') ? 'admin' : 'agent');
    const url = path.replace(/\{\w+\}/g, '019a84c2-7d1e-4c30-9f42-5b6a1e0d3c84');
    expect(await server.call(method, url, { token, body: bodyFor(endpoint) })).toMatchObject(stepUpRequired);
  });

  it('changes the e-mail address of nobody', async () => {
    const token = await stolenToken('agent');
    const patch = (body: object) => server.call('PATCH', '/auth/me', { token, body });
    expect(await patch({ email: 'thief@shop.example' })).toMatchObject(stepUpRequired);
    expect((await patch({ name: 'Ama Owusu' })).status).toBe(200);
    expect(
      (await server.call('POST', '/auth/step-up', { token, body: { password: 'demo1234' } })).status,
    ).toBe(200);
    expect((await patch({ email: 'ama@shop.example' })).status).toBe(200);
  });
});

describe('lists that leave as files', () => {
  it('are counted, stand in the audit log, and their owner is told', async () => {
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

  it('counts for five minutes, in this session alone', async () => {
    const token = await stolenToken('agent');
    const other = await stolenToken('agent');
    const { body } = await server.call('POST', '/auth/step-up', { token, body: { password: 'demo1234' } });
    const leftMs = new Date(body.data.until).getTime() - Date.now();
    expect(leftMs).toBeGreaterThan(4 * 60_000);
    expect(leftMs).toBeLessThan(6 * 60_000);
    expect((await withdraw(token)).body.code).not.toBe('STEP_UP_REQUIRED');
    expect(await withdraw(other)).toMatchObject(stepUpRequired);
    await server.run(
      sql`update sessions set confirmed_until = confirmed_until - interval '5 minutes 1 second'`,
    );
    expect(await withdraw(token)).toMatchObject(stepUpRequired);
  });

  it('can come with the call itself', async () => {
    const token = await stolenToken('agent');
    expect(await withdraw(token, { password: 'wrong' })).toMatchObject({
      status: 422,
      body: { errors: { password: 'Invalid credentials. Please check your phone number and password.' } },
    });
    expect((await withdraw(token, { password: 'demo1234' })).body.errors).toHaveProperty('amount');
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

  it('of admins end after twelve hours, remembered or not', async () => {
    const lifetimes = await Promise.all(
      Object.values(demo).map(async (phone) => {
        const { body } = await logIn(server, { phone, password: 'demo1234', remember: true });
        const list = await server.call('GET', '/auth/sessions', { token: body.data.accessToken });
        const current = list.body.data.sessions.find((session: { current: boolean }) => session.current);
        return (Date.parse(current.expires_at) - Date.parse(current.created_at)) / 3_600_000;
      }),
    );
    expect(lifetimes).toEqual([12, 720]);
  });

  it('of somebody who becomes an admin end after twelve hours, however long they were to last', async () => {
    const { body } = await logIn(server, { phone: '0270000003', password: 'demo1234', remember: true });
    const { accessToken: token, user } = body.data;
    const admin = await stolenToken('admin');
    const promoted = await server.call('PATCH', `/users/${user.id}`, {
      token: admin,
      body: { role: 'admin', password: 'demo1234' },
    });
    expect(promoted.status).toBe(200);
    await passRequest(server, user.id);
    const rows = await server.run(sql<{ hours: number }>`
      select extract(epoch from max(expires_at) - now()) / 3600 as hours from sessions where user_id = ${user.id}`);
    expect(Number(rows[0]?.hours)).toBeLessThanOrEqual(12);
    expect((await server.call('GET', '/users', { token })).status).toBe(200);
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
  await send('/auth/verify-otp', { phone_number: phone, code: await latestCode(server, phone), requestId });
  const asked = await send('/auth/forgot-password', { phone_number: phone });
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

  it('are what was done to the own account, newest first and in pages, with device and network', async () => {
    const [phone, stranger] = [anyPhone(), anyPhone()];
    await signUp(server, { phone: stranger });
    await signUp(server, { phone });
    const { body } = await server.call('POST', '/auth/login', {
      body: { phone_number: phone, password: 'secret1' },
      address: '154.160.22.99',
      headers: { 'user-agent': 'Firefox (Linux)' },
    });
    const token = body.data.accessToken;
    await server.call('POST', '/auth/step-up', { body: { password: 'secret1' }, token });
    const { data, meta } = await changesOf(token, '?limit=1');
    expect(data).toEqual([
      {
        id: expect.any(String),
        change: 'signed_in',
        by_admin: false,
        device: 'Firefox on Linux',
        network: '154.160.22.x',
        created_at: expect.any(String),
      },
    ]);
    expect(meta).toEqual({ page: 1, limit: 1, total: 2, total_pages: 2 });
    const older = (await changesOf(token, '?limit=1&page=2')).data;
    expect(older.map(({ change }: Change) => change)).toEqual(['signed_in']);
    expect(older[0].created_at < data[0].created_at).toBe(true);
  });

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
  it('is changed by its owner on one page alone, and by another admin only after the step-up', async () => {
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
