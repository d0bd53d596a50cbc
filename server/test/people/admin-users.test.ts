/** Accounts under an admin's hand: listing, finding, changing, and the rules that protect everybody. */
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeAdmin } from '#people/verbs/make-admin.ts';
import { type Answer, anyPhone, createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { logIn, resetPassword, signIn, signUp } from '#test/support/people.ts';
import { withdrawals } from '#test/support/withdrawals.ts';

const server = await forFile(createDemoApp());
const { token, id: esi } = await signIn(server, 'esi');

const call = (method: string, path: string, body?: unknown, by = token) =>
  server.call(method, path, { token: by, ...(body !== undefined && { body }) });
const change = (id: string, body: unknown) => call('PATCH', `/users/${id}`, body);
const refusalOf = ({ status, body }: Answer) => [status, Object.keys(body.errors)];
const codeOf = ({ status, body }: Answer) => [status, body.code];

async function addUser(role = 'user', name = 'Abena Darko', phone = anyPhone()) {
  const answer = await call('POST', '/users', { name, phone_number: phone, role });
  return { ...answer.body.data, answer };
}

/** Somebody who registered, maybe through a seller's link, and proved the phone. */
async function registered(person: { name?: string; referralCode?: string } = {}) {
  const phone = anyPhone();
  const tokens = await signUp(server, { phone, ...person });
  const { body } = await call('GET', `/users?search=${phone}`);
  return { id: body.data[0].id as string, phone, ...tokens };
}

describe('adding an account', () => {
  it('answers 201 with the account, which has no password until its owner sets one by code', async () => {
    const phone = anyPhone();
    const { answer } = await addUser('agent', 'Adwoa Sarpong', phone);
    expect([answer.status, answer.body.message]).toEqual([201, 'User created successfully']);
    const account = { name: 'Adwoa Sarpong', phone_number: phone, role: 'agent', level: 1 };
    expect(answer.body.data).toMatchObject({ ...account, phone_number_verified_at: null });
    expect(JSON.stringify(answer.body)).not.toContain('password');
    expect((await logIn(server, { phone, password: '' })).status).toBe(422);
    expect((await logIn(server, { phone, password: 'secret1' })).status).toBe(401);

    await resetPassword(server, phone, 'chosen-by-adwoa');
    expect((await logIn(server, { phone, password: 'chosen-by-adwoa' })).status).toBe(200);
  });

  it('refuses a number that has an account, in whatever form it is typed', async () => {
    const { phone_number } = await addUser();
    const { answer } = await addUser('user', 'Somebody', `+233 ${phone_number.slice(1)}`);
    expect(codeOf(answer)).toEqual([409, 'PHONE_EXISTS']);
  });

  it('refuses a subagent, who would have nobody above', async () => {
    expect(refusalOf((await addUser('subagent')).answer)).toEqual([422, ['role']]);
  });

  it('ignores fields that are not for an admin to set', async () => {
    const wanted = { name: 'Kwaku', phone_number: anyPhone(), role: 'user' };
    const unwanted = { level: 0, password: 'chosen-by-admin', upline_id: esi, id: esi };
    const { status, body } = await call('POST', '/users', { ...wanted, ...unwanted });
    expect([status, body.data]).toMatchObject([201, { level: 3, referred_by: null }]);
    expect(body.data.id).not.toBe(esi);
    const rows = await server.run(sql`select password_hash from users where id = ${body.data.id}`);
    expect(rows).toEqual([{ passwordHash: null }]);
  });
});

describe('a role that an admin gives', () => {
  it('agent, to somebody whom an active agent referred, makes a subagent of that agent', async () => {
    const { id } = await registered({ referralCode: 'AMA2026' });
    const subagent = { role: 'subagent', level: 2, referred_by: { name: 'Ama Owusu' } };
    expect((await change(id, { role: 'agent' })).body.data).toMatchObject(subagent);
  });
});

describe('deactivation', () => {
  it.each(['inactive', 'deactive'])(
    'by %s ends every session at once, and reactivation brings none back',
    async (status) => {
      const { id, phone, accessToken, refreshToken } = await registered();
      const off = await change(id, { status });
      expect([off.status, off.body.data.status]).toEqual([200, 'inactive']);
      const me = () => server.call('GET', '/auth/me', { token: accessToken });
      const refresh = () => server.call('POST', '/auth/refresh-token', { body: { refreshToken } });
      expect([(await me()).status, (await refresh()).status]).toEqual([401, 401]);
      expect((await logIn(server, { phone, password: 'secret1' })).body.code).toBe('ACCOUNT_INACTIVE');
      await change(id, { status: 'active' });
      expect([(await me()).status, (await refresh()).status]).toEqual([401, 401]);
      expect((await logIn(server, { phone, password: 'secret1' })).status).toBe(200);
    },
  );
});

it('two admins at one account the second, who read it before the first changed it, is told STALE', async () => {
  const { id } = await addUser();
  const { updated_at } = (await call('GET', `/users/${id}`)).body.data;
  const first = await change(id, { name: 'First', updated_at });
  expect(first.status).toBe(200);
  expect(codeOf(await change(id, { name: 'Second', updated_at }))).toEqual([409, 'STALE']);
  const again = await change(id, { name: 'Second', updated_at: first.body.data.updated_at });
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
    expect([answer.status, answer.body.data.updated]).toEqual([200, 3]);
    const { failed } = answer.body.data as { failed: { id: string; message: string }[] };
    expect(failed.map(({ id }) => id).sort()).toEqual([nobody, esi, 'nothing'].sort());
    expect((await call('GET', `/users/${people[0]?.id}`)).body.data.status).toBe('inactive');
  });

  it.each([
    [{ userIds: Array.from({ length: 501 }, (_, n) => String(n)), updateData: { status: 'active' } }, 422],
    [{ userIds: ['x'], updateData: { phone_number: '0241234567' } }, 422],
  ])('%j is refused with %i', async (body, status) => {
    expect((await call('PATCH', '/users/bulk', body)).status).toBe(status);
  });
});

