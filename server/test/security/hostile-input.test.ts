/** No text, body, address or header blocks the event loop for everybody else. */
import { appPaths, shopPaths } from '@ntem/contract/addresses';
import { type Access, basePath, type Endpoint } from '@ntem/contract/endpoint';
import { endpoints } from '@ntem/contract/endpoints';
import { idLength } from '@ntem/contract/ids';
import { largestListCharacters } from '@ntem/contract/lists/limits';
import { sellerRoles } from '@ntem/contract/people/roles';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '#accounts/verbs/hash-password.ts';
import { largestFormBytes } from '#pages/buying/read-form.ts';
import { createDemoApp } from '#test/support/app.ts';
import { hashed } from '#test/support/cheap-argon2.ts';
import { forFile } from '#test/support/for-file.ts';
import { bodyWith, busyMs, fill, hostileValues, placesIn, putInto, shapes } from '#test/support/hostile.ts';
import { tokenOf } from '#test/support/people.ts';

const limitMs = 50;
/** As large as they may be: the server takes no larger body, and Node no longer head. */
const bodyBytes = 31_000;
const addressBytes = 15_000;
const largestBodyBytes = Math.max(
  ...Object.values<Endpoint>(endpoints).map(({ bodyBytes = 0 }) => bodyBytes),
);

const server = await forFile(createDemoApp());
const tokens = { admin: await tokenOf(server, 'esi'), agent: await tokenOf(server, 'ama') };

function credentials(access: Access): Record<string, string> {
  if (access === 'public') return {};
  const token = Array.isArray(access) && access.includes('admin') ? tokens.admin : tokens.agent;
  return { authorization: `Bearer ${token}` };
}

const faults: string[] = [];

/** Adds to the faults what was slow, or what we failed at. */
async function expectHarmless(what: string, request: InjectOptions, mostMs = limitMs): Promise<void> {
  const [ms, answer] = await busyMs(mostMs, () => server.app.inject(request));
  if (ms >= mostMs) faults.push(`${what}: ${Math.round(ms)} ms`);
  if (answer.statusCode >= 500) faults.push(`${what}: ${answer.statusCode}`);
}

function expectNoFaults(): void {
  expect(faults.splice(0)).toEqual([]);
}

const pathOf = ({ path }: Endpoint, param: string) => basePath + path.replaceAll(/\{\w+\}/g, param);
const someId = '019a84c2-7d1e-7c30-9f42-5b6a1e0d3c84';

const all = Object.entries<Endpoint>(endpoints);

/** Of a call with many fields each has a share of the values, another one than its neighbours. */
const shareOf = <Value>(values: Value[], at: number): Value[] =>
  values.filter((_value, n) => (n + at) % 6 === 0);

describe('any body', () => {
  it.each(all.filter(([, { body }]) => body))('of %s is read at once', async (_key, endpoint) => {
    const { method, access, body } = endpoint;
    const headers = credentials(access);
    const values = { ...hostileValues(bodyBytes - 2_000) };
    for (const [name, shape] of Object.entries(shapes)) {
      values[name] = JSON.stringify(fill(shape, bodyBytes - 2_000, JSON.stringify));
    }
    for (const [at, place] of placesIn(body).entries()) {
      for (const [name, json] of shareOf(Object.entries(values), at)) {
        await expectHarmless(`${name} as ${place.join('.') || 'the body'}`, {
          method,
          url: pathOf(endpoint, someId),
          headers: { ...headers, 'content-type': 'application/json' },
          payload: body ? bodyWith(body, place, json) : json,
        });
      }
    }
    expectNoFaults();
  });
});

describe('a list as long as it may be', () => {
  /** A thousand lines that are right take a part of it. */
  const mostMs = 1_000;
  const headers = { ...credentials(sellerRoles), 'content-type': 'application/json' };
  const lines = {
    ...shapes,
    'short lines': { piece: '0\n' },
    'wide lines': { piece: `${'1,'.repeat(98)}\n` },
    'wide lines of a spreadsheet': { piece: `${'1\t'.repeat(98)}1\n` },
    'lines of words': { piece: `${'no data '.repeat(24)}\n` },
    'open quotes': { piece: '"' },
  };
  it.each(Object.entries(lines))('of %s is read at once', async (name, shape) => {
    const text = fill(shape, largestListCharacters, (written) => 'x'.repeat(written.length));
    for (const body of [{ text }, { csv: text }]) {
      const request = {
        method: 'POST',
        url: `${basePath}/lists`,
        headers,
        payload: JSON.stringify(body),
      } as const;
      await expectHarmless(`${name} as ${Object.keys(body)}`, request, mostMs);
    }
    expectNoFaults();
  });
});

