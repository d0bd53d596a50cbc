/** Admin rights, their end, and lost second steps: one asks, another confirms, and every admin is told. */
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { carryOutAdminRequest } from '#actions/users/carry-out-admin-request.ts';
import { makeAdmin } from '#actions/users/make-admin.ts';
import { sendAdminNotice } from '#actions/users/send-admin-notice.ts';
import { unguarded } from '#attempts/life.ts';
import { notIndependent } from '#domain/review/two-people.ts';
import { type Answer, anyPhone, createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { createMortal } from '#test/support/mortal-database.ts';
import {
  addAdmin,
  ageRequest,
  confirmSessionsOf,
  logIn,
  type Member,
  passRequest,
  signIn,
  signUp,
} from '#test/support/people.ts';

const server = await forFile(createDemoApp());
const esi = await signIn(server, 'esi');
const adjoa = await addAdmin(server, 'Adjoa Sarpong');
const nana = await addAdmin(server, 'Nana Osei');
const { run } = server;

/** Each test begins with Esi as the only admin that there ever was. */
beforeEach(async () => {
  await run(sql`update users set role = 'user' where role = 'admin' and id <> ${esi.id}`);
  await run(
    sql`update users set admin_until = null, status = 'active', deleted_at = null, created_by = null`,
  );
  await run(sql`update admin_requests set state = 'void', closed_at = now() where closed_at is null`);
  await run(sql`update sessions set ended_at = null`);
  await run(sql`delete from factors`);
  await run(sql`delete from jobs`);
});

/** Behind whom nobody stands. */
async function makeAdmins(...members: Member[]): Promise<void> {
  const ids = members.map(({ id }) => id);
  await run(sql`update users set role = 'admin', promoted_by = null where id = any(${ids}::uuid[])`);
}

/** Somebody who never signs in here. */
async function person(name = 'Yaw Boakye'): Promise<{ id: string; phone: string }> {
  const phone = anyPhone();
  const rows = await run(sql<{ id: string }>`
    insert into users (name, phone, password_hash, phone_verified_at) values (${name}, ${phone}, 'x', now()) returning id`);
  return { id: rows[0]?.id ?? '', phone };
}

async function member(name = 'Yaw Boakye'): Promise<Member> {
  const phone = anyPhone();
  await signUp(server, { phone, name });
  return signIn(server, { phone });
}

const promote = (by: Member, { id }: { id: string }, more = {}) =>
  by.call('PATCH', `/users/${id}`, { role: 'admin', ...more });
const requestOf = ({ body }: Answer) => body.data.requests[0];
const decide = (by: Member, { id }: { id: string }, verb: 'confirm' | 'withdraw') =>
  by.call('POST', `/admin-requests/${id}/${verb}`);
const remove = (by: Member, { id }: { id: string }, change: object) =>
  by.call('PATCH', `/users/${id}`, change);
const standingOf = async ({ id }: { id: string }) =>
  (await run(sql`select role, status, deleted_at is not null as "isDeleted" from users where id = ${id}`))[0];
const anAdmin = { role: 'admin', status: 'active', isDeleted: false };

const roleOf = async ({ id }: { id: string }) => (await esi.read(`/users/${id}`)).role;
const carryOut = ({ id }: { id: string }) => carryOutAdminRequest(server.deps, id, unguarded);
const said = ({ status, body }: Answer) => [status, body.message];
const actionsOn = async ({ id }: { id: string }) =>
  (await esi.read(`/audit?subject_id=${id}`))
    .map(({ action }: { action: string }) => action)
    .filter((action: string) => /promotion|removal|factor-reset/.test(action));

/** Sends what waits to be sent, and answers who got what. */
async function notices(): Promise<{ to: string; text: string }[]> {
  const waiting = await run(sql<{ subject: string }>`
    delete from jobs where kind = 'send-admin-notice' returning subject`);
  await server.runAtVendors(sql`delete from sandbox_messages`);
  for (const { subject } of waiting) await sendAdminNotice(server.deps, subject);
  return server.runAtVendors(sql<{ to: string; text: string }>`
    select phone as "to", text from sandbox_messages order by phone`);
}

describe('a lone admin who makes another', () => {
  it('needs nobody, and waits an hour', async () => {
    const yaw = await member();
    const answer = await promote(esi, yaw, { reason: 'Takes over payouts on weekends' });
    expect([answer.status, answer.body.message]).toEqual([200, 'User updated successfully']);
    expect(answer.body.data).toMatchObject({ role: null, level: 3 });
    expect(requestOf(answer)).toMatchObject({
      kind: 'promotion',
      state: 'open',
      reason: 'Takes over payouts on weekends',
      needs_second: false,
      confirmed_by: null,
      is_own: true,
      can_confirm: false,
    });
    const { asked_at, effective_at } = requestOf(answer);
    expect(Date.parse(effective_at) - Date.parse(asked_at)).toBe(3_600_000);
    const again = await carryOut(requestOf(answer));
    expect(again?.againAfterMs).toBeGreaterThan(3_500_000);
    expect([await roleOf(yaw), (await yaw.call('GET', '/users')).status]).toEqual([null, 403]);

    await ageRequest(server, requestOf(answer).id);
    await carryOut(requestOf(answer));
    expect([await roleOf(yaw), (await yaw.call('GET', '/users')).status]).toEqual(['admin', 200]);
    expect((await esi.read(`/users/${yaw.id}`)).requests).toEqual([]);
    expect(await actionsOn(yaw)).toEqual(['user.promotion.done', 'user.promotion.ask']);
  });

  it('does so as well by adding an account, which opens as a user', async () => {
    const body = { name: 'Efua Admin', phone_number: anyPhone(), role: 'admin' };
    const added = await esi.call('POST', '/users', body);
    expect([added.status, added.body.message]).toEqual([201, 'User created successfully']);
    expect(added.body.data).toMatchObject({ role: 'user', level: 3, requests: [{ kind: 'promotion' }] });
    await passRequest(server, added.body.data.id);
    expect(await roleOf(added.body.data)).toBe('admin');
  });

  it('does so for many at once', async () => {
    const people = [await person(), await person()];
    const body = { userIds: people.map(({ id }) => id), updateData: { role: 'admin' } };
    expect((await esi.call('PATCH', '/users/bulk', body)).body.data).toEqual({ updated: 2, failed: [] });
    expect(await Promise.all(people.map(roleOf))).toEqual([null, null]);
    expect(await esi.read('/admin-requests')).toHaveLength(2);
  });

  it('is still alone beside those who could not confirm it', async () => {
    const made = await person('Made by Esi');
    await promote(esi, made);
    await passRequest(server, made.id);
    await makeAdmins(adjoa);
    await run(sql`update users set status = 'inactive' where id = ${adjoa.id}`);
    const { body } = await esi.call('POST', '/users', {
      name: 'Never Signed In',
      phone_number: anyPhone(),
      role: 'user',
    });
    await run(sql`update users set role = 'admin', created_by = null where id = ${body.data.id}`);
    expect(requestOf(await promote(esi, await person())).needs_second).toBe(false);
  });
});

describe('where another admin could confirm it', () => {
  it('nobody becomes an admin without them, and the hour begins when they agree', async () => {
    await makeAdmins(adjoa);
    const yaw = await person();
    const asked = requestOf(await promote(esi, yaw));
    expect(asked).toMatchObject({ needs_second: true, effective_at: null, can_confirm: false });
    await ageRequest(server, asked.id);
    await carryOut(asked);
    expect(await roleOf(yaw)).toBeNull();
    expect(await adjoa.read('/admin-requests')).toMatchObject([
      { id: asked.id, can_confirm: true, is_own: false, user: { id: yaw.id }, asked_by: { id: esi.id } },
    ]);

    expect((await decide(adjoa, asked, 'confirm')).body.data).toMatchObject({
      state: 'open',
      confirmed_by: { id: adjoa.id, name: 'Adjoa Sarpong' },
      can_confirm: false,
    });
    expect((await carryOut(asked))?.againAfterMs).toBeGreaterThan(3_500_000);
    expect(await roleOf(yaw)).toBeNull();
    await ageRequest(server, asked.id);
    await carryOut(asked);
    await carryOut(asked);
    expect(await roleOf(yaw)).toBe('admin');
    expect(await actionsOn(yaw)).toEqual(
      ['done', 'confirm', 'ask'].map((event) => `user.promotion.${event}`),
    );
    expect((await decide(adjoa, asked, 'withdraw')).status).toBe(409);
  });

  it('whoever asked cannot, nor anybody behind whom the same person stands', async () => {
    await makeAdmins(adjoa);
    const kojo = await member('Kojo');
    await promote(esi, kojo);
    await passRequest(server, kojo.id, adjoa);
    const asked = requestOf(await promote(esi, await person()));
    expect(said(await decide(esi, asked, 'confirm'))).toEqual([
      403,
      'You asked for this yourself. Another admin must confirm it.',
    ]);
    expect(said(await decide(kojo, asked, 'confirm'))).toEqual([403, notIndependent]);
    expect((await kojo.read('/admin-requests'))[0].can_confirm).toBe(false);
    expect((await decide(adjoa, asked, 'confirm')).status).toBe(200);
    expect((await decide(adjoa, asked, 'confirm')).status).toBe(409);
    // The other way round as well: who made the asker does not confirm for them.
    const byKojo = requestOf(await promote(kojo, await person()));
    expect((await decide(esi, byKojo, 'confirm')).status).toBe(403);
  });

  it('removing them first is no way around it', async () => {
    await makeAdmins(adjoa);
    await remove(esi, adjoa, { status: 'inactive' });
    await passRequest(server, adjoa.id);
    expect(requestOf(await promote(esi, await person())).needs_second).toBe(true);
    await esi.call('DELETE', `/users/${adjoa.id}`);
    expect(requestOf(await promote(esi, await person())).needs_second).toBe(true);
    await run(sql`update users set admin_until = admin_until - interval '1 day'`);
    expect(requestOf(await promote(esi, await person())).needs_second).toBe(false);
  });

  it('any admin stops it until it counts', async () => {
    await makeAdmins(adjoa, nana);
    const yaw = await person();
    const asked = requestOf(await promote(esi, yaw));
    await decide(adjoa, asked, 'confirm');
    expect((await decide(nana, asked, 'withdraw')).body.data.state).toBe('withdrawn');
    await run(sql`delete from jobs`);
    expect(await carryOut(asked)).toBeUndefined();
    expect([await roleOf(yaw), (await decide(adjoa, asked, 'confirm')).status]).toEqual([null, 409]);
    expect(await actionsOn(yaw)).toContain('user.promotion.withdraw');
  });

  it('asking twice asks once', async () => {
    await makeAdmins(adjoa);
    const yaw = await person();
    const first = requestOf(await promote(esi, yaw));
    await notices();
    expect(requestOf(await promote(esi, yaw)).id).toBe(first.id);
    expect(await notices()).toEqual([]);
  });

  it.each([
    ['whoever asked is an admin no longer', 'nana'],
    ['whoever confirmed is an admin no longer', 'adjoa'],
  ])('it is void where %s', async (_case, who) => {
    await makeAdmins(adjoa, nana);
    const yaw = await person();
    const asked = requestOf(await promote(nana, yaw));
    await decide(adjoa, asked, 'confirm');
    const gone = who === 'nana' ? nana : adjoa;
    await run(sql`update users set role = 'user' where id = ${gone.id}`);
    await ageRequest(server, asked.id);
    await carryOut(asked);
    expect([await roleOf(yaw), (await actionsOn(yaw))[0]]).toEqual([null, 'user.promotion.void']);
  });

  it.each([
    ['another role', { role: 'agent' }],
    ['an end to signing in', { status: 'inactive' }],
  ])('it is void once the account gets %s', async (_case, change) => {
    const yaw = await person();
    const asked = requestOf(await promote(esi, yaw));
    const changed = await esi.call('PATCH', `/users/${yaw.id}`, change);
    expect(changed.body.data.requests).toEqual([]);
    await run(sql`update users set status = 'active' where id = ${yaw.id}`);
    expect(await carryOut(asked)).toBeUndefined();
    expect(await roleOf(yaw)).not.toBe('admin');
  });

  it('a change of the name leaves it standing', async () => {
    const yaw = await person();
    await promote(esi, yaw);
    const renamed = await esi.call('PATCH', `/users/${yaw.id}`, { name: 'Yaw Renamed' });
    expect(renamed.body.data).toMatchObject({ name: 'Yaw Renamed', requests: [{ kind: 'promotion' }] });
  });
});

describe('an admin who is to go', () => {
  const ways = [
    [
      'switched off',
      'PATCH',
      { status: 'inactive' },
      { role: 'admin', status: 'inactive', isDeleted: false },
    ],
    ['deleted', 'DELETE', undefined, { role: 'admin', status: 'active', isDeleted: true }],
    ['given another role', 'PATCH', { role: 'agent' }, { role: 'agent', status: 'active', isDeleted: false }],
  ] as const;

  it.each(ways)(
    'is %s at once when a second admin agrees, and not before',
    async (_case, method, body, gone) => {
      await makeAdmins(adjoa, nana);
      const answer = await esi.call(method, `/users/${adjoa.id}`, body);
      expect(said(answer)).toEqual([200, 'Another admin must confirm this.']);
      const asked = requestOf(answer);
      expect(asked).toMatchObject({ kind: 'removal', needs_second: true, effective_at: null });
      await ageRequest(server, asked.id, '6 days');
      await carryOut(asked);
      expect(await standingOf(adjoa)).toEqual(anAdmin);
      expect((await adjoa.call('GET', '/users')).status).toBe(200);

      expect((await decide(nana, asked, 'confirm')).body.data.state).toBe('done');
      expect(await standingOf(adjoa)).toEqual(gone);
      expect((await adjoa.call('GET', '/users')).status).toBe(body && 'role' in body ? 403 : 401);
      const latest = (await actionsOn(adjoa)).slice(0, 3);
      expect(latest).toEqual(['done', 'confirm', 'ask'].map((one) => `user.removal.${one}`));
    },
  );

  it.each(ways)(
    'is %s by one of two a day later, unless the other stops it',
    async (_case, method, body, gone) => {
      await makeAdmins(adjoa);
      const answer = await esi.call(method, `/users/${adjoa.id}`, body);
      expect(said(answer)).toEqual([200, 'This counts in a day. Every admin can stop it until then.']);
      await ageRequest(server, requestOf(answer).id, '23 hours');
      expect((await carryOut(requestOf(answer)))?.againAfterMs).toBeGreaterThan(3_500_000);
      expect((await decide(adjoa, requestOf(answer), 'withdraw')).status).toBe(200);
      await carryOut(requestOf(answer));
      expect(await standingOf(adjoa)).toEqual(anAdmin);

      await esi.call(method, `/users/${adjoa.id}`, body);
      await passRequest(server, adjoa.id);
      expect(await standingOf(adjoa)).toEqual(gone);
    },
  );

  it('does not stop it where a second admin decides', async () => {
    await makeAdmins(adjoa, nana);
    const asked = requestOf(await remove(esi, adjoa, { status: 'inactive' }));
    const [seen] = await adjoa.read('/admin-requests');
    expect(seen).toMatchObject({ can_stop: false, can_confirm: false, is_about_self: true });
    expect(said(await decide(adjoa, asked, 'withdraw'))).toEqual([
      403,
      'This is about your own account. Another admin decides it.',
    ]);
    expect((await decide(adjoa, asked, 'confirm')).status).toBe(403);
    expect((await decide(esi, asked, 'confirm')).status).toBe(403);
    expect((await decide(nana, asked, 'withdraw')).status).toBe(200);
  });

  it('is asked for only by whoever has just proved that it is them', async () => {
    await makeAdmins(adjoa);
    await run(sql`update users set role = 'admin', status = 'inactive' where id = ${nana.id}`);
    const { body } = await logIn(server, { phone: '0200000000', password: 'demo1234' });
    const stolen = (method: string, path: string, sent?: object) =>
      server.call(method, path, { token: body.data.accessToken, ...(sent && { body: sent }) });
    const yaw = await person();
    const calls = [
      await stolen('DELETE', `/users/${adjoa.id}`),
      await stolen('PATCH', `/users/${adjoa.id}`, { status: 'inactive' }),
      await stolen('PATCH', '/users/bulk', {
        userIds: [yaw.id, adjoa.id],
        updateData: { status: 'inactive' },
      }),
      await stolen('PATCH', `/users/${nana.id}`, { status: 'active' }),
      await stolen('DELETE', `/users/${nana.id}`),
    ];
    for (const refused of calls)
      expect([refused.status, refused.body.code]).toEqual([403, 'STEP_UP_REQUIRED']);
    expect(await esi.read('/admin-requests')).toEqual([]);
    expect(await Promise.all([adjoa, nana, yaw].map(standingOf))).toMatchObject([
      { status: 'active' },
      { status: 'inactive' },
      { status: 'active' },
    ]);
    expect((await stolen('PATCH', `/users/${yaw.id}`, { status: 'inactive' })).status).toBe(200);
    expect((await stolen('DELETE', `/users/${yaw.id}`)).status).toBe(200);
  });

  it('is asked for again under the same key once it is proved who asks', async () => {
    await makeAdmins(adjoa);
    const { body } = await logIn(server, { phone: '0200000000', password: 'demo1234' });
    const again = () =>
      server.call('PATCH', `/users/${adjoa.id}`, {
        token: body.data.accessToken,
        body: { status: 'inactive' },
        headers: { 'idempotency-key': `removal ${adjoa.id}` },
      });
    expect((await again()).body.code).toBe('STEP_UP_REQUIRED');
    await confirmSessionsOf(server.deps.db, esi.id);
    expect(requestOf(await again())).toMatchObject({ kind: 'removal', goal: 'inactive' });
  });

  it('is named among those left alone when many are switched off', async () => {
    await makeAdmins(adjoa, nana);
    const yaw = await person();
    const updateData = { status: 'inactive' };
    const { body } = await esi.call('PATCH', '/users/bulk', {
      userIds: [adjoa.id, yaw.id, esi.id],
      updateData,
    });
    expect(body.data.updated).toBe(1);
    expect(body.data.failed).toContainEqual({ id: adjoa.id, message: 'Another admin must confirm this.' });
    expect(await esi.read('/admin-requests')).toMatchObject([{ kind: 'removal', user: { id: adjoa.id } }]);
  });

  it('stays where whoever asked has gone first: one of two who remove each other is left', async () => {
    await makeAdmins(adjoa);
    const [one, other] = [
      requestOf(await remove(esi, adjoa, { status: 'inactive' })),
      requestOf(await remove(adjoa, esi, { role: 'user' })),
    ];
    for (const { id } of [one, other]) await ageRequest(server, id, '1 day');
    await Promise.all([carryOut(one), carryOut(other)]);
    const left = await run(sql`select id from users where role = 'admin' and status = 'active'`);
    expect(left).toHaveLength(1);
    await run(sql`update users set role = 'admin' where id = ${esi.id}`);
  });

  it('stays where nobody else could sign in', async () => {
    await makeAdmins(adjoa);
    await run(sql`update users set password_hash = null where id = ${esi.id}`);
    const answer = await remove(esi, adjoa, { status: 'inactive' });
    await run(sql`update users set password_hash = (select password_hash from users where phone = '0240000001')
                  where id = ${esi.id}`);
    expect([answer.status, answer.body.code]).toEqual([409, 'LAST_ADMIN']);
  });

  it('is told to all admins, and to whoever goes', async () => {
    await makeAdmins(adjoa, nana);
    const told = [esi.phone, adjoa.phone, nana.phone].sort();
    const asked = requestOf(await remove(esi, adjoa, { role: 'user' }));
    const first = await notices();
    expect(first.map(({ to }) => to)).toEqual(told);
    expect(first[0]?.text).toContain('Esi Mensah asks to take the admin rights of Adjoa Sarpong (');
    await decide(nana, asked, 'confirm');
    const last = await notices();
    expect(last.map(({ to }) => to)).toEqual(told);
    expect(last[0]?.text).toContain('is no admin any more.');
  });

  it('comes back as a user, for whom admin rights are asked anew', async () => {
    await makeAdmins(adjoa);
    await run(sql`update users set role = 'admin', status = 'inactive' where id = ${nana.id}`);
    const back = await remove(esi, nana, { status: 'active' });
    expect(back.body.data).toMatchObject({
      role: 'user',
      status: 'active',
      requests: [{ kind: 'promotion', needs_second: true }],
    });
  });
});

describe('what nobody confirms', () => {
  it('is over after a week: closed, told, in the log, and no longer to be confirmed', async () => {
    await makeAdmins(adjoa);
    const yaw = await person('Yaw Asante');
    const asked = requestOf(await promote(esi, yaw));
    expect(Date.parse(asked.expires_at) - Date.parse(asked.asked_at)).toBe(7 * 86_400_000);
    const jobs = await run(sql<{ days: number }>`
      select extract(epoch from run_at - now())::float8 / 86400 as days from jobs
      where kind = 'carry-out-admin-request' and subject = ${asked.id}`);
    expect(jobs[0]?.days).toBeCloseTo(7, 1);
    await ageRequest(server, asked.id, '6 days 23 hours');
    expect((await carryOut(asked))?.againAfterMs).toBeGreaterThan(3_500_000);
    expect((await adjoa.read('/admin-requests'))[0].can_confirm).toBe(true);

    await ageRequest(server, asked.id);
    expect((await adjoa.read('/admin-requests'))[0].can_confirm).toBe(false);
    expect((await decide(adjoa, asked, 'confirm')).status).toBe(409);
    await notices();
    expect(await carryOut(asked)).toBeUndefined();
    expect(await run(sql`select state from admin_requests where id = ${asked.id}`)).toEqual([
      { state: 'expired' },
    ]);
    expect(await esi.read('/admin-requests')).toEqual([]);
    expect(await actionsOn(yaw)).toEqual(['user.promotion.expire', 'user.promotion.ask']);
    const told = await notices();
    expect(told.map(({ to }) => to)).toEqual([esi.phone, adjoa.phone].sort());
    expect(told[0]?.text).toContain('does not become an admin. Nobody confirmed it within 7 days.');
    expect(requestOf(await promote(esi, yaw)).id).not.toBe(asked.id);
  });
});

it('whoever asks reads beforehand who is told and who could confirm it', async () => {
  expect(await esi.read('/admins')).toEqual({ told: 1, needs_second: false, seconds: [] });
  await makeAdmins(adjoa, nana);
  await run(sql`update users set status = 'inactive' where id = ${nana.id}`);
  expect(await esi.read('/admins')).toEqual({ told: 3, needs_second: true, seconds: ['Adjoa Sarpong'] });
});

it('every admin is told of each step, those who are switched off too, and nobody else', async () => {
  await makeAdmins(adjoa);
  await makeAdmins(nana);
  await run(sql`update users set status = 'inactive' where id = ${nana.id}`);
  const yaw = await person('Yaw Asante');
  const admins = [esi.phone, adjoa.phone, nana.phone].sort();
  const told = async () => {
    const sent = await notices();
    return { to: sent.map(({ to }) => to), text: sent[0]?.text };
  };
  const masked = `Yaw Asante (${yaw.phone.slice(0, 3)}***${yaw.phone.slice(-4)})`;
  const asked = requestOf(await promote(esi, yaw));
  const first = await told();
  expect(first.to).toEqual(admins);
  expect(first.text).toContain(`Esi Mensah asks to make ${masked} an admin. Another admin must confirm it.`);
  await decide(adjoa, asked, 'confirm');
  expect(await told()).toMatchObject({
    to: admins,
    text: expect.stringContaining('Adjoa Sarpong confirmed'),
  });
  await decide(adjoa, asked, 'withdraw');
  const stopped = `Adjoa Sarpong stopped it: ${masked} does not become an admin.`;
  expect(await told()).toMatchObject({ to: admins, text: expect.stringContaining(stopped) });
  await promote(esi, yaw);
  await passRequest(server, yaw.id, adjoa);
  const done = await notices();
  const last = done.filter(({ text }) => text.includes(`${masked} is an admin now.`));
  expect(last.map(({ to }) => to)).toEqual([...admins, yaw.phone].sort());
});

it('a process that dies before or after the commit gives the rights once', async () => {
  const mortal = createMortal();
  const db = mortal.makeDb(server.database.pool);
  const yaw = await person();
  const asked = requestOf(await promote(esi, yaw));
  await ageRequest(server, asked.id);
  let deaths = 0;
  do {
    mortal.restart();
    mortal.dieAt(deaths + 1);
    await carryOutAdminRequest({ db }, asked.id, unguarded).catch(() => undefined);
    deaths += mortal.deaths();
  } while (mortal.deaths() > 0);
  expect(deaths).toBeGreaterThan(5);
  expect(await roleOf(yaw)).toBe('admin');
  await carryOut(asked);
  expect((await actionsOn(yaw)).filter((action: string) => action.endsWith('done'))).toHaveLength(1);
});

it('an admin whom the operator made meanwhile stays what the operator made of them', async () => {
  const yaw = await person();
  const asked = requestOf(await promote(esi, yaw));
  await makeAdmin(server.deps, { name: 'Yaw', phone: yaw.phone as Phone, password: 'long-enough-1234' });
  await ageRequest(server, asked.id);
  await carryOut(asked);
  const rows = await run(sql`select role, promoted_by from users where id = ${yaw.id}`);
  expect(rows).toEqual([{ role: 'admin', promotedBy: null }]);
});

describe('a lost second step', () => {
  async function enrolled(): Promise<Member> {
    const ama = await member('Ama Seller');
    await run(sql`insert into factors (user_id, secret, proved_at) values (${ama.id}, 'sealed', now())`);
    await run(sql`insert into recovery_codes (user_id, code_hash) values (${ama.id}, 'x')`);
    return ama;
  }
  const ask = (by: Member, { id }: { id: string }) =>
    by.call('POST', `/users/${id}/factor-reset`, { reason: 'Called on the known number' });

  it('goes when two admins agree: with its codes and sessions, told to the person and to all admins', async () => {
    await makeAdmins(adjoa);
    const ama = await enrolled();
    expect((await esi.read(`/users/${ama.id}`)).has_factor).toBe(true);
    const asked = await ask(esi, ama);
    expect([asked.status, asked.body.data]).toMatchObject([
      201,
      { kind: 'factor-reset', needs_second: true, effective_at: null, user: { id: ama.id } },
    ]);
    const people = [esi.phone, adjoa.phone, ama.phone].sort();
    expect((await notices()).map(({ to }) => to)).toEqual(people);
    await carryOut(asked.body.data);
    expect((await ama.call('GET', '/auth/me')).status).toBe(200);

    expect((await decide(adjoa, asked.body.data, 'confirm')).body.data.state).toBe('done');
    expect((await ama.call('GET', '/auth/me')).status).toBe(401);
    expect(
      (await logIn(server, { phone: ama.phone, password: 'secret1' })).body.data.accessToken,
    ).toBeDefined();
    expect(await run(sql`select 1 from recovery_codes where user_id = ${ama.id}`)).toEqual([]);
    const told = await notices();
    expect(told.map(({ to }) => to)).toEqual(people);
    expect(told[0]?.text).toContain('was reset by Esi Mensah and Adjoa Sarpong.');
    expect(await actionsOn(ama)).toEqual(['done', 'confirm', 'ask'].map((one) => `user.factor-reset.${one}`));
  });

  it('is never reset by oneself, nor by one admin alone, nor by two who count as one', async () => {
    const ama = await enrolled();
    expect(said(await ask(esi, ama))).toEqual([
      409,
      'No other admin could confirm this. The operator can reset it on the machine itself.',
    ]);
    await makeAdmins(adjoa);
    await run(sql`update users set created_by = ${esi.id} where id = ${adjoa.id}`);
    expect((await ask(esi, ama)).status).toBe(409);
    await run(sql`update users set created_by = null where id = ${adjoa.id}`);
    await run(sql`insert into factors (user_id, secret, proved_at) values (${adjoa.id}, 'sealed', now())`);
    expect((await ask(adjoa, adjoa)).status).toBe(403);
    await makeAdmins(nana);
    const asked = (await ask(esi, adjoa)).body.data;
    expect((await decide(esi, asked, 'confirm')).status).toBe(403);
    expect(said(await decide(adjoa, asked, 'confirm'))[0]).toBe(403);
    expect((await decide(nana, asked, 'confirm')).status).toBe(200);
  });

  it('may be a passkey, which goes with it', async () => {
    await makeAdmins(adjoa);
    const ama = await person('Ama Seller');
    await run(sql`insert into passkeys (user_id, credential_id, public_key, counter, transports)
                  values (${ama.id}, ${ama.id}, 'x', 0, '{}')`);
    const asked = (await ask(esi, ama)).body.data;
    expect(asked.user.has_factor).toBe(true);
    await decide(adjoa, asked, 'confirm');
    expect((await esi.read(`/users/${ama.id}`)).has_factor).toBe(false);
  });

  it('is only asked for where there is one', async () => {
    await makeAdmins(adjoa);
    expect(said(await ask(esi, await person()))).toEqual([409, 'This account has no second step.']);
  });
});

describe('the database refuses', () => {
  async function asked() {
    await makeAdmins(adjoa);
    return requestOf(await promote(esi, await person()));
  }

  it.each([
    ['confirmed_by = asked_by, confirmed_at = now()', 'by whoever asked'],
    ["state = 'done', closed_at = now()", 'without a second admin'],
    ["effective_at = now() + interval '1 hour'", 'that counts without one'],
    ['needs_second = false', 'whose question was changed'],
  ])('%s: a request %s', async (change) => {
    const request = await asked();
    await expect(
      run(sql`update admin_requests set ${sql.raw(change)} where id = ${request.id}`),
    ).rejects.toMatchObject({ code: '23514' });
  });

  it('a removal that nobody confirms and that rests for less than a day', async () => {
    await makeAdmins(adjoa);
    const request = requestOf(await remove(esi, adjoa, { status: 'inactive' }));
    await expect(
      run(sql`update admin_requests set effective_at = now() + interval '23 hours' where id = ${request.id}`),
    ).rejects.toMatchObject({ code: '23514' });
  });

  it('rights that rest for less than an hour', async () => {
    const request = await asked();
    await expect(
      run(sql`update admin_requests set confirmed_by = ${adjoa.id}, confirmed_at = now(),
              effective_at = now() + interval '59 minutes' where id = ${request.id}`),
    ).rejects.toMatchObject({ code: '23514' });
  });
});
