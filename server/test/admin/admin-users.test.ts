/** Accounts under an admin's hand: listing, finding, changing, and the rules that protect everybody. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fillDemo } from '#demo/fill-demo.ts';
import { anyPhone, createTestApp, type TestApp } from '#test/support/app.ts';
import { latestCode, logIn, setRole, signUp } from '#test/support/people.ts';

let server: TestApp;
let token: string;
let esi: string;

beforeAll(async () => {
  server = await createTestApp();
  await fillDemo(server.deps);
  const signedIn = await logIn(server, { phone: '0200000000', password: 'demo1234' });
  token = signedIn.body.data.accessToken;
  esi = signedIn.body.data.user.id;
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: unknown, by = token) =>
  server.call(method, path, { token: by, ...(body !== undefined && { body }) });

async function addUser(role = 'user', name = 'Abena Darko', phone = anyPhone()) {
  const answer = await call('POST', '/users', { name, phone_number: phone, role });
  return { ...answer.body.data, answer };
}

/** Somebody who registered through a seller's link and proved the phone. */
async function referred(code: string) {
  const phone = anyPhone();
  const tokens = await signUp(server, { phone, referralCode: code });
  const { body } = await call('GET', `/users?search=${phone}`);
  return { id: body.data[0].id as string, phone, ...tokens };
}

async function secondAdmin() {
  const phone = anyPhone();
  await signUp(server, { phone, name: 'Kojo Admin' });
  await setRole(server, phone, 'admin');
  const { body } = await logIn(server, { phone, password: 'secret1' });
  return { token: body.data.accessToken as string, id: body.data.user.id as string, phone };
}

describe('adding an account', () => {
  it('answers 201 with the account, which has no password until its owner sets one by code', async () => {
    const phone = anyPhone();
    const { answer } = await addUser('agent', 'Adwoa Sarpong', phone);
    expect(answer.status).toBe(201);
    expect(answer.body.message).toBe('User created successfully');
    expect(answer.body.data).toMatchObject({
      name: 'Adwoa Sarpong',
      phone_number: phone,
      role: 'agent',
      level: 1,
    });
    expect(answer.body.data.phone_number_verified_at).toBeNull();
    expect(JSON.stringify(answer.body)).not.toContain('password');
    expect((await logIn(server, { phone, password: '' })).status).toBe(422);
    expect((await logIn(server, { phone, password: 'secret1' })).status).toBe(401);

    const asked = await server.call('POST', '/auth/forgot-password', { body: { phone_number: phone } });
    const code = await vi.waitFor(async () => {
      const sent = await latestCode(server, phone);
      expect(sent).toBeDefined();
      return sent;
    });
    const { requestId } = asked.body.data.otp.data.otp;
    const reset = { phone_number: phone, code, requestId, password: 'chosen-by-adwoa' };
    expect((await server.call('POST', '/auth/reset-password', { body: reset })).status).toBe(200);
    expect((await logIn(server, { phone, password: 'chosen-by-adwoa' })).status).toBe(200);
  });

  it('asks for name, number and role', async () => {
    const answer = await call('POST', '/users', {});
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).sort()).toEqual(['name', 'phone_number', 'role']);
  });

  it('refuses a number that has an account, in whatever form it is typed', async () => {
    const { phone_number } = await addUser();
    const again = await call('POST', '/users', {
      name: 'Somebody',
      phone_number: `+233 ${phone_number.slice(1)}`,
      role: 'user',
    });
    expect([again.status, again.body.code]).toEqual([409, 'PHONE_EXISTS']);
    expect(again.body.errors.phone_number).toBeDefined();
  });

  it('refuses a subagent, who would have nobody above', async () => {
    const answer = await call('POST', '/users', {
      name: 'Kwaku',
      phone_number: anyPhone(),
      role: 'subagent',
    });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['role']]);
  });

  it('ignores fields that are not for an admin to set', async () => {
    const answer = await call('POST', '/users', {
      name: 'Kwaku',
      phone_number: anyPhone(),
      role: 'user',
      level: 0,
      password: 'chosen-by-admin',
      upline_id: esi,
      id: esi,
    });
    expect(answer.status).toBe(201);
    expect(answer.body.data.id).not.toBe(esi);
    expect([answer.body.data.level, answer.body.data.referred_by]).toEqual([3, null]);
    const rows = await server.run(sql<{ passwordHash: string | null }>`
      select password_hash from users where id = ${answer.body.data.id}`);
    expect(rows[0]?.passwordHash).toBeNull();
  });
});

