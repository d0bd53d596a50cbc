/** The admin's view of the installation: facts that processes and programs have left behind. */
import { readFile } from 'node:fs/promises';
import type { About } from '@ntem/contract/installation/endpoints/about';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startHeartbeat } from '#kernel/heartbeat.ts';
import { countRecent } from '#kernel/recent-count.ts';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn } from '#test/support/people.ts';

const server = await forFile(createDemoApp());
const { db, log, config } = server.deps;
const esi = await signIn(server, 'esi');
const about = async () => (await esi.read('/about')) as About;
const row = async (key: string) => (await about()).health.find((one) => one.key === key);

it('the version is the one of the package, and the migrations are all there', async () => {
  const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'));
  const { migrations, database, mode, vendors, ...shown } = await about();
  expect(shown.version).toBe(version);
  expect(migrations.applied).toBe(migrations.known);
  expect(migrations.last).toMatch(/^\d{3}-[a-z-]+$/);
  expect(database).toMatchObject({
    version: expect.stringMatching(/^\d+/),
    is_encrypted: false,
    is_owner: false,
  });
  expect(mode).toBe('development');
  expect(vendors.map(({ kind, state }) => [kind, state])).toEqual([
    ['gateway', 'in_use'],
    ['supplier', 'in_use'],
    ['messages', 'in_use'],
  ]);
});

it('a process says that it runs, what failed in it, and goes', async () => {
  expect(await row('processes')).toMatchObject({ state: 'wrong', what: 'No worker runs' });
  const { version } = await about();
  const errors = countRecent();
  const web = await startHeartbeat({ db, log, config, kind: 'web', version, errors: countRecent() });
  expect(await row('processes')).toMatchObject({ state: 'wrong', what: 'No worker runs' });
  errors.note();
  const worker = await startHeartbeat({ db, log, config, kind: 'worker', version: '0.0.1', errors });
  expect(await row('processes')).toMatchObject({ state: 'warning' });
  expect((await about()).processes).toContain('1 web, 1 worker; ');
  expect(await row('errors')).toMatchObject({ state: 'warning', what: '1 error in the last hour' });
  // One that was killed says nothing more.
  await sql`update processes set seen_at = now() - interval '1 minute' where kind = 'worker'`.execute(db);
  expect(await row('processes')).toMatchObject({ state: 'wrong', what: 'No worker runs' });
  await Promise.all([web.stop(), worker.stop()]);
  expect((await sql`select 1 from processes`.execute(db)).rows).toEqual([]);
});

it('jobs that nobody does, and books that nobody compares, are wrong', async () => {
  await sql`insert into jobs (kind, subject, run_at)
    values ('make-figures', 'a test', now() - interval '20 minutes')`.execute(db);
  expect(await row('jobs')).toMatchObject({ state: 'wrong' });
  await sql`insert into comparisons (day, started_at, finished_at, attempts)
    values (current_date - 3, now() - interval '2 days', now() - interval '2 days', 0)`.execute(db);
  expect(await row('books')).toMatchObject({
    state: 'wrong',
    what: 'The books were not compared for 2 days',
  });
});

it('nothing in it names a person, a number or a key', async () => {
  const text = JSON.stringify(await about());
  expect(text).not.toMatch(/0\d{9}|Esi|postgres:|\/backups/);
});
