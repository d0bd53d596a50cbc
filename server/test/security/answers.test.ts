/** Answers of the server: only fields of the contract, cached by nobody, and a log line for each refusal. */
import type { Endpoint } from '@ntem/contract/endpoint';
import { endpoints } from '@ntem/contract/endpoints';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fillDemoOrders } from '#demo/fill-demo-orders.ts';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn } from '#test/support/people.ts';
import { buy, confirm } from '#test/support/shop.ts';

const server = await forFile(createDemoApp());
await fillDemoOrders(server.deps, server.database.db);
const members = {
  esi: await signIn(server, 'esi'),
  ama: await signIn(server, 'ama'),
  kofi: await signIn(server, 'kofi'),
  yaw: await signIn(server, 'yaw'),
};
const all = Object.entries<Endpoint>(endpoints);
const reads = all.filter(([, { method, path }]) => method === 'GET' && !path.includes('{'));

/** Required parameters of calls that choose nothing. */
const queries: Record<string, string> = {
  'GET /search': '?search=ama',
  'GET /sandbox/messages': '?phone=0241234567',
  'GET /sandbox/prompts': '?phone=0241234567',
  'GET /reconciliation': `?date=${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}`,
};

describe('an answer', () => {
  it.each(reads)(
    'to %s holds no field that the contract does not name, for any role, and is stored by nobody',
    async (key, endpoint) => {
      for (const member of Object.values(members)) {
        const { status, body, headers } = await member.call('GET', endpoint.path + (queries[key] ?? ''));
        if (status !== 200) continue;
        // The shop is the same for everybody.
        if (key !== 'GET /databundle-open/services') expect(headers['cache-control']).toBe('no-store');
        expect(body.data).toEqual(JSON.parse(JSON.stringify(endpoint.data.parse(body.data))));
        if (endpoint.meta)
          expect(body.meta).toEqual(JSON.parse(JSON.stringify(endpoint.meta.parse(body.meta))));
      }
    },
  );
});

/** Every name of a field that a schema lets out, however deep. */
function namesIn(schema: z.ZodType): Set<string> {
  const names = new Set<string>();
  JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }), (_key, value) => {
    if (value && typeof value === 'object' && value.properties)
      for (const name of Object.keys(value.properties)) names.add(name);
    return value;
  });
  return names;
}

const isForAdmins = ({ access }: Endpoint) => Array.isArray(access) && access.join() === 'admin';

describe('the contract', () => {
  it('lets nobody but an admin see what a bundle costs us, or what a vendor calls it', () => {
    const forOthers = all.filter(([, endpoint]) => !isForAdmins(endpoint) && !endpoint.sandboxOf);
    const secret = /cost|margin|supplier|provider|vendor|evidence/;
    const told = forOthers.flatMap(([key, { data }]) =>
      [...namesIn(data)].filter((name) => secret.test(name)).map((name) => `${key}: ${name}`),
    );
    // What a list takes from the seller's own float.
    expect(told).toEqual([
      'POST /lists: cost',
      'GET /lists/{id}: cost',
      'PATCH /lists/{id}/lines/{line}: cost',
      'PATCH /lists/{id}: cost',
      'POST /lists/{id}/send: cost',
      'POST /lists/{id}/stop: cost',
      'POST /lists/{id}/retry: cost',
    ]);
  });

  it('lets nobody at all see a hash, a password or a code', () => {
    const secret = /hash|password|^secret$|_secret$|^code$|otp_code|pin/;
    const told = all
      .filter(([, { sandboxOf }]) => !sandboxOf)
      .flatMap(([key, { data }]) =>
        [...namesIn(data)].filter((name) => secret.test(name)).map((name) => `${key}: ${name}`),
      );
    // Shown once, to the person who sets up an app, a key or a webhook with it.
    expect(told).toEqual([
      'POST /auth/factors/totp: secret',
      'POST /api-keys: secret',
      'POST /api-keys/{id}/rotate: secret',
      'PUT /webhook-endpoint: secret',
      'POST /webhook-endpoint/secret: secret',
      // Of a refusal.
      'POST /seller/orders/batch: code',
    ]);
  });
});

describe('a success', () => {
  it('of a sign-in, a purchase and the state of a payment is stored by nobody', async () => {
    const payer = '0241230001';
    const bought = await buy(server, { payer });
    const proved = await confirm(server, bought, payer);
    const { id, ext_transaction_id: reference } = proved.body.data.payment;
    const answers = [
      await server.call('POST', '/auth/login', {
        body: { phone_number: '0270000003', password: 'demo1234' },
      }),
      bought,
      proved,
      await server.call('GET', `/databundle-open/check-status/${id}`),
      await server.call('GET', `/databundle-open/orders/${id}`),
      await server.call('GET', `/databundle-open/track?reference=${reference}&phone=${payer}`),
      await members.esi.call('POST', '/users/export', { format: 'csv' }),
    ];
    for (const { status, headers } of answers)
      expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  });

  it('says how its text is encoded', async () => {
    for (const url of ['/api/v1/databundle-open/services', '/', '/auth', '/openapi.json'])
      expect(String((await server.app.inject(url)).headers['content-type'])).toMatch(/charset=utf-8/);
  });
});

describe('a call that is not for this role', () => {
  it.each(['/databundle-admin/services', '/dashboard/stats', '/users', '/management/all-guest-pages'])(
    'GET %s leaves a line in the log that says who asked for what',
    async (path) => {
      const before = server.logged().length;
      expect((await members.ama.call('GET', path)).status).toBe(403);
      const lines = server
        .logged()
        .slice(before)
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      const refusal = lines.find(({ event }) => event === 'forbidden');
      expect(refusal).toMatchObject({ userId: members.ama.id, role: 'agent', level: 40 });
      const completed = lines.find(
        ({ msg, reqId }) => msg === 'request completed' && reqId === refusal.reqId,
      );
      expect(completed).toMatchObject({ path: `/api/v1${path}`, status: 403 });
    },
  );
});

describe('a request that is refused before any route is found', () => {
  it.each(['/api/v1/%', '/api/v1/%00', '/%00', '/%'])(
    'such as %s is answered with the same headers',
    async (url) => {
      const { headers, statusCode } = await server.app.inject(url);
      expect(statusCode).toBe(400);
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining("default-src 'self'"),
        'x-request-id': expect.any(String),
        'cache-control': 'no-store',
      });
    },
  );
});