describe('any parameter', () => {
  it.each(all.filter(([, { params, query }]) => params ?? query))(
    'of %s is read at once',
    async (key, endpoint) => {
      const { method, access, query, params } = endpoint;
      const headers = credentials(access);
      for (const [name, shape] of shareOf(Object.entries(shapes), key.length)) {
        const encoded = (bytes: number) => encodeURIComponent(fill(shape, bytes, encodeURIComponent));
        for (const field of Object.keys(query?.shape ?? {})) {
          const url = `${pathOf(endpoint, someId)}?${field}=${encoded(addressBytes)}`;
          await expectHarmless(`${name} as ${field}`, { method, url, headers });
        }
        // A longer parameter than an id finds no route.
        for (const bytes of params ? [idLength.max, addressBytes] : []) {
          await expectHarmless(`${name} in the path`, {
            method,
            url: pathOf(endpoint, encoded(bytes)),
            headers,
          });
        }
      }
      expectNoFaults();
    },
  );
});

describe('a text that is far too long', () => {
  /** Pictures, files and lists of a thousand lines are longer than any text. */
  const withOwnLimit = [
    'PUT /brand body logo',
    'POST /imports/catalogue/preview body file',
    'POST /imports/catalogue body file',
    'POST /imports/sellers/preview body file',
    'POST /imports/sellers body file',
    'POST /lists body text',
    'POST /lists body csv',
    'PUT /my-shop/picture body picture',
  ];
  const boundless = [
    ...withOwnLimit,
    // The shop opens for every code, whatever it is: a long one is looked up nowhere.
    'GET /databundle-open/services query ref',
    // A value that is not a number is refused in words of its own.
    'POST /pricing/overrides body custom_price',
    'POST /pricing/overrides/batch body overrides.0.custom_price',
  ];
  const parts = all.flatMap(([key, endpoint]) =>
    (['params', 'query', 'body'] as const).map((part) => [`${key} ${part}`, endpoint[part]] as const),
  );

  /** Why each place refuses a text of this length. */
  const refusalsOf = (length: number) => {
    const text = 'a@'.padEnd(length, '.');
    return parts.flatMap(([name, schema]) =>
      placesIn(schema).map((place) => {
        const issues = schema?.safeParse(putInto({}, place, text)).error?.issues ?? [];
        const own = issues.filter(({ path }) => path.join('.') === place.join('.'));
        return [`${name} ${place.join('.')}`.trim(), own.map(({ code }) => code)] as const;
      }),
    );
  };

  it('is refused for its length or its kind alone, so that no pattern looks at it', () => {
    const looked = (codes: string[]) =>
      codes.includes('custom') || (codes.length > 1 && codes.includes('invalid_format'));
    const wrong = refusalsOf(bodyBytes)
      .filter(([, codes]) => codes.length === 0 || looked(codes))
      .map(([name]) => name);
    expect(wrong.sort()).toEqual(boundless.sort());
  });

  it('is refused for its length alone where it has a limit of its own', () => {
    const refusals = new Map(refusalsOf(largestBodyBytes));
    expect(withOwnLimit.map((name) => [name, refusals.get(name)])).toEqual(
      withOwnLimit.map((name) => [name, ['too_big']]),
    );
  });
});

it('a code that is wrong is refused before the new password is hashed', async () => {
  const body = { phone_number: '0241234567', code: '000000', requestId: someId, password: 'brand-new' };
  const before = hashed.count;
  expect((await server.call('POST', '/auth/reset-password', { body })).status).toBe(410);
  expect(hashed.count).toBe(before);
  await hashPassword(body.password);
  expect(hashed.count).toBe(before + 1);
});

it('the log masks any text at once', async () => {
  for (const [name, shape] of Object.entries(shapes)) {
    const text = fill(shape, bodyBytes, String);
    const [ms] = await busyMs(limitMs, async () => server.deps.log.info({ text }, text));
    if (ms >= limitMs) faults.push(`${name}: ${Math.round(ms)} ms`);
  }
  expectNoFaults();
});

