/** Tests of HTTP calls to vendors: their targets, the amount read, and what each failure proves. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  classifyError,
  createVendorHttp,
  type Lost,
  startWithoutAnswer,
  statusWithoutAnswer,
} from './vendor-http.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const answer = z.object({ ok: z.boolean() });
const patient = () => new AbortController().signal;
const get = (url: string, path = '/x') =>
  createVendorHttp(url, { 'x-api-key': 'hidden' }).get(path, { answer }, patient());

describe('a call to a vendor', () => {
  it('follows no redirect, and sends its keys to nobody else', async () => {
    const seen: string[] = [];
    const elsewhere = await serve((request, response) => {
      seen.push(String(request.headers['x-api-key']));
      response.end('{"ok":true}');
    });
    const url = await serve((_request, response) => response.writeHead(302, { location: elsewhere }).end());
    expect(await get(url)).toEqual({ got: 'lost', reason: 'redirected', status: 302 });
    expect(seen).toEqual([]);
  });

  it.each(['@evil.example/x', '.evil.example/x'])('never leaves its host: %s', async (path) => {
    expect(await get('https://vendor.example', path)).toEqual({ got: 'lost', reason: 'connection_lost' });
  });

  it('reads at most 256 KB', async () => {
    const url = await serve((request, response) => {
      const bytes = request.url === '/large' ? 256 * 1024 : 1_000;
      response.end(JSON.stringify({ ok: true, filler: 'x'.repeat(bytes) }));
    });
    expect(await get(url, '/small')).toMatchObject({ got: 'answer', body: { ok: true } });
    expect(await get(url, '/large')).toMatchObject({ got: 'lost', reason: 'too_large' });
  });

  it('that asks beyond a limit is not answered, whatever the words, and nothing more than that', async () => {
    const url = await serve((_request, response) => response.writeHead(429).end('{"ok":true}'));
    const reply = await get(url);
    expect(reply).toEqual({ got: 'lost', reason: 'rate_limited', status: 429 });
    expect(statusWithoutAnswer(reply as Lost)).toMatchObject({ status: 'unknown', isLimited: true });
    expect(statusWithoutAnswer({ got: 'lost', reason: 'timeout' })).not.toHaveProperty('isLimited');
  });

  it('keeps 8 KB of a text, however long it is', async () => {
    const url = await serve((_request, response) =>
      response.end(JSON.stringify({ ok: true, message: 'x'.repeat(200_000) })),
    );
    const worded = answer.extend({ message: z.string() });
    const reply = await createVendorHttp(url).get('/', { answer: worded }, patient());
    expect(reply).toMatchObject({ got: 'answer', body: { message: 'x'.repeat(8 * 1024) } });
  });

  it('that was given up before it began sends nothing', async () => {
    let calls = 0;
    const url = await serve((_request, response) => {
      calls += 1;
      response.end('{"ok":true}');
    });
    const reply = await createVendorHttp(url).get('/', { answer }, AbortSignal.abort());
    expect(reply).toMatchObject({ got: 'not_sent' });
    expect(calls).toBe(0);
  });

  it.each([
    [200, '{"ok":"yes"}', 'unparseable'],
    [200, '<html>', 'unparseable'],
    [200, '', 'unparseable'],
    [503, '{"ok":true}', 'http_5xx'],
  ])('answered with %i %s has said nothing', async (status, text, reason) => {
    const url = await serve((_request, response) => response.writeHead(status).end(text));
    expect(await get(url)).toMatchObject({ got: 'lost', reason, status });
  });
});

describe('an error', () => {
  const withCode = (code: string, syscall?: string) => Object.assign(new Error('x'), { code, syscall });
  const failed = (cause: unknown) => new TypeError('fetch failed', { cause });

  it.each([
    [failed(withCode('ECONNREFUSED', 'connect')), 'not_sent'],
    [failed(withCode('ENETUNREACH', 'connect')), 'not_sent'],
    [failed(withCode('ENOTFOUND', 'getaddrinfo')), 'not_sent'],
    [failed(withCode('EAI_AGAIN', 'getaddrinfo')), 'not_sent'],
    [failed(withCode('UND_ERR_CONNECT_TIMEOUT')), 'not_sent'],
    [
      failed(new AggregateError([withCode('ECONNREFUSED', 'connect'), withCode('EHOSTUNREACH', 'connect')])),
      'not_sent',
    ],
    [
      failed(new AggregateError([withCode('ECONNREFUSED', 'connect'), withCode('ECONNRESET', 'read')])),
      'lost',
    ],
    // Of an open connection: the request had left, or may have.
    [failed(withCode('EHOSTUNREACH', 'read')), 'lost'],
    [failed(withCode('ENETUNREACH', 'write')), 'lost'],
    [failed(withCode('EHOSTUNREACH')), 'lost'],
    [failed(withCode('ECONNRESET')), 'lost'],
    [failed(withCode('UND_ERR_SOCKET')), 'lost'],
    [new TypeError('terminated', { cause: withCode('UND_ERR_SOCKET') }), 'lost'],
    [new DOMException('x', 'TimeoutError'), 'lost'],
    [new DOMException('x', 'AbortError'), 'lost'],
    [new Error('something new'), 'lost'],
    ['thrown', 'lost'],
    [undefined, 'lost'],
  ])('%s is %s', (error, got) => {
    expect(classifyError(error).got).toBe(got);
  });
});

it.each([
  [
    { got: 'not_sent', reason: 'ECONNREFUSED' },
    { outcome: 'failed', failure: 'not_sent' },
  ],
  [{ got: 'lost', reason: 'timeout' }, { outcome: 'unknown' }],
  [{ got: 'lost', reason: 'http_5xx', status: 502 }, { outcome: 'unknown' }],
  [
    { got: 'lost', reason: 'unparseable', status: 403 },
    { outcome: 'failed', failure: 'config' },
  ],
  [
    { got: 'lost', reason: 'unparseable', status: 429 },
    { outcome: 'failed', failure: 'rate_limited' },
  ],
] as const)('%o begins nothing that is called %o', (reply, outcome) => {
  expect(startWithoutAnswer(reply)).toMatchObject(outcome);
});
