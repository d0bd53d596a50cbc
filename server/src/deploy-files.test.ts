/** The files of deploy/ name only settings that there are, and run the Node that the product needs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

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

it.each(['../Dockerfile', ...readdirSync(join(root, 'deploy'))])(
  '%s names settings that there are',
  (file) => {
    const named = [...read(join('deploy', file)).matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\bPROCESS\b/g)];
    const unknown = named.map(([name]) => name).filter((name) => !settings.includes(name));
    const foreign = ['NODE_ENV', 'ON_ERROR_STOP', 'AF_INET', 'AF_INET6', 'AF_UNIX', ...othersSettings];
    expect(unknown.filter((name) => !foreign.includes(name))).toEqual([]);
  },
);

it('the image has the Node that the product needs', () => {
  const needed = JSON.parse(read('package.json')).engines.node as string;
  expect(read('Dockerfile')).toContain(`/node:${/\d+/.exec(needed)?.[0]}-`);
});
