/** The wire itself: shapes, statuses, headers and limits that hold for every call. */
import { statfs } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultStore } from '@ntem/contract/addresses';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { createPool } from '#kernel/db/database.ts';
import { createMetrics } from '#kernel/metrics.ts';
import { createTestApp, stubWeb } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';

const server = await forFile(createTestApp({ METRICS_TOKEN: 'a-token-for-metrics' }));

const raw = (
  method: string,
  url: string,
  options: { payload?: string; headers?: Record<string, string> } = {},
) => server.app.inject({ method: method as 'GET', url, ...options });
const akua = { phone_number: '0241234567', password: 'secret1' };

it('an app that is put together keeps no connection before it can be closed', async () => {
  const pool = createPool({ url: server.database.url, size: 2, statementTimeoutMs: 5_000 });
  await buildApp({ ...server.deps, pool, metrics: createMetrics() }, stubWeb);
  await pool.query('select 1');
  await pool.end();
});

describe('a request that cannot be served', () => {
  const login = '/api/v1/auth/login';
  const typed = (type: string, payload: string) => ({ payload, headers: { 'content-type': type } });
  const json = (payload: string) => typed('application/json', payload);
  const track = '/api/v1/databundle-open/track';
  const form = typed('application/x-www-form-urlencoded', 'a=1');
  const twice = '/api/v1/sandbox/messages?phone=0241234567&phone=0241234568';

  it.each([
    ['malformed JSON', 'POST', login, json('{"phone_number":'), 400, 'BAD_REQUEST'],
    ['a body that is no object', 'POST', login, json('[1]'), 400, 'BAD_REQUEST'],
    ['a poisoned prototype', 'POST', login, json('{"__proto__":{"role":"admin"}}'), 400, 'BAD_REQUEST'],
    ['an unknown path', 'GET', '/api/v1/nothing', {}, 404, 'NOT_FOUND'],
    ['an unknown path outside the API', 'GET', '/nothing', {}, 404, 'NOT_FOUND'],
    ['a wrong method', 'DELETE', login, {}, 405, 'METHOD_NOT_ALLOWED'],
    ['a wrong method on a page', 'POST', '/', {}, 405, 'METHOD_NOT_ALLOWED'],
    ['a wrong method and a slash too many', 'PUT', `${login}/?a=/b`, {}, 405, 'METHOD_NOT_ALLOWED'],
    [
      'a wrong method on a path with an id',
      'PUT',
      '/api/v1/databundle-open/orders/some',
      {},
      405,
      'METHOD_NOT_ALLOWED',
    ],
    [
      'a path that goes on after an id',
      'PUT',
      '/api/v1/databundle-open/orders/some/more',
      {},
      404,
      'NOT_FOUND',
    ],
    ['a body over the limit', 'POST', login, json(`"${'x'.repeat(32 * 1024)}"`), 413, 'TOO_LARGE'],
    [
      'a body that is too deep',
      'POST',
      login,
      json(`${'['.repeat(33)}${']'.repeat(33)}`),
      400,
      'BAD_REQUEST',
    ],
    ['a NUL in its path', 'GET', '/guest-checkout/%00', {}, 400, 'BAD_REQUEST'],
    ['a NUL in the path of a call', 'GET', '/api/v1/databundle-open/orders/%00', {}, 400, 'BAD_REQUEST'],
    [
      'half of a surrogate pair in a body',
      'POST',
      '/api/v1/auth/register',
      json('{"name":"Ama \\ud800 Owusu","phone_number":"0241234567","password":"secret1"}'),
      400,
      'BAD_REQUEST',
    ],
    ['half of a surrogate pair in a query', 'GET', `${track}?reference=%ED%A0%80`, {}, 400, 'BAD_REQUEST'],
    ['half of a surrogate pair in its path', 'GET', '/api/v1/users/%ED%A0%80', {}, 400, 'BAD_REQUEST'],
    ['broken JSON to a call of admins', 'POST', '/api/v1/users', json('{'), 401, 'UNAUTHENTICATED'],
    [
      'a body over every limit to a call of admins',
      'POST',
      '/api/v1/imports/sellers/preview',
      json(`"${'x'.repeat(2_000_000)}"`),
      401,
      'UNAUTHENTICATED',
    ],
    ['a form', 'POST', login, form, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['plain text', 'POST', login, typed('text/plain', '{}'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a broken address', 'GET', '/api/v1/%', {}, 400, 'BAD_REQUEST'],
    ['a repeated parameter', 'GET', twice, {}, 400, 'BAD_REQUEST'],
  ])(
    'with %s gets the right status, the one error shape and no stack',
    async (_case, method, url, options, status, code) => {
      const response = await raw(method, url, options);
      expect([response.statusCode, response.json().code]).toEqual([status, code]);
      expect(response.json().message).toEqual(expect.any(String));
      expect(response.body).not.toMatch(/at .*\.(ts|js):\d+|node_modules|select |insert /i);
    },
  );

  it('says which methods a path has', async () => {
    const response = await raw('PUT', '/api/v1/auth/me');
    expect(response.headers.allow).toBe('GET, HEAD, PATCH');
  });

  it('gets an answer even where it is not HTTP', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const address = server.app.server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(address.port, '127.0.0.1', () => socket.end('NONSENSE\r\n\r\n'));
      socket.on('data', (data) => resolve(data.toString()));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*"code":"BAD_REQUEST"\}$/s);
  });

  it('has its socket closed although the other side never ends it', async () => {
    const closing = await createTestApp();
    await closing.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = closing.app.server.address() as AddressInfo;
    const kept = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () =>
      kept.write('NONSENSE\r\n\r\n'),
    );
    kept.on('error', () => {}).resume();
    const accepted = await new Promise<Socket>((resolve) => closing.app.server.on('connection', resolve));
    const isClosed = new Promise<boolean>((resolve) => accepted.on('close', () => resolve(true)));
    expect(await Promise.race([isClosed, sleep(20_000, false, { ref: false })])).toBe(true);
    kept.destroy();
    await closing.close();
  });
});

