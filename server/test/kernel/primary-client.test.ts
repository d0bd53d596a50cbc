/** Several hosts in one address: the product finds the one that takes writes, and the next one once it is gone. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded/postgres.ts';
import { findTlsFault } from '#kernel/db/connection-security.ts';
import { createPool, isDatabaseUnavailable } from '#kernel/db/database.ts';
import { splitHosts } from '#kernel/db/primary-client.ts';

describe('an address with several hosts', () => {
  it.each([
    ['postgres://a:b@one/ntem', ['postgres://a:b@one/ntem']],
    [
      'postgres://a:b@one:1,two:2/ntem?x=1',
      ['postgres://a:b@one:1/ntem?x=1', 'postgres://a:b@two:2/ntem?x=1'],
    ],
    ['postgres://a:b,c@one/ntem', ['postgres://a:b,c@one/ntem']],
  ])('%s', (address, hosts) => {
    expect(splitHosts(address)).toEqual(hosts);
  });

  it('is judged host by host: none of them without TLS, and not some of them', () => {
    expect(findTlsFault('postgres://a@localhost,127.0.0.1:2/n')).toBeUndefined();
    expect(findTlsFault('postgres://a@db.example,db2.example/n')).toBeUndefined();
    expect(findTlsFault('postgres://a@db.example,db2.example/n?sslmode=disable')).toMatch(
      'must not switch off TLS',
    );
    expect(findTlsFault('postgres://a@db.example,localhost/n')).toMatch('all on this machine, or none');
  });
});

describe('of two servers', () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });
  const password = 'the-same-on-both';

  async function startServer({
    isStandby,
  }: {
    isStandby: boolean;
  }): Promise<EmbeddedPostgres & { folder: string }> {
    const folder = await mkdtemp(join(tmpdir(), 'ntem-primary-'));
    closing.push(() => rm(folder, { recursive: true, force: true }));
    const start = () => startEmbeddedPostgres({ folder, log: () => {}, durable: false });
    let server = await start();
    await run(server.url, `alter role ntem password '${password}'`);
    await writeFile(join(folder, 'postgres.password'), password);
    if (isStandby) {
      await server.stop();
      await writeFile(join(folder, 'postgres', 'standby.signal'), '', { mode: 0o644 });
      server = await start();
    }
    closing.push(() => server.stop());
    return { ...server, folder };
  }

  it('the primary is used, though it is not the first, and the standby once it was promoted', async () => {
    const standby = await startServer({ isStandby: true });
    const primary = await startServer({ isStandby: false });
    const hosts = [standby, primary].map(({ url }) => new URL(url).host).join();
    const url = `postgres://ntem:${password}@${hosts}/ntem?target_session_attrs=read-write`;
    const pool = createPool({ url, size: 2, statementTimeoutMs: 10_000 }).on('error', () => {});
    closing.push(() => pool.end());
    const portOf = async () =>
      (await pool.query<{ port: string }>('select current_setting($1) as port', ['port'])).rows[0]?.port;

    expect(await portOf()).toBe(new URL(primary.url).port);
    await pool.query('create table written (n int)');
    await primary.stop();
    const failure = await portOf().catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    await run(standbyUrl(standby.url), 'select pg_promote()');
    await expect
      .poll(() => portOf().catch(() => undefined), { timeout: 20_000 })
      .toBe(new URL(standby.url).port);
    await pool.query('create table written (n int)');
  }, 600_000);

  const standbyUrl = (url: string) => Object.assign(new URL(url), { password }).href;

  async function run(url: string, statement: string): Promise<void> {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }
});