it('a long path fills no log', async () => {
  const before = server.logged().length;
  await server.app.inject(`/${'x'.repeat(addressBytes)}`);
  expect(server.logged().length - before).toBeLessThan(1_000);
});

describe('any address', () => {
  it.each(Object.entries(shapes))('of %s is answered at once', async (_name, shape) => {
    for (const bytes of [idLength.max, addressBytes]) {
      const text = encodeURIComponent(fill(shape, bytes, encodeURIComponent));
      for (const path of [
        ...shopPaths,
        ...appPaths,
        '/{nothing}',
        '/buy/{package}',
        `/buy/${someId}?ref={code}`,
        `/buy/${someId}?order={reference}`,
        '/buy/order/{reference}',
        `${basePath}/{nothing}`,
        `${basePath}/webhooks/{name}`,
      ]) {
        const url = path.includes('{') ? path.replace(/\{\w+\}/, text) : `${path}?${text}&size=${text}`;
        const headers = { accept: 'text/html', 'accept-encoding': 'br' };
        await expectHarmless(path, { method: 'GET', url, headers });
      }
    }
    expectNoFaults();
  });

  it.each(['&', 'a&', 'a=1&', 'a[]=1&', '=', '%', '%3D&', '/', '//', '../', '%2e%2e/', '%00', ';', '?'])(
    'of %s many times over is answered at once',
    async (piece) => {
      const text = piece.repeat(addressBytes / piece.length);
      for (const start of [`${basePath}/databundle-open/services?`, '/?', '/', `${basePath}/`]) {
        await expectHarmless(start, { method: 'GET', url: start + text, headers: { accept: 'text/html' } });
      }
      expectNoFaults();
    },
  );
});

describe('any form', () => {
  const fields = ['token', 'recipient', 'payer', 'network', 'amount', 'again', 'do', 'code', 'instead'];
  const pages = [`/buy/${someId}`, '/buy/order/NT23456789AB', '/buy/order/NT23456789AB/cancel'];

  it.each(Object.entries(shapes))('of %s is read at once', async (_name, shape) => {
    for (const bytes of [largestFormBytes - 200, bodyBytes]) {
      const text = encodeURIComponent(fill(shape, bytes, encodeURIComponent));
      for (const url of pages) {
        for (const field of fields) {
          await expectHarmless(`${field} at ${url}`, {
            method: 'POST',
            url,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            payload: `${field}=${text}`,
          });
        }
        const headers = {
          'content-type': 'application/x-www-form-urlencoded',
          cookie: `ntem-visitor=${text}`,
        };
        await expectHarmless(`the cookie at ${url}`, {
          method: 'POST',
          url,
          headers,
          payload: `token=${text}`,
        });
      }
    }
    expectNoFaults();
  });
});

/** Those that are read, and how a value begins that is worth reading on. */
const headerStarts = {
  accept: '',
  'accept-encoding': '',
  authorization: 'Bearer ',
  'content-type': 'application/json;',
  cookie: '',
  host: '',
  'idempotency-key': '',
  'if-modified-since': '',
  'if-none-match': '',
  origin: '',
  range: 'bytes=',
  'user-agent': '',
  'x-device-id': '',
  'x-forwarded-for': '',
};

describe('any header', () => {
  const more = { lists: 'a,', qualities: 'br;q=0.1,', ranges: '0-0,', parameters: 'a=b; ', tags: 'W/"a",' };
  const pieces = Object.entries(more).map(([name, piece]) => [name, { piece }] as const);

  it.each(Object.entries(headerStarts))('%s is read at once', async (header, start) => {
    for (const [name, shape] of [...Object.entries(shapes), ...pieces]) {
      // Node takes no control characters in a header.
      const text = fill(shape, addressBytes, String).replace(/[\0\t\n]/g, ' ');
      const value = Buffer.from(start + text).toString('latin1');
      const headers = { 'content-type': 'application/json', [header]: value };
      for (const url of ['/', '/for-file.ts', `${basePath}/databundle-open/services`]) {
        await expectHarmless(`${name} to ${url}`, { url, headers });
      }
      const login = { method: 'POST', url: `${basePath}/auth/login`, payload: '{}' } as const;
      await expectHarmless(`${name} with a body`, { ...login, headers });
    }
    expectNoFaults();
  });
});
