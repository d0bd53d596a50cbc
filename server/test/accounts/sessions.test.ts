/** Sessions: tokens that cannot be forged, rotate once, and die when they should. */
import { createHash } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { anyPhone, createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { logIn, signUp, whileReset } from '#test/support/people.ts';

const server = await forFile(createDemoApp());

const me = (token: string) => server.call('GET', '/auth/me', { token });
const refresh = (refreshToken: unknown) =>
  server.call('POST', '/auth/refresh-token', { body: { refreshToken } });

async function session(remember = false) {
  const phone = anyPhone();
  await signUp(server, { phone });
  const { body } = await logIn(server, { phone, password: 'secret1', remember });
  return { phone, ...(body.data as { accessToken: string; refreshToken: string; user: { id: string } }) };
}

describe('an access token', () => {
  it('lives a quarter of an hour', async () => {
    const { accessToken } = await session();
    const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
    expect(claims.exp - claims.iat).toBe(900);
  });

  it('is refused when it is forged, of another kind, or has run out', async () => {
    const { accessToken, refreshToken, user } = await session();
    const { sid } = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
    const nowS = Math.floor(Date.now() / 1000);
    const key = server.deps.keys.accessToken;
    const good = { typ: 'at+jwt', iss: 'ntem', aud: 'ntem-api', exp: nowS + 60, key, alg: 'HS256' };
    const make = (change: Partial<typeof good> = {}, extra: object = {}) => {
      const { typ, iss, aud, exp, key: signingKey, alg } = { ...good, ...change };
      return new SignJWT({ sid })
        .setProtectedHeader({ alg, typ, ...extra })
        .setIssuer(iss)
        .setAudience(aud)
        .setSubject(user.id)
        .setIssuedAt(nowS)
        .setExpirationTime(exp)
        .sign(signingKey);
    };
    expect((await me(await make())).status).toBe(200);
    const none = new UnsecuredJWT({ sid })
      .setIssuer('ntem')
      .setAudience('ntem-api')
      .setSubject(user.id)
      .setExpirationTime(nowS + 60)
      .encode();
    const bad: Record<string, string> = {
      'alg none': none,
      'another algorithm': await make({ alg: 'HS512', key: Buffer.alloc(64, 7) }),
      'another key': await make({ key: Buffer.alloc(32, 1) }),
      'another audience': await make({ aud: 'else' }),
      'another issuer': await make({ iss: 'else' }),
      'another type': await make({ typ: 'JWT' }),
      'run out': await make({ exp: nowS - 1 }),
      'a refresh token': refreshToken,
      'no token': 'x',
      tampered: `${accessToken.slice(0, -3)}abc`,
    };
    for (const [name, token] of Object.entries(bad)) {
      const answer = await me(token);
      expect([name, answer.status, answer.body.code]).toEqual([name, 401, 'UNAUTHENTICATED']);
    }
    expect((await refresh(accessToken)).status).toBe(401);
    const jku = await make({ key: Buffer.alloc(32, 1) }, { jku: 'https://evil.example/keys' });
    expect((await me(jku)).status).toBe(401);
  });

  it('is judged by the database clock: a process whose clock is wrong extends nothing', async () => {
    const { accessToken } = await session();
    await server.run(sql`update sessions set expires_at = now() - interval '1 second'`);
    expect((await me(accessToken)).status).toBe(401);
  });

  it('counts only in the Authorization header', async () => {
    const { accessToken } = await session();
    const cookie = await server.call('GET', '/auth/me', {
      headers: { cookie: `accessToken=${accessToken}` },
    });
    const query = await server.call('GET', `/auth/me?access_token=${accessToken}`);
    const basic = await server.call('GET', '/auth/me', {
      headers: { authorization: `Basic ${accessToken}` },
    });
    expect([cookie.status, query.status, basic.status]).toEqual([401, 401, 401]);
  });
});

describe('a refresh token', () => {
  it('rotates, is random, and is kept only as its SHA-256', async () => {
    const first = await session();
    const second = await refresh(first.refreshToken);
    expect(second.body.data.refreshToken).not.toBe(first.refreshToken);
    expect((await me(second.body.data.accessToken)).status).toBe(200);
    const rows = await server.run(sql<{ tokenHash: Buffer }>`select * from refresh_tokens`);
    expect(JSON.stringify(rows)).not.toContain(first.refreshToken);
    const hash = createHash('sha256').update(first.refreshToken).digest('hex');
    expect(rows.map(({ tokenHash }) => tokenHash.toString('hex'))).toContain(hash);
    expect(Buffer.from(first.refreshToken, 'base64url')).toHaveLength(32);
  });

  it('used twenty times at once gives one successor and no false alarm', async () => {
    const { refreshToken } = await session();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const successors = new Set(answers.map(({ body }) => body.data.refreshToken));
    expect(successors.size).toBe(1);
    expect((await refresh([...successors][0])).status).toBe(200);
    expect(server.logged()).not.toContain('refresh token reused');
  });

  it('used after its grace ends the whole family, with an alarm', async () => {
    const first = await session();
    const second = (await refresh(first.refreshToken)).body.data;
    const third = (await refresh(second.refreshToken)).body.data;
    await server.database.ageRows('refreshTokens', '31 seconds');
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect((await refresh(third.refreshToken)).status).toBe(401);
    expect((await me(third.accessToken)).status).toBe(401);
    expect(server.logged()).toContain('refresh token reused');
  });

  it('of another login lives on when one family ends', async () => {
    const mine = await session();
    const other = (await logIn(server, { phone: mine.phone, password: 'secret1' })).body.data;
    await refresh(mine.refreshToken);
    await server.database.ageRows('refreshTokens', '31 seconds');
    await refresh(mine.refreshToken);
    expect((await me(other.accessToken)).status).toBe(200);
  });

  it.each([[undefined], [null], [''], ['nonsense']])('that is %s is refused with 401', async (token) => {
    expect(await refresh(token)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });

  it.each([
    ['12 hours', false, '11 hours 59 minutes', '2 minutes'],
    ['30 days', true, '29 days 23 hours', '2 hours'],
  ])('lives %s after the login, and rotation does not extend it', async (_life, remember, before, beyond) => {
    const first = await session(remember);
    await server.database.ageRows('sessions', before);
    const second = await refresh(first.refreshToken);
    expect(second.status).toBe(200);
    await server.database.ageRows('sessions', beyond);
    expect((await refresh(second.body.data.refreshToken)).status).toBe(401);
  });
});

it('a sign-in whose password is replaced before it is written opens no session', async () => {
  const { phone, user } = await session();
  const answer = await whileReset(server, phone, () => logIn(server, { phone, password: 'secret1' }));
  expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
  const open = await server.run(sql`select 1 from sessions where user_id = ${user.id} and ended_at is null`);
  expect(open).toEqual([]);
});

describe('all tokens of a person', () => {
  it.each([
    ['is deactivated', sql`update users set status = 'inactive'`],
    ['is deleted', sql`update users set deleted_at = now()`],
  ])('stop at once when the account %s', async (_what, change) => {
    const { accessToken, refreshToken, phone } = await session();
    await server.run(sql`${change} where phone = ${phone}`);
    expect((await me(accessToken)).status).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  it('are void after logging out of all devices', async () => {
    const one = await session();
    const two = (await logIn(server, { phone: one.phone, password: 'secret1' })).body.data;
    expect((await server.call('POST', '/auth/logout-all', { token: one.accessToken })).status).toBe(200);
    for (const { accessToken, refreshToken } of [one, two]) {
      expect((await me(accessToken)).status).toBe(401);
      expect((await refresh(refreshToken)).status).toBe(401);
    }
  });
});
