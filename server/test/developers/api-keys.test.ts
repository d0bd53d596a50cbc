/** API keys: shown once, kept as a hash, and useless as soon as they are revoked or their owner may not sell. */
import { callsAMinute, mostKeys } from '@ntem/contract/developers/limits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { ageProofs, confirmSessionsOf } from '#test/support/people.ts';
import { addSeller } from '#test/support/sellers.ts';
import { keyDesk } from './key-desk.ts';

const server = await forFile(createTestApp());
const desk = keyDesk(server);
const seller = () => addSeller(server, { name: 'Ama Owusu', role: 'agent' });
const keysOf = async ({ token }: { token: string }) =>
  (await server.call('GET', '/api-keys', { token })).body.data.keys;
const status = async (secret: string, address?: string) =>
  (await desk.get(secret, '/balance', address)).status;

describe('the secret of a key', () => {
  it('is answered once and kept nowhere', async () => {
    const ama = await seller();
    const { body } = await desk.ask(ama, { name: 'Till in Madina', daily_limit: 500 });
    const { secret, key } = body.data;
    expect(secret).toMatch(/^ntm_live_[A-Za-z0-9]{43}$/);
    expect(key).toMatchObject({
      name: 'Till in Madina',
      kind: 'live',
      prefix: secret.slice(0, 13),
      last_four: secret.slice(-4),
      daily_limit: 500,
      last_used_at: null,
    });
    const [kept] = await server.run(sql<{ text: string }>`
      select string_agg(api_keys::text || audit_log::text, '') as text
      from api_keys join audit_log on subject_id = user_id::text`);
    expect(kept?.text).toContain('Till in Madina');
    expect(kept?.text).not.toContain(secret.slice(13, -4));
    expect(await keysOf(ama)).toEqual([key]);
    expect(await status(secret)).toBe(200);
    expect((await keysOf(ama))[0].last_used_at).not.toBeNull();
  });

  it('works for another day after a new one was made, and one before that no longer', async () => {
    const ama = await seller();
    const { secret: first, id } = await desk.keyOf(ama);
    const rotate = async () =>
      (await server.call('POST', `/api-keys/${id}/rotate`, { token: ama.token })).body.data;
    const second = await rotate();
    expect(second.key.earlier_secret_until).not.toBeNull();
    expect([await status(first), await status(second.secret)]).toEqual([200, 200]);
    const third = await rotate();
    expect([await status(first), await status(second.secret), await status(third.secret)]).toEqual([
      401, 200, 200,
    ]);
    await server.run(sql`update api_keys set earlier_until = now() - interval '1 second' where id = ${id}`);
    expect([await status(second.secret), await status(third.secret)]).toEqual([401, 200]);
    expect((await keysOf(ama))[0].earlier_secret_until).toBeNull();
  });
});

