/** Starts on a database of the operator's own, named by DATABASE_URL. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded/postgres.ts';
import { createLog } from '#log.ts';
import { openDatabase } from '#open-database.ts';
import { openSandboxDatabase } from '#open-sandbox.ts';
import { StartFailure } from '#start-failure.ts';
import { ask, endLaunches, launch, newDataDir, statusOf } from './launch.ts';
import { startOldPostgres } from './old-postgres.ts';

let dataDir: string;
let postgres: EmbeddedPostgres;
let addresses: string[];

beforeAll(async () => {
  dataDir = newDataDir();
  postgres = await startEmbeddedPostgres({ folder: newDataDir(), log: () => undefined });
  const env = { DATABASE_URL: postgres.url };
  const launches = [launch({ dataDir, env }), launch({ dataDir, env })];
  addresses = await Promise.all(launches.map(({ address }) => address));
});
afterAll(async () => {
  await endLaunches();
  await postgres.stop();
});

test('a reachable server is used, by several processes, and no embedded one is started', async () => {
  for (const address of addresses) expect(await statusOf(`${address}/readyz`)).toBe(200);
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
});

test('the sandbox has a database of its own beside the shop, which is made at the first start', async () => {
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

test('a server that is not there ends the start with a sentence', async () => {
  const refused = launch({ dataDir, env: { DATABASE_URL: 'postgres://ntem@127.0.0.1:1/ntem' } });
  expect(await refused.exit).toBe(1);
  expect(refused.output()).toMatch(/cannot be reached/);
  expect(refused.output()).not.toMatch(/\n\s+at /);
});

/** The other sentences come to the terminal in the same way, so that no whole start is needed to read them. */
describe('a database that cannot be used', () => {
  /** As the start opens both. */
  async function open(env: Record<string, string>): Promise<void> {
    const config = readConfig(env);
    const stops: (() => Promise<void>)[] = [];
    const opening = { say() {}, log: createLog({ level: 'silent' }), stops, onLost() {} };
    try {
      const { url } = await openDatabase(config, opening);
      await openSandboxDatabase(config, { ...opening, shopUrl: url });
    } finally {
      for (const stop of stops) await stop();
    }
  }

  async function expectRefused(env: Record<string, string>, sentence: RegExp): Promise<void> {
    const failure: unknown = await open(env).catch((error) => error);
    expect(failure).toBeInstanceOf(StartFailure);
    expect(String(failure)).toMatch(sentence);
  }

  test.each([
    [
      'a wrong password',
      () => postgres.url.replace(/:[^:@]+@/, ':wrong@'),
      /refuses the user or the password/,
    ],
    ['a name that does not exist', () => postgres.url.replace(/ntem$/, 'other'), /name in DATABASE_URL/],
  ])('%s ends the start with a sentence', async (_case, url, sentence) => {
    await expectRefused({ DATABASE_URL: url() }, sentence);
  });

  test('a server older than 15 ends the start with a sentence', async () => {
    const old = await startOldPostgres();
    await expectRefused({ DATABASE_URL: old.url }, /PostgreSQL 14, which is too old/);
    old.stop();
  });

  test.each([
    ["the shop's own database", () => postgres.url, /must name another database than the shop/],
    ['a name that does not exist', () => `${postgres.url}_none`, /name in SANDBOX_DATABASE_URL/],
  ])('%s for the sandbox ends the start with a sentence', async (_case, url, sentence) => {
    await expectRefused({ DATABASE_URL: postgres.url, SANDBOX_DATABASE_URL: url() }, sentence);
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
    await expectRefused(env, /poor_sandbox may not be created.*SANDBOX_DATABASE_URL/);
    await open({ ...env, SANDBOX_DATABASE_URL: urlOf('vendors') });
  });
});
