/** Starts on a database of the operator's own, named by DATABASE_URL. */
import { mkdtempSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded/postgres.ts';
import { type Clone, makeClone } from './clone.ts';
import { endLaunches, hasEmbeddedDatabase, launch, statusOf } from './launch.ts';
import { startOldPostgres } from './old-postgres.ts';

let clone: Clone;
let dataDir: string;
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  clone = makeClone();
  dataDir = mkdtempSync(join(dirname(clone.folder), 'data-'));
  const folder = mkdtempSync(join(dirname(clone.folder), 'own-'));
  postgres = await startEmbeddedPostgres({ folder, log: () => undefined });
});
afterEach(endLaunches);
afterAll(async () => {
  await postgres.stop();
  clone.remove();
});

test('a reachable server is used, by several processes, and no embedded one is started', async () => {
  const env = { DATABASE_URL: postgres.url };
  const launches = [
    launch({ clone: clone.folder, dataDir, env }),
    launch({ clone: clone.folder, dataDir, env }),
  ];
  for (const { address } of launches) expect(await statusOf(`${await address}/readyz`)).toBe(200);
  expect(hasEmbeddedDatabase(dataDir)).toBe(false);
});

test.each([
  ['a server that is not there', () => 'postgres://ntem@127.0.0.1:1/ntem', /cannot be reached/],
  ['a wrong password', () => postgres.url.replace(/:[^:@]+@/, ':wrong@'), /refuses the user or the password/],
  ['a name that does not exist', () => postgres.url.replace(/ntem$/, 'other'), /name in DATABASE_URL/],
])('%s ends the start with a sentence', async (_case, url, sentence) => {
  const refused = launch({ clone: clone.folder, dataDir, env: { DATABASE_URL: url() } });
  expect(await refused.exit).toBe(1);
  expect(refused.output()).toMatch(sentence);
  expect(refused.output()).not.toMatch(/\n\s+at /);
});

test('the sandbox has a database of its own beside the shop, which is made at the first start', async () => {
  await launch({ clone: clone.folder, dataDir, env: { DATABASE_URL: postgres.url } }).address;
  const tablesOf = async (url: string) => {
    const rows = await ask(
      url,
      "select tablename from pg_tables where tablename in ('orders', 'sandbox_prompts')",
    );
    return rows.map(({ tablename }) => tablename);
  };
  expect(await tablesOf(postgres.url)).toEqual(['orders']);
  expect(await tablesOf(`${postgres.url}_sandbox`)).toEqual(['sandbox_prompts']);
});

test('a role that may not create databases is told to name one for the sandbox, and can', async () => {
  for (const statement of [
    "create role poor login password 'poor'",
    'create database poor owner poor',
    'create database vendors owner poor',
  ]) {
    await ask(postgres.url, statement);
  }
  const urlOf = (database: string) => {
    const url = new URL(postgres.url);
    return Object.assign(url, { username: 'poor', password: 'poor', pathname: `/${database}` }).href;
  };
  const env = { DATABASE_URL: urlOf('poor') };
  const refused = launch({ clone: clone.folder, dataDir, env });
  expect(await refused.exit).toBe(1);
  expect(refused.output()).toMatch(/poor_sandbox may not be created.*SANDBOX_DATABASE_URL/);
  expect(refused.output()).not.toMatch(/\n\s+at /);
  const named = { ...env, SANDBOX_DATABASE_URL: urlOf('vendors') };
  const { address } = launch({ clone: clone.folder, dataDir, env: named });
  expect(await statusOf(`${await address}/readyz`)).toBe(200);
});

test.each([
  ["the shop's own database", () => postgres.url, /must name another database than the shop/],
  ['a name that does not exist', () => `${postgres.url}_none`, /name in SANDBOX_DATABASE_URL/],
])('%s for the sandbox ends the start with a sentence', async (_case, url, sentence) => {
  const env = { DATABASE_URL: postgres.url, SANDBOX_DATABASE_URL: url() };
  const refused = launch({ clone: clone.folder, dataDir, env });
  expect(await refused.exit).toBe(1);
  expect(refused.output()).toMatch(sentence);
  expect(refused.output()).not.toMatch(/\n\s+at /);
});

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

test('a server older than 15 ends the start with a sentence', async () => {
  const old = await startOldPostgres();
  const refused = launch({ clone: clone.folder, dataDir, env: { DATABASE_URL: old.url } });
  expect(await refused.exit).toBe(1);
  expect(refused.output()).toMatch(/PostgreSQL 14, which is too old/);
  old.stop();
});