describe('a change', () => {
  it('moves only the fields that are named', async () => {
    const { id, phone_number } = await addUser();
    const wanted = { name: 'New Name', email: 'new@example.com' };
    const unwanted = { phone_number: '0249999999', level: 0, id: esi, password: 'secret123', upline_id: esi };
    await change(id, { ...wanted, ...unwanted });
    const { data } = (await call('GET', `/users/${id}`)).body;
    expect(data).toMatchObject({ ...wanted, phone_number, level: 3, referred_by: null });
  });

  it('is in the audit log with before and after, actor and address', async () => {
    const { id } = await addUser('user', 'Before');
    await change(id, { name: 'After' });
    await call('DELETE', `/users/${id}`);
    const rows = await server.run(sql<{ action: string }>`
      select action, before, after, actor_id, address from audit_log where subject_id = ${id} order by id`);
    expect(rows.map(({ action }) => action)).toEqual(['user.add', 'user.change', 'user.delete']);
    const [before, after] = [{ name: 'Before' }, { name: 'After' }];
    expect(rows[1]).toMatchObject({ before, after, actorId: esi, address: '127.0.0.1' });
  });
});

describe('somebody with a balance', () => {
  const { sellerWith, withdraw, asked, stateOf, turn } = withdrawals(server);

  it('who no longer sells is named to the admin, and withdraws all of it, however little', async () => {
    const seller = await sellerWith(550);
    const changed = await change(seller.id, { role: 'user' });
    expect(changed.body.message).toContain('a balance of GH₵ 5.50');
    const read = (path: string) => call('GET', path, undefined, seller.token);
    expect((await read('/earnings')).body.data).toMatchObject({ available: 5.5 });
    const { body } = await withdraw(seller, { amount: 5.5 });
    await turn(body.data.id);
    expect(['sending', 'paid']).toContain(await stateOf(body.data.id));
    expect((await withdraw(seller, { amount: 0.01 })).body.code).toBe('INSUFFICIENT_BALANCE');
  });

  it('who is switched off with others is named to the admin', async () => {
    const [owed, other] = [await sellerWith(5_000), await sellerWith(0)];
    const { body } = await call('PATCH', '/users/bulk', {
      userIds: [owed.id, other.id],
      updateData: { status: 'inactive' },
    });
    expect(body.message).toBe('2 user(s) updated. Still with a balance: Ama Owusu');
  });

  it('is not deleted before it is paid out', async () => {
    const { id, seller } = await asked({ balance: 3_000, amount: 30 });
    const remove = () => call('DELETE', `/users/${seller.id}`);
    expect(await remove()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('withdrawal') },
    });
    await server.run(sql`update payouts set state = 'awaiting_approval' where id = ${id}`);
    await call('POST', `/payouts/${id}/reject`, { reason: 'She leaves us' });
    expect(await remove()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('GH₵ 30.00') },
    });
    expect((await call('GET', `/users/${seller.id}`)).status).toBe(200);
  });

  it('a plain user who has earned nothing gets no code for a payout number', async () => {
    const { token: plain } = await signIn(server, 'yaw');
    const body = { phone_number: anyPhone(), network: 'MTN' };
    expect((await call('PUT', '/earnings/payout-number', body, plain)).body.code).toBe('CONFLICT');
  });
});

it('deleting answers with who was removed, ends the sessions and frees the number', async () => {
  const { id, phone, accessToken } = await registered({ name: 'Gone Soon' });
  const { status, body } = await call('DELETE', `/users/${id}`);
  expect([status, body.message, body.data.name]).toEqual([200, 'User deleted successfully', 'Gone Soon']);
  expect((await server.call('GET', '/auth/me', { token: accessToken })).status).toBe(401);
  expect((await call('GET', `/users?search=${phone}`)).body.data).toEqual([]);
  expect((await addUser('user', 'New Owner', phone)).answer.status).toBe(201);
});

describe('an admin who is made on the machine itself', () => {
  it('needs a password of twelve characters', async () => {
    const phone = anyPhone() as Phone;
    await expect(makeAdmin(server.deps, { name: 'Esi', phone, password: 'x'.repeat(11) })).rejects.toThrow(
      /12/,
    );
    await makeAdmin(server.deps, { name: 'Esi', phone, password: 'x'.repeat(12) });
    const { body } = await logIn(server, { phone, password: 'x'.repeat(12) });
    expect(body.data.user).toMatchObject({ name: 'Esi', role: 'admin', level: 0 });
  });

  it('can be made of an account that exists, and ends its sessions', async () => {
    const phone = anyPhone() as Phone;
    const { accessToken } = await signUp(server, { phone });
    await makeAdmin(server.deps, { name: 'Akua', phone, password: 'a-long-password' });
    expect((await server.call('GET', '/auth/me', { token: accessToken })).status).toBe(401);
    expect((await logIn(server, { phone, password: 'a-long-password' })).body.data.user.role).toBe('admin');
  });
});
