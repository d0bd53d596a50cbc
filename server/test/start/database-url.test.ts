/** Starts on a database of the operator's own, named by DATABASE_URL. */
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { giveToAccount, openCluster, runProgram } from '#embedded/cluster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded/postgres.ts';
import { stopPostmaster } from '#embedded/postmaster.ts';
import { createLog } from '#kernel/log.ts';
import { currentRole, openDatabase } from '#open-database.ts';
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

/** Opens both as the start does. Answers their roles and the log. */
async function open(env: Record<string, string>): Promise<{ roles: string[]; logged: string }> {
  const config = readConfig(env);
  const stops: (() => Promise<void>)[] = [];
  const lines: string[] = [];
  const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
  const opening = { say() {}, log, stops, onLost() {} };
  try {
    const { pool, url, ownerUrl } = await openDatabase(config, opening);
    const sandboxPool = await openSandboxDatabase(config, { ...opening, shopUrl: url, ownerUrl });
    const roles = await Promise.all([pool, sandboxPool].map(currentRole));
    return { roles, logged: lines.join('') };
  } finally {
    for (const stop of stops) await stop();
  }
}

async function expectRefused(env: Record<string, string>, sentence: RegExp): Promise<void> {
  const failure: unknown = await open(env).catch((error) => error);
  expect(failure).toBeInstanceOf(StartFailure);
  expect(String(failure)).toMatch(sentence);
}

describe('the roles', () => {
  const urlOf = (role: string, database: string) =>
    Object.assign(new URL(postgres.url), { username: role, password: role, pathname: `/${database}` }).href;

  beforeAll(async () => {
    for (const statement of [
      "create role keeper login createdb password 'keeper'",
      "create role seller login password 'seller'",
      'create database kept owner keeper',
      'create database elsewhere owner keeper',
    ]) {
      await ask(postgres.url, statement);
    }
  });

  test('are two where there are two addresses: one owns the tables, the other works', async () => {
    const env = { DATABASE_URL: urlOf('seller', 'kept'), DATABASE_OWNER_URL: urlOf('keeper', 'kept') };
    for (const _start of ['the first', 'a later']) {
      const { roles, logged } = await open(env);
      expect(roles).toEqual(['seller', 'seller']);
      expect(logged).toBe('');
    }
    const owners = await ask(
      urlOf('keeper', 'kept'),
      `select distinct tableowner from pg_tables where schemaname = 'public'`,
    );
    expect(owners).toEqual([{ tableowner: 'keeper' }]);
    await expect(ask(urlOf('seller', 'kept'), 'delete from audit_log')).rejects.toThrow(/permission denied/);
  });

  test('are one where there is one address, and the log says so', async () => {
    const { roles, logged } = await open({ DATABASE_URL: urlOf('keeper', 'elsewhere') });
    expect(roles).toEqual(['keeper', 'keeper']);
    expect(logged).toContain('DATABASE_OWNER_URL is not set');
  });

  test.each([
    ['a superuser', () => postgres.url.replace(/ntem$/, 'kept'), 'kept', /superuser/],
    ['the owner', () => `${urlOf('keeper', 'kept')}?application_name=x`, 'kept', /owns tables/],
    ['one of another database', () => urlOf('seller', 'elsewhere'), 'kept', /same database/],
  ])('do not start with %s as the one that works', async (_case, url, owned, sentence) => {
    await expectRefused({ DATABASE_URL: url(), DATABASE_OWNER_URL: urlOf('keeper', owned) }, sentence);
  });

  test('need the address of the one that works', async () => {
    expect(() => readConfig({ DATABASE_OWNER_URL: urlOf('keeper', 'kept') })).toThrow(/DATABASE_URL/);
  });
});

test('a server on another machine is asked for TLS, and told nothing without', async () => {
  const said: string[] = [];
  const server = createServer((socket) => {
    socket.on('data', (data) => said.push(data.toString('hex')));
    socket.once('data', () => socket.write('N'));
    socket.on('end', () => socket.end());
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // Leads to this machine, and is none of its names.
  const url = `postgres://ntem:secret@0.0.0.0:${port}/ntem`;
  await expectRefused({ DATABASE_URL: url }, /SSL/);
  server.close();
  // PostgreSQL's request for TLS.
  expect(said).toEqual(['0000000804d2162f']);
  expect(() => readConfig({ DATABASE_URL: `${url}?sslmode=disable` })).toThrow(/DATABASE_URL .*TLS/);
});

/** The other sentences come to the terminal in the same way, so that no whole start is needed to read them. */
describe('a database that cannot be used', () => {
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

  /** A server of its own, whose settings may be spoiled. */
  test('a server that could lose paid orders, or is a standby, ends the start with a sentence', async () => {
    const folder = newDataDir();
    const spoiled = await startEmbeddedPostgres({ folder, log: () => undefined });
    const set = async (setting: string, value: string) => {
      await ask(spoiled.url, `alter system set ${setting} = ${value}`);
      await ask(spoiled.url, 'select pg_reload_conf()');
      while ((await ask(spoiled.url, `show ${setting}`))[0]?.[setting] !== value) await sleep(20);
    };
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
      await set(setting, 'off');
      await expectRefused({ DATABASE_URL: spoiled.url }, new RegExp(`has ${setting} switched off`));
      await set(setting, 'on');
    }
    await spoiled.stop();

    const cluster = await openCluster(folder, { durable: true });
    const signal = join(cluster.folder, 'standby.signal');
    writeFileSync(signal, '');
    await giveToAccount(cluster, signal);
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      `port=${new URL(spoiled.url).port}`,
    ];
    const standby = runProgram(cluster, {
      name: 'postgres',
      at: cluster.folder,
      args: settings.flatMap((setting) => ['-c', setting]),
      stdio: 'ignore',
    });
    while (!(await ask(spoiled.url, 'select 1').catch(() => undefined))) await sleep(50);
    await expectRefused({ DATABASE_URL: spoiled.url }, /is a standby/);
    await stopPostmaster(standby);
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
