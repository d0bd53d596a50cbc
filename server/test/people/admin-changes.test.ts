/** Making and removing admins: at once, every admin is told, and another can undo it for a day. */
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#kernel/db/database.ts';
import { makeAdmin } from '#people/verbs/make-admin.ts';
import { sendAdminNotice } from '#people/verbs/send-admin-notice.ts';
import { type Answer, anyPhone, createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { addAdmin, logIn, type Member, signIn, signUp } from '#test/support/people.ts';

const server = await forFile(createDemoApp());
const esi = await signIn(server, 'esi');
const adjoa = await addAdmin(server, 'Adjoa Sarpong');
const nana = await addAdmin(server, 'Nana Osei');
const { run } = server;

/** Each test begins with Esi, Adjoa and Nana as admins, whom nobody made lately. */
beforeEach(async () => {
  const ids = [esi.id, adjoa.id, nana.id];
  await run(sql`update users set role = 'user' where role = 'admin' and id <> all(${ids}::uuid[])`);
  await run(sql`
    update users set role = 'admin', status = 'active', deleted_at = null where id = any(${ids}::uuid[])`);
  await run(sql`update admin_changes set changed_at = changed_at - interval '8 days'`);
  await run(sql`update sessions set ended_at = null`);
  await run(sql`delete from jobs`);
});

async function member(name = 'Yaw Boakye'): Promise<Member> {
  const phone = anyPhone();
  await signUp(server, { phone, name });
  return signIn(server, { phone });
}

type One = { id: string };
const change = (by: Member, { id }: One, body: object) => by.call('PATCH', `/users/${id}`, body);
const promote = (by: Member, one: One) => change(by, one, { role: 'admin' });
const switchOff = (by: Member, one: One) => change(by, one, { status: 'inactive' });
const undo = (by: Member, { id }: One) => by.call('POST', `/users/${id}/undo-admin`);
const said = ({ status, body }: Answer) => [status, body.message];
const isAdmin = async (one: Member) => (await one.call('GET', '/users')).status;
const standingOf = async ({ id }: One) =>
  (await run(sql`select role, status, deleted_at is not null as "isDeleted" from users where id = ${id}`))[0];

/** Sends what waits to be sent, and answers who got what. */
async function notices(): Promise<{ to: string; text: string }[]> {
  const waiting = await run(sql<{ subject: string }>`
    delete from jobs where kind = 'send-admin-notice' returning subject`);
  await server.runAtVendors(sql`delete from sandbox_messages`);
  for (const { subject } of waiting) await sendAdminNotice(server.deps, subject);
  return server.runAtVendors(sql<{ to: string; text: string }>`
    select phone as "to", text from sandbox_messages order by phone`);
}
const phonesOf = (...people: Member[]) => people.map(({ phone }) => phone).sort();

describe('an admin who is made', () => {
  it('is one at once, and another admin can undo it on their page for a day', async () => {
    const yaw = await member();
    const answer = await promote(esi, yaw);
    expect(said(answer)).toEqual([200, 'User updated successfully']);
    expect(answer.body.data).toMatchObject({
      role: 'admin',
      admin_change: { change: 'made', by: { id: esi.id, name: 'Esi Mensah' }, can_undo: true },
    });
    expect(await isAdmin(yaw)).toBe(200);
    const { at, until } = answer.body.data.admin_change;
    expect(Date.parse(until) - Date.parse(at)).toBe(24 * 3_600_000);
    expect(await adjoa.read('/admin-changes')).toMatchObject([{ user: { id: yaw.id }, can_undo: true }]);
    expect(await yaw.read('/admin-changes')).toMatchObject([{ user: { id: yaw.id }, can_undo: false }]);
    expect((await adjoa.read('/dashboard/waiting')).admin_changes).toBe(1);
    expect((await esi.read('/dashboard/waiting')).admin_changes).toBe(0);
  });

  it('may be a new account', async () => {
    const body = { name: 'Efua Admin', phone_number: anyPhone(), role: 'admin' };
    const added = await esi.call('POST', '/users', body);
    expect(said(added)).toEqual([201, 'User created successfully']);
    expect(added.body.data).toMatchObject({ role: 'admin', admin_change: { change: 'made' } });
    expect(said(await undo(adjoa, added.body.data))).toEqual([200, 'Efua Admin is no longer an admin']);
    expect(await standingOf(added.body.data)).toMatchObject({ role: 'user', status: 'active' });
  });

  it('is again what they were once it is undone, and their sessions end at once', async () => {
    const yaw = await member();
    await change(esi, yaw, { role: 'agent' });
    await promote(esi, yaw);
    expect(said(await undo(adjoa, yaw))).toEqual([200, 'Yaw Boakye is no longer an admin']);
    expect(await standingOf(yaw)).toMatchObject({ role: 'agent', status: 'active' });
    expect(await isAdmin(yaw)).toBe(401);
    expect((await undo(adjoa, yaw)).status).toBe(409);
    expect(await esi.read('/admin-changes')).toEqual([]);
  });

  it('cannot be undone a day later, nor by themselves, nor by somebody who is no admin', async () => {
    const yaw = await member();
    await promote(esi, yaw);
    expect((await undo(yaw, yaw)).status).toBe(403);
    expect((await undo(await member('Akua'), yaw)).status).toBe(403);
    await run(sql`update admin_changes set changed_at = changed_at - interval '1 day'`);
    expect((await undo(adjoa, yaw)).status).toBe(409);
    expect(await isAdmin(yaw)).toBe(200);
  });

  it('removes no admin, and resets no second step, while it can be undone', async () => {
    const yaw = await member();
    await promote(esi, yaw);
    await promote(esi, nana);
    const refused = [403, 'You became an admin today. Ask another admin to do this.'];
    expect(said(await switchOff(yaw, adjoa))).toEqual(refused);
    expect(said(await change(yaw, adjoa, { role: 'user' }))).toEqual(refused);
    expect(said(await yaw.call('DELETE', `/users/${adjoa.id}`))).toEqual(refused);
    const kofi = await member('Kofi');
    await promote(adjoa, kofi);
    expect(said(await undo(yaw, kofi))).toEqual(refused);
    await run(sql`update admin_changes set changed_at = changed_at - interval '1 day'`);
    expect((await switchOff(yaw, adjoa)).status).toBe(200);
  });

  it('is told to every admin, those who are switched off too, and to nobody else', async () => {
    const yaw = await member();
    await run(sql`update users set status = 'inactive' where id = ${nana.id}`);
    await promote(esi, yaw);
    const told = await notices();
    expect(told.map(({ to }) => to)).toEqual(phonesOf(esi, adjoa, nana, yaw));
    expect(told[0]?.text).toMatch(
      /: Esi Mensah made Yaw Boakye \(.*\) an admin\. Another admin can undo it in Attention until \d{4}-\d\d-\d\d \d\d:\d\d\. Not expected\?/,
    );
    await undo(adjoa, yaw);
    const undone = await notices();
    expect(undone.map(({ to }) => to)).toEqual(phonesOf(esi, adjoa, nana, yaw));
    expect(undone[0]?.text).toMatch(/: Adjoa Sarpong undid it: Yaw Boakye \(.*\) is no longer an admin\./);
  });

  it('makes nobody else an admin any more once it was undone, though both were asked at once', async () => {
    const [yaw, kofi] = [await member(), await member('Kofi')];
    await promote(esi, yaw);
    const [undone, made] = await Promise.all([undo(adjoa, yaw), promote(yaw, kofi)]);
    expect(undone.status).toBe(200);
    // Before the undoing it counts, and is told; after it there is no admin who asks.
    expect([200, 401, 403]).toContain(made.status);
    expect((await promote(yaw, await member('Ama'))).status).toBe(401);
  });
});

/** Both have begun before either is written: nothing can be recorded until each of them waits. */
async function together(ask: () => [Promise<Answer>, Promise<Answer>]): Promise<Answer[]> {
  const asked = await inTransaction(server.deps.db, async (tx) => {
    await sql`lock table admin_changes in share row exclusive mode`.execute(tx);
    const both = ask();
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(tx)).rows[0]?.count, { timeout: 20_000 }).toBe(2);
    return { both };
  });
  return Promise.all(asked.both);
}