describe('a role that an admin gives', () => {
  it('agent, to somebody whom an active agent referred, makes a subagent of that agent', async () => {
    const person = await referred('AMA2026');
    const answer = await call('PATCH', `/users/${person.id}`, { role: 'agent' });
    expect(answer.body.data).toMatchObject({
      role: 'subagent',
      level: 2,
      referred_by: { name: 'Ama Owusu' },
    });
  });

  it('agent, to somebody whom a subagent referred, makes an agent of level 1', async () => {
    const person = await referred('KOFI2026');
    const answer = await call('PATCH', `/users/${person.id}`, { role: 'agent' });
    expect(answer.body.data).toMatchObject({ role: 'agent', level: 1 });
  });

  it('counts from the very next request, with the tokens that are out', async () => {
    const phone = anyPhone();
    const { accessToken } = await signUp(server, { phone });
    const { body } = await call('GET', `/users?search=${phone}`);
    const { id } = body.data[0];
    expect((await call('GET', '/users', undefined, accessToken)).status).toBe(403);
    await call('PATCH', `/users/${id}`, { role: 'admin' });
    expect((await call('GET', '/users', undefined, accessToken)).status).toBe(200);
    await call('PATCH', `/users/${id}`, { role: 'user' });
    expect((await call('GET', '/users', undefined, accessToken)).status).toBe(403);
  });

  it('manager has no rights of its own', async () => {
    const phone = anyPhone();
    const { accessToken } = await signUp(server, { phone });
    const { body } = await call('GET', `/users?search=${phone}`);
    await call('PATCH', `/users/${body.data[0].id}`, { role: 'manager' });
    expect((await call('GET', '/dashboard/stats', undefined, accessToken)).status).toBe(403);
  });
});

describe('deactivation', () => {
  it.each(['inactive', 'deactive'])(
    'by %s ends every session at once, and reactivation brings none back',
    async (status) => {
      const phone = anyPhone();
      const tokens = await signUp(server, { phone });
      const { body } = await call('GET', `/users?search=${phone}`);
      const { id } = body.data[0];
      const off = await call('PATCH', `/users/${id}`, { status });
      expect([off.status, off.body.data.status]).toEqual([200, 'inactive']);
      const me = () => server.call('GET', '/auth/me', { token: tokens.accessToken });
      const refresh = () =>
        server.call('POST', '/auth/refresh-token', { body: { refreshToken: tokens.refreshToken } });
      expect([(await me()).status, (await refresh()).status]).toEqual([401, 401]);
      expect((await logIn(server, { phone, password: 'secret1' })).body.code).toBe('ACCOUNT_INACTIVE');
      await call('PATCH', `/users/${id}`, { status: 'active' });
      expect([(await me()).status, (await refresh()).status]).toEqual([401, 401]);
      expect((await logIn(server, { phone, password: 'secret1' })).status).toBe(200);
    },
  );

  it('is 422 for a status that is none', async () => {
    const { id } = await addUser();
    const answer = await call('PATCH', `/users/${id}`, { status: 'asleep' });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['status']]);
  });
});

describe('the own account and the last admin', () => {
  it.each([
    ['PATCH', { status: 'inactive' }],
    ['PATCH', { role: 'user' }],
    ['PATCH', { role: 'agent' }],
    ['DELETE', undefined],
  ])('%s %j of the own account is 409 LAST_ADMIN, also while there are others', async (method, body) => {
    await secondAdmin();
    const answer = await call(method, `/users/${esi}`, body);
    expect([answer.status, answer.body.code]).toEqual([409, 'LAST_ADMIN']);
  });

  it('an admin may change the own name', async () => {
    const answer = await call('PATCH', `/users/${esi}`, {
      name: 'Esi Mensah',
      role: 'admin',
      status: 'active',
    });
    expect(answer.status).toBe(200);
  });

  it('two admins who remove each other at the same time leave one', async () => {
    await server.run(sql`update users set role = 'user' where role = 'admin' and id <> ${esi}`);
    const other = await secondAdmin();
    const answers = await Promise.all([
      call('PATCH', `/users/${other.id}`, { role: 'user' }),
      call('DELETE', `/users/${esi}`, undefined, other.token),
    ]);
    const [won, lost] = answers.map(({ status }) => status).sort();
    expect(won).toBe(200);
    // Whoever is slower is refused by the rule, or is no admin any more before the rule is asked.
    expect([401, 403, 409]).toContain(lost);
    const left = await server.call('GET', '/dashboard/stats', {
      token: answers[0]?.status === 200 ? token : other.token,
    });
    expect(left.body.data.adminUsers).toBe(1);
    await server.run(sql`update users set role = 'admin', deleted_at = null where id = ${esi}`);
    token = (await logIn(server, { phone: '0200000000', password: 'demo1234' })).body.data.accessToken;
  });
});