describe('a key', () => {
  it('is revoked at once, by its owner alone', async () => {
    const [ama, kofi] = [await seller(), await seller()];
    const { secret, id } = await desk.keyOf(ama);
    const revoke = ({ token }: { token: string }) => server.call('DELETE', `/api-keys/${id}`, { token });
    expect((await revoke(kofi)).status).toBe(404);
    for (const call of ['rotate', ''])
      expect(
        (
          await server.call(call ? 'POST' : 'PATCH', `/api-keys/${id}${call && `/${call}`}`, {
            token: kofi.token,
            body: {},
          })
        ).status,
      ).toBe(404);
    expect(await status(secret)).toBe(200);
    expect((await revoke(ama)).status).toBe(200);
    expect(await status(secret)).toBe(401);
    expect(await keysOf(ama)).toEqual([]);
    expect((await revoke(ama)).status).toBe(404);
  });

  it.each([
    ['is switched off', sql`status = 'inactive'`],
    ['is no seller any more', sql`role = 'user'`],
    ['has become an admin', sql`role = 'admin'`],
    ['is deleted', sql`deleted_at = now(), status = 'active'`],
  ])('stops working when its owner %s', async (_what, change) => {
    const ama = await seller();
    const { secret } = await desk.keyOf(ama);
    await server.run(sql`update users set ${change} where id = ${ama.id}`);
    expect(await status(secret)).toBe(401);
  });

  it('does only what its scopes say', async () => {
    const ama = await seller();
    const { secret: reads } = await desk.keyOf(ama, { scopes: ['read'] });
    const { secret: sells } = await desk.keyOf(ama, { scopes: ['sell'] });
    expect(await desk.sell(reads)).toMatchObject({
      status: 403,
      body: { message: 'This key may not sell.' },
    });
    expect(await desk.get(sells, '/balance')).toMatchObject({
      status: 403,
      body: { message: 'This key may not read.' },
    });
  });

  it('may be used from its addresses alone', async () => {
    const ama = await seller();
    const { secret } = await desk.keyOf(ama, { addresses: ['154.160.12.0/24', '2C0F:2A80::/32'] });
    expect((await keysOf(ama))[0].addresses).toEqual(['154.160.12.0/24', '2c0f:2a80::/32']);
    expect(await status(secret, '154.160.12.9')).toBe(200);
    expect(await status(secret, '2c0f:2a80::9')).toBe(200);
    expect(await status(secret, '154.160.13.9')).toBe(403);
    expect((await desk.ask(ama, { addresses: ['the shop'] })).body.errors.addresses).toContain('such as');
  });

  it(`calls ${callsAMinute} times in a minute, in all processes together`, async () => {
    const ama = await seller();
    const { secret, id } = await desk.keyOf(ama);
    const { headers } = await desk.get(secret, '/balance');
    expect(headers).toMatchObject({
      'ratelimit-limit': String(callsAMinute),
      'ratelimit-remaining': String(callsAMinute - 1),
    });
    expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(0);
    // As if the calls had been made through another process. Each try has a whole minute.
    const spend = () =>
      server.run(sql`
        update api_key_calls set calls = ${callsAMinute}, minute = date_trunc('minute', now()) where key_id = ${id}`);
    const ask = async () => {
      await spend();
      return desk.get(secret, '/balance');
    };
    let refused = await ask();
    if (refused.status === 200) refused = await ask();
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_EXCEEDED' } });
    expect(refused.headers['ratelimit-remaining']).toBe('0');
    expect(refused.headers['retry-after']).toBe(refused.headers['ratelimit-reset']);
    await server.run(
      sql`update api_key_calls set minute = minute - interval '1 minute' where key_id = ${id}`,
    );
    expect(await status(secret)).toBe(200);
  });
});

describe('making a key', () => {
  it(`is told to its owner, and possible ${mostKeys} times, however many ask at once`, async () => {
    const ama = await seller();
    const answers = await Promise.all(Array.from({ length: mostKeys + 2 }, () => desk.ask(ama)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(mostKeys);
    expect(answers.filter(({ body }) => body.code === 'TOO_MANY_KEYS')).toHaveLength(2);
    const { body } = await server.call('GET', '/notices', { token: ama.token });
    expect(body.data[0]).toMatchObject({ kind: 'key_made', title: 'An API key was made' });
    const changes = await server.call('GET', '/auth/changes', { token: ama.token });
    expect(changes.body.data[0].change).toBe('api_key_made');
  });

  it('is a text message where the key spends the float, and none for a test key', async () => {
    const ama = await seller();
    await desk.keyOf(ama, { kind: 'test' });
    const asked = () => server.run(sql`select subject from jobs where kind = 'send-key-notice'`);
    const before = (await asked()).length;
    const { id } = await desk.keyOf(ama);
    expect((await asked()).slice(before)).toEqual([{ subject: id }]);
  });
});

describe('a change of a key', () => {
  it('wants a proof where the key may do more than before', async () => {
    const ama = await seller();
    const { id } = await desk.keyOf(ama, { daily_limit: 500, addresses: ['154.160.12.0/24'] });
    const change = (body: object) => server.call('PATCH', `/api-keys/${id}`, { token: ama.token, body });
    await ageProofs(server, '2 days');
    expect((await change({ name: 'Till', daily_limit: 400 })).body.data.key).toMatchObject({
      name: 'Till',
      daily_limit: 400,
      addresses: ['154.160.12.0/24'],
    });
    for (const body of [{ daily_limit: 401 }, { daily_limit: null }, { addresses: [] }])
      expect((await change(body)).body.code).toBe('STEP_UP_REQUIRED');
    expect((await keysOf(ama))[0]).toMatchObject({ daily_limit: 400, addresses: ['154.160.12.0/24'] });
    await confirmSessionsOf(server.deps.db, ama.id);
    expect((await change({ daily_limit: null, addresses: [] })).body.data.key).toMatchObject({
      daily_limit: null,
      addresses: [],
    });
  });
});