describe('an admin who is removed', () => {
  it.each([
    ['switched off', { status: 'inactive' }, 'switched_off', /switched off Adjoa Sarpong \(.*\), an admin\./],
    ['made something else', { role: 'agent' }, 'demoted', /took the admin rights of Adjoa Sarpong \(.*\)\./],
  ])(
    'by being %s is so at once, told, and back as before once it is undone',
    async (_way, body, kind, text) => {
      const answer = await change(esi, adjoa, body);
      expect(said(answer)).toEqual([200, 'User updated successfully']);
      expect(answer.body.data).toMatchObject({ ...body, admin_change: { change: kind } });
      expect(await isAdmin(adjoa)).toBe(401);
      const told = await notices();
      expect(told.map(({ to }) => to)).toEqual(phonesOf(esi, adjoa, nana));
      expect(told[0]?.text).toMatch(text);
      expect(said(await undo(nana, adjoa))).toEqual([200, 'Adjoa Sarpong is an admin again']);
      expect(await standingOf(adjoa)).toMatchObject({ role: 'admin', status: 'active' });
      expect((await undo(nana, adjoa)).status).toBe(409);
    },
  );

  it('by being deleted is gone at once, told, and not undone', async () => {
    expect(said(await esi.call('DELETE', `/users/${adjoa.id}`))).toEqual([200, 'User deleted successfully']);
    expect(await standingOf(adjoa)).toMatchObject({ isDeleted: true });
    const told = await notices();
    expect(told.map(({ to }) => to)).toEqual(phonesOf(esi, nana));
    expect(told[0]?.text).toMatch(/Esi Mensah deleted Adjoa Sarpong \(.*\), an admin\. Not expected/);
    expect((await undo(nana, adjoa)).status).toBe(404);
  });

  it('is switched on again as an admin by an admin who then counts as their maker', async () => {
    await switchOff(esi, adjoa);
    await run(sql`update admin_changes set changed_at = changed_at - interval '1 day'`);
    const answer = await change(nana, adjoa, { status: 'active' });
    expect(answer.body.data.admin_change).toMatchObject({ change: 'made', by: { id: nana.id } });
    expect(said(await undo(esi, adjoa))[0]).toBe(200);
    expect(await standingOf(adjoa)).toMatchObject({ role: 'admin', status: 'inactive' });
  });

  it('is never oneself', async () => {
    const refused = [409, 'You cannot delete, deactivate or demote your own account.'];
    expect(said(await switchOff(esi, esi))).toEqual(refused);
    expect(said(await change(esi, esi, { role: 'user' }))).toEqual(refused);
    expect(said(await esi.call('DELETE', `/users/${esi.id}`))).toEqual(refused);
  });

  it('is never the last one: of two who remove each other at once, one is left', async () => {
    await switchOff(esi, nana);
    const answers = await together(() => [switchOff(esi, adjoa), switchOff(adjoa, esi)]);
    expect(answers.map(({ status }) => status).sort()[0]).toBe(200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = await run(sql`
      select 1 from users where role = 'admin' and status = 'active' and deleted_at is null`);
    expect(rows).toHaveLength(1);
  });

  it('is never the last one who could sign in', async () => {
    await switchOff(esi, nana);
    await run(sql`update users set password_hash = null where id = ${adjoa.id}`);
    expect((await switchOff(adjoa, esi)).body.code).toBe('LAST_ADMIN');
    await run(sql`update users set password_hash = 'x' where id = ${adjoa.id}`);
  });
});

it('an admin whom the operator makes is nobody’s, and can be undone by nobody', async () => {
  const yaw = await member();
  await promote(esi, yaw);
  await undo(adjoa, yaw);
  await makeAdmin(server.deps, { name: 'Yaw', phone: yaw.phone as Phone, password: 'a-long-password' });
  expect(await standingOf(yaw)).toMatchObject({ role: 'admin', status: 'active' });
  expect((await undo(adjoa, yaw)).status).toBe(409);
});

describe('a lost second step', () => {
  const reset = (by: Member, { id }: One) =>
    by.call('POST', `/users/${id}/factor-reset`, { reason: 'Called on the known number' });
  async function enrolled(): Promise<Member> {
    const ama = await member('Ama Seller');
    await run(sql`insert into factors (user_id, secret, proved_at) values (${ama.id}, 'sealed', now())`);
    await run(sql`insert into recovery_codes (user_id, code_hash) values (${ama.id}, 'x')`);
    return ama;
  }

  it('goes with its codes and sessions, told to the person and to all admins', async () => {
    const ama = await enrolled();
    expect(said(await reset(esi, ama))).toEqual([200, 'Second step reset']);
    expect((await ama.call('GET', '/auth/me')).status).toBe(401);
    expect(
      (await logIn(server, { phone: ama.phone, password: 'secret1' })).body.data.accessToken,
    ).toBeDefined();
    expect(await run(sql`select 1 from recovery_codes where user_id = ${ama.id}`)).toEqual([]);
    const told = await notices();
    expect(told.map(({ to }) => to)).toEqual(phonesOf(esi, adjoa, nana, ama));
    expect(told[0]?.text).toMatch(/Esi Mensah reset the second step of Ama Seller \(.*\)\. Not expected/);
    expect(await esi.read('/admin-changes')).toEqual([]);
  });

  it('may be a passkey', async () => {
    const ama = await member('Ama Seller');
    await run(sql`insert into passkeys (user_id, credential_id, public_key, counter, transports)
                  values (${ama.id}, ${ama.id}, 'x', 0, '{}')`);
    expect((await reset(esi, ama)).body.data.has_factor).toBe(false);
  });

  it('is never one’s own, and is reset only where there is one', async () => {
    expect((await reset(esi, esi)).status).toBe(403);
    expect(said(await reset(esi, await member()))).toEqual([409, 'This account has no second step.']);
  });

  it('hides no change of admins that can be undone', async () => {
    const ama = await enrolled();
    await promote(esi, ama);
    await reset(adjoa, ama);
    expect((await undo(nana, ama)).status).toBe(200);
  });
});

it.each([
  "changed_by = (select id from users where phone = '0240000001')",
  "change = 'switched_off'",
  'undone_by = null, undone_at = null',
])('the database rewrites nothing of it: %s', async (rewritten) => {
  const yaw = await member();
  await promote(esi, yaw);
  await undo(adjoa, yaw);
  await expect(
    run(sql`update admin_changes set ${sql.raw(rewritten)} where user_id = ${yaw.id}`),
  ).rejects.toMatchObject({ code: '23514' });
});