it('a backslash that somebody typed is no half of anything', async () => {
  const body = { name: 'Ama \\ud800 \\u0000', phone_number: '0241230000', password: 'secret1' };
  expect((await server.call('POST', '/auth/register', { body })).status).toBe(201);
});

describe('a fault of ours', () => {
  it('is a 500 with an id that the log knows, and nothing of its cause', async () => {
    const broken = await createTestApp();
    await broken.database.pool.query('alter table users rename column name to title');
    const answer = await broken.call('POST', '/auth/login', { body: akua });
    // The column is selected by *, so only a query that names it fails.
    const register = await broken.call('POST', '/auth/register', { body: { name: 'Akua', ...akua } });
    expect(answer.status).toBe(401);
    expect(register.body).toEqual({
      message: 'Server error occurred. Please try again later.',
      code: 'SERVER_ERROR',
      request_id: register.headers['x-request-id'],
    });
    expect(broken.logged()).toContain(String(register.headers['x-request-id']));
    await broken.close();
  });

  it('is a 503 with Retry-After while the database is away, and /readyz says so while /healthz does not', async () => {
    const cut = await createTestApp({ DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none' });
    const answer = await cut.call('POST', '/auth/login', { body: akua });
    expect(answer).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(answer.headers['retry-after']).toBeDefined();
    expect((await cut.app.inject('/readyz')).statusCode).toBe(503);
    expect((await cut.app.inject('/healthz')).statusCode).toBe(200);
    // People may need help most at such a moment.
    const help = await cut.app.inject('/help');
    expect([help.statusCode, help.body.includes('"step":"help"')]).toEqual([200, true]);
    await cut.close();
  });
});

describe('every answer', () => {
  it('carries the security headers and an id, and private ones are not stored', async () => {
    const response = await raw('GET', '/api/v1/auth/me');
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(response.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect(response.headers['set-cookie']).toBeUndefined();
    const policy = String(response.headers['content-security-policy']);
    for (const part of [
      "default-src 'self'",
      "script-src 'self'",
      "connect-src 'self'",
      "form-action 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toContain('unsafe');
  });

  it('lets only the reference of the API style its elements, and no page run a script of others', async () => {
    const policyOf = async (url: string) =>
      String((await raw('GET', url)).headers['content-security-policy']).split(';');
    const usual = await policyOf('/auth');
    const reference = await policyOf('/docs');
    expect(reference).toContain("style-src 'self' 'unsafe-inline'");
    const isStyle = (part: string) => part.startsWith('style-src');
    expect(reference.filter((part) => !isStyle(part))).toEqual(usual.filter((part) => !isStyle(part)));
  });

  it('lets no other origin read it', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example']) {
      const response = await raw('GET', '/api/v1/auth/me', { headers: { origin } });
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('is compressed where that helps', async () => {
    const response = await raw('GET', '/openapi.json', { headers: { 'accept-encoding': 'br, gzip' } });
    expect(response.headers['content-encoding']).toBe('br');
    const zipped = await raw('GET', '/openapi.json', { headers: { 'accept-encoding': 'gzip' } });
    expect(zipped.headers['content-encoding']).toBe('gzip');
  });
});

describe('the address of a client', () => {
  it('is not moved by a forged X-Forwarded-For', async () => {
    const { rows: before } = await server.database.pool.query('select count(*)::int as n from failed_logins');
    await server.call('POST', '/auth/login', {
      body: akua,
      address: '10.8.0.1',
      headers: { 'x-forwarded-for': '1.2.3.4' },
    });
    const { rows } = await server.database.pool.query(
      'select address from failed_logins order by id desc limit 1',
    );
    expect(before[0].n).toBe(0);
    expect(rows[0].address).toBe('10.8.0.1');
  });

  it('is taken from behind as many proxies as are trusted, and no more', async () => {
    const proxied = await createTestApp({ TRUSTED_PROXY_HOPS: '1' });
    await proxied.call('POST', '/auth/login', {
      body: akua,
      address: '10.8.0.1',
      headers: { 'x-forwarded-for': '6.6.6.6, 1.2.3.4' },
    });
    const { rows } = await proxied.database.pool.query('select address from failed_logins');
    expect(rows).toEqual([{ address: '1.2.3.4' }]);
    await proxied.close();
  });
});

describe('operations', () => {
  it('say alive and ready', async () => {
    expect((await raw('GET', '/healthz')).json()).toEqual({ status: 'alive' });
    expect((await raw('GET', '/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('tell of a disk that fills up, and are not ready before it is full', async () => {
    const here = await statfs('.');
    const freeMb = (here.bavail * here.bsize) / 1e6;
    const readyOf = async (diskAlarmMb: number) => {
      const config = { ...server.deps.config, databaseUrl: undefined, dataDir: '.', diskAlarmMb };
      const app = await buildApp({ ...server.deps, config, metrics: createMetrics() }, stubWeb);
      const { statusCode, body } = await app.inject('/readyz');
      await app.close();
      return `${statusCode} ${JSON.parse(body).disk ?? JSON.parse(body).message ?? ''}`;
    };
    expect(await readyOf(1)).toBe('200 ');
    expect(await readyOf(Math.ceil(freeMb * 3))).toBe('200 low');
    expect(await readyOf(Math.ceil(freeMb * 100))).toBe('503 The disk is nearly full.');
  });

  it('are not ready while a migration is missing', async () => {
    const behind = await createTestApp();
    await behind.database.pool.query(`delete from schema_migrations where name like '011%'`);
    const response = await behind.app.inject('/readyz');
    expect(response.statusCode).toBe(503);
    await behind.close();
  });

  it('give figures only for the token', async () => {
    const read = (headers: Record<string, string>) => raw('GET', '/metrics', { headers });
    expect((await read({})).statusCode).toBe(404);
    expect((await read({ authorization: 'Bearer guess' })).statusCode).toBe(404);
    const response = await read({ authorization: 'Bearer a-token-for-metrics' });
    expect(response.body).toContain('http_request_duration_seconds_bucket');
    expect(response.body).toContain('# TYPE ntem_orders_open gauge');
  });

  it('describe every endpoint of the contract', async () => {
    const description = (await raw('GET', '/openapi.json')).json();
    expect(description.openapi).toBe('3.1.0');
    const { requestBody } = description.paths['/auth/login'].post;
    expect(requestBody.content['application/json'].schema.required).toEqual(['phone_number', 'password']);
    const page = await raw('GET', '/docs');
    expect(page.body).toContain('POST /api/v1/auth/login');
    expect(page.body.indexOf('/seller/orders')).toBeLessThan(page.body.indexOf('/auth/login'));
  });

  it("describe them without a fault by Redocly's recommended rules, with examples that fit", async () => {
    const source = (await raw('GET', '/openapi.json')).body;
    const config = await createConfig({ extends: ['recommended'] });
    expect(await lintFromString({ source, config })).toEqual([]);
  });
});

describe('pages', () => {
  it('are served at their paths, and an unknown one is a page with 404', async () => {
    const html = { headers: { accept: 'text/html' } };
    expect((await raw('GET', '/', html)).body).toContain('<h1>Ntem</h1>');
    expect((await raw('GET', '/guest-checkout/AMA2026', html)).statusCode).toBe(200);
    const { body } = await raw('GET', '/auth', html);
    expect(body).toContain('<title>Ntem</title>');
    const unknown = await raw('GET', '/nothing', html);
    expect([unknown.statusCode, unknown.body]).toEqual([404, body]);
  });

  it('carry the name of the store, wherever one is told', async () => {
    const renamed = await createTestApp({ STORE_NAME: 'Data & <More>' });
    const read = async (url: string) =>
      (await renamed.app.inject({ url, headers: { accept: 'text/html' } })).body;
    for (const path of ['/', '/auth', '/nothing', '/manifest.webmanifest', '/openapi.json', '/docs']) {
      expect([path, (await read(path)).includes(defaultStore.name)]).toEqual([path, false]);
    }
    expect(await read('/nothing')).toContain('<title>Data &#38; &#60;More&#62;</title>');
    const manifest = JSON.parse(await read('/manifest.webmanifest'));
    expect([manifest.name, manifest.theme_color]).toEqual(['Data & <More>', '#0a3b2d']);
    await renamed.close();
  });
});
