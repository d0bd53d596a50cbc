/** The files of deploy/ name only settings that there are, and run the Node that the product needs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@ntem/contract/endpoints';
import { expect, it } from 'vitest';
import { createMetrics } from '#kernel/metrics.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Of the database's image and of the proxy. */
const othersSettings = [
  'SITE',
  'WEB',
  'POSTGRES_PASSWORD',
  'OWNER_PASSWORD',
  'PRODUCT_PASSWORD',
  'NODE_IMAGE',
];

const settings = [...read('.env.example').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);

it.each(['../Dockerfile', ...readdirSync(join(root, 'deploy')).filter((file) => file.includes('.'))])(
  '%s names settings that there are',
  (file) => {
    const named = [...read(join('deploy', file)).matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\bPROCESS\b/g)];
    const unknown = named.map(([name]) => name).filter((name) => !settings.includes(name));
    const foreign = ['NODE_ENV', 'ON_ERROR_STOP', 'AF_INET', 'AF_INET6', 'AF_UNIX', ...othersSettings];
    expect(unknown.filter((name) => !foreign.includes(name))).toEqual([]);
  },
);

it('alerts and the dashboard ask for metrics that there are', async () => {
  const metrics = createMetrics();
  metrics.watchTrade(async () => []);
  metrics.countReady(200);
  const told = await metrics.registry.metrics();
  const files = ['alerts.yaml', 'grafana-dashboard.json']
    .map((file) => read(`deploy/monitoring/${file}`))
    .join('');
  const named = [...files.matchAll(/\b(?:ntem|http|process)_[a-z_]+/g)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(20);
  const kinds = [...told.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  const base = (name: string) => name.replace(/_(?:count|bucket)$/, '');
  expect(named.filter((name) => !kinds.includes(base(name)))).toEqual([]);
});

it("every operator's command is built, and is one of `ntem` in the image", () => {
  const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts;
  const commands = Object.entries(scripts)
    .filter(([, script]) => script.startsWith('node scripts/program.mjs '))
    .map(([name]) => name);
  expect(commands).toContain('setup');
  const [, known = ''] = /^ {2}(\S.*)\) shift/m.exec(read('deploy/ntem')) ?? [];
  expect(known.split(' | ').sort()).toEqual(commands.sort());
  for (const name of commands) expect(read('scripts/bundle.mjs')).toContain(`'programs/${name}'`);
  expect(read('Dockerfile')).toContain('deploy/ntem /usr/local/bin/ntem');
});

it('the image has the Node that the product needs', () => {
  const needed = JSON.parse(read('package.json')).engines.node as string;
  expect(read('Dockerfile')).toContain(`/node:${/\d+/.exec(needed)?.[0]}-`);
});

it('the proxies let through the largest body that an endpoint takes', () => {
  const largest = Math.max(
    ...Object.values(endpoints).map((endpoint) => ('bodyBytes' in endpoint ? endpoint.bodyBytes : 0)),
  );
  const [, caddyMb] = /max_size (\d+)MB/.exec(read('deploy/Caddyfile')) ?? [];
  const [, nginxMb] = /client_max_body_size (\d+)m;/.exec(read('deploy/nginx.conf')) ?? [];
  expect(Number(caddyMb) * 1_000_000).toBeGreaterThanOrEqual(largest);
  expect(Number(nginxMb) * 1_000_000).toBeGreaterThanOrEqual(largest);
});