it('two admins at one account the second, who read it before the first changed it, is told STALE', async () => {
  const { id } = await addUser();
  const read = (await call('GET', `/users/${id}`)).body.data.updated_at;
  const first = await call('PATCH', `/users/${id}`, { name: 'First', updated_at: read });
  expect(first.status).toBe(200);
  const second = await call('PATCH', `/users/${id}`, { name: 'Second', updated_at: read });
  expect([second.status, second.body.code]).toEqual([409, 'STALE']);
  const again = await call('PATCH', `/users/${id}`, {
    name: 'Second',
    updated_at: first.body.data.updated_at,
  });
  expect([again.status, again.body.data.name]).toEqual([200, 'Second']);
});

describe('many at once', () => {
  it('changes those it may and names the rest', async () => {
    const people = await Promise.all([addUser(), addUser(), addUser()]);
    const nobody = '3f6f2c1e-0000-4000-8000-000000000000';
    const answer = await call('PATCH', '/users/bulk', {
      userIds: [...people.map(({ id }) => id), esi, nobody, 'nothing'],
      updateData: { status: 'deactive' },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data.updated).toBe(3);
    const { failed } = answer.body.data as { failed: { id: string; message: string }[] };
    expect(failed.map(({ id }) => id).sort()).toEqual([nobody, esi, 'nothing'].sort());
    expect((await call('GET', `/users/${people[0]?.id}`)).body.data.status).toBe('inactive');
  });

  it.each([
    [{ userIds: [], updateData: { status: 'active' } }, 422],
    [{ userIds: Array.from({ length: 501 }, (_, n) => String(n)), updateData: { status: 'active' } }, 422],
    [{ userIds: ['x'], updateData: {} }, 422],
    [{ userIds: ['x'], updateData: { phone_number: '0241234567' } }, 422],
    [{ userIds: 'x', updateData: { status: 'active' } }, 400],
    [{}, 422],
  ])('%j is refused with %i', async (body, status) => {
    expect((await call('PATCH', '/users/bulk', body)).status).toBe(status);
  });
});

describe('a change', () => {
  it('moves only the fields that are named', async () => {
    const { id, phone_number } = await addUser();
    await call('PATCH', `/users/${id}`, {
      name: 'New Name',
      email: 'new@example.com',
      phone_number: '0249999999',
      level: 0,
      id: esi,
      password: 'secret123',
      upline_id: esi,
    });
    const { data } = (await call('GET', `/users/${id}`)).body;
    expect(data).toMatchObject({ name: 'New Name', email: 'new@example.com', phone_number, level: 3 });
    expect(data.referred_by).toBeNull();
  });

  it('is in the audit log with before and after, actor and address', async () => {
    const { id } = await addUser('user', 'Before');
    await call('PATCH', `/users/${id}`, { name: 'After' });
    await call('DELETE', `/users/${id}`);
    const rows = await server.run(sql<Record<string, unknown>>`
      select action, before, after, actor_id, address from audit_log where subject_id = ${id} order by id`);
    expect(rows.map(({ action }) => action)).toEqual(['user.add', 'user.change', 'user.delete']);
    expect(rows[1]).toMatchObject({
      before: { name: 'Before' },
      after: { name: 'After' },
      actorId: esi,
      address: '127.0.0.1',
    });
  });

  it('of somebody who is not there is 404', async () => {
    for (const id of ['nothing', '3f6f2c1e-0000-4000-8000-000000000000']) {
      expect((await call('GET', `/users/${id}`)).status).toBe(404);
      expect((await call('PATCH', `/users/${id}`, { name: 'Some Body' })).status).toBe(404);
      expect((await call('DELETE', `/users/${id}`)).status).toBe(404);
    }
  });
});

it('deleting answers with who was removed, ends the sessions and frees the number', async () => {
  const phone = anyPhone();
  const { accessToken } = await signUp(server, { phone, name: 'Gone Soon' });
  const { body } = await call('GET', `/users?search=${phone}`);
  const removed = await call('DELETE', `/users/${body.data[0].id}`);
  expect([removed.status, removed.body.message]).toEqual([200, 'User deleted successfully']);
  expect(removed.body.data.name).toBe('Gone Soon');
  expect((await server.call('GET', '/auth/me', { token: accessToken })).status).toBe(401);
  expect((await call('GET', `/users?search=${phone}`)).body.data).toEqual([]);
  expect((await addUser('user', 'New Owner', phone)).answer.status).toBe(201);
});
