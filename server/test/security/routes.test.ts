/** Routes of the product with real vendors: every one that others than admins may call is in the table beside this file. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { basePath, type Endpoint } from '@ntem/contract/endpoint';
import { endpoints } from '@ntem/contract/endpoints';
import { expect, it } from 'vitest';
import { isForKeys } from '#accounts/rules/access.ts';
import { createTestApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';

const settings = {
  NODE_ENV: 'production',
  ALLOW_SANDBOX: '1',
  DEMO: '0',
  SECRET: 'a-secret-that-only-this-test-knows',
  PUBLIC_URL: 'https://shop.example',
  SUPPORT_PHONE: '0302000000',
};
/** As with real vendors for everything. */
const realVendors = { sandboxed: [], usesSandbox: false, allowSandbox: false };

const production = await forFile(createTestApp(settings, { config: realVendors }));

/** The tests' own folder takes the place of the built page, and its files are served in the same way. */
const files = readdirSync(join(import.meta.dirname, '../support')).map((name) => `/${name}`);

async function methodsOf(url: string): Promise<string[]> {
  const path = url.replace(/:\w+/g, 'some');
  const { headers } = await production.app.inject({ method: 'OPTIONS', url: path });
  return String(headers.allow)
    .split(', ')
    .filter((method) => method !== 'HEAD');
}

function whoMayCall(method: string, url: string): string {
  if (!url.startsWith(basePath)) return url === '/metrics' ? 'the token of METRICS_TOKEN' : 'anybody';
  if (url.endsWith('/:token') || url.endsWith('/:secret')) return 'a vendor, by the address that it was told';
  if (url.includes('/webhooks/') || url.endsWith('/channels/whatsapp')) return 'a vendor, by its signature';
  const path = url.slice(basePath.length).replace(/:(\w+)/g, '{$1}');
  const access = Object.entries<Endpoint>(endpoints).find(([key]) => key === `${method} ${path}`)?.[1].access;
  if (access === undefined) return 'NOBODY HAS SAID';
  if (access === 'public') return 'anybody';
  if (access === 'account') return 'everybody signed in';
  return isForKeys(access) ? `an API key that may ${access.key}` : access.join(', ');
}

async function describeRoutes(): Promise<string[]> {
  const urls = [...new Set(production.routes())].filter((url) => url !== '' && !files.includes(url));
  const lines = await Promise.all(
    urls.map(async (url) =>
      (await methodsOf(url)).map(
        (method) => `${method.padEnd(6)} ${url.padEnd(56)} ${whoMayCall(method, url)}`,
      ),
    ),
  );
  return lines.flat().sort((a, b) => (a.slice(7) < b.slice(7) ? -1 : 1));
}

it('the routes that others than admins may call are those that are listed', async () => {
  const lines = (await describeRoutes()).filter((line) => !line.endsWith(' admin'));
  expect(lines.length).toBeGreaterThan(90);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./production-routes.txt');
});

it('production has no route of the sandbox, of tests, for debugging, or without an owner', async () => {
  const lines = await describeRoutes();
  expect(lines.filter((line) => /sandbox|simulat|debug|test|\/ui\b|NOBODY/i.test(line))).toEqual([]);
  for (const path of ['/sandbox', '/ui', '/api/v1/sandbox/messages?phone=0241234567', '/.env'])
    expect([path, (await production.app.inject(path)).statusCode]).toEqual([path, 404]);
});

it('the description of the API has exactly these calls', async () => {
  const { paths } = (await production.app.inject('/openapi.json')).json();
  const described = Object.entries<object>(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${basePath}${path}`),
  );
  const registered = (await describeRoutes())
    .map((line) =>
      line
        .split(/\s+/, 2)
        .join(' ')
        .replace(/:(\w+)/g, '{$1}'),
    )
    .filter(
      (call) => call.includes(` ${basePath}/`) && !/\/webhooks\/|\/channels\/(ussd|whatsapp)/.test(call),
    );
  expect(described.sort()).toEqual(registered.sort());
});
