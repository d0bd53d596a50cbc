/** `npm run upgrade-check` of a version with one more migration, on a real database with a table that is large. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded/postgres.ts';
import { longestWaitMs } from '#installation/upgrade/statements.ts';
import { ask, usedDataDir } from './launch.ts';

/** Its last statement takes longer than anybody may wait, on whatever machine, and no size tells. */
const migration = `
  create index big_n on big (n);
  create function slow(n integer) returns integer language plpgsql immutable as
    $$ begin perform pg_sleep(${longestWaitMs / 1000} + 0.1); return n; end $$;
  create index small_n on small (slow(n));`;

let database: EmbeddedPostgres;
let copy: string;

beforeAll(async () => {
  database = await startEmbeddedPostgres({ folder: usedDataDir(), log: () => {}, durable: false });
  // A row to a page: 80 MB of almost nothing.
  await ask(
    database.url,
    `create table big (n integer, filler char(1500)) with (fillfactor = 10);
     insert into big select n, '' from generate_series(1, 10000) n;
     create table small (n integer);
     insert into small values (1)`,
  );
  await ask(database.url, 'create database copied template ntem');
  copy = database.url.replace(/\/ntem$/, '/copied');
  const dist = join(inject('startFolder'), 'clone/server/dist');
  mkdirSync(newer());
  cpSync(join(dist, 'migrations'), join(newer(), 'migrations'), { recursive: true });
  cpSync(join(dist, 'upgrade-check.js'), join(newer(), 'upgrade-check.js'));
  writeFileSync(join(newer(), 'migrations/999-indexes.sql'), migration);
});
afterAll(() => database.stop());

const newer = () => join(inject('startFolder'), 'clone/server/newer');

function check(...args: string[]) {
  const { stdout, status } = spawnSync(process.execPath, [join(newer(), 'upgrade-check.js'), ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: database.url },
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n') };
}

const made = "select 1 from pg_class where relname in ('big_n', 'small_n')";

test('says from the sizes which statement makes buyers wait, ends with 2, and changes nothing', async () => {
  const { status, lines } = check();
  expect(lines).toContain('999-indexes.sql');
  expect(lines).toContain('PAUSE  create index big_n on big (n)');
  expect(lines.join('\n')).toMatch(/writers wait of big \(\d+ rows, \d+ MB\), rewrite, about \d/);
  expect(lines).toContain('ok     create index small_n on small (slow(n))');
  expect(lines.at(-1)).toBe('A pause is needed: stop the version before, then start this one.');
  expect(status).toBe(2);
  expect(await ask(database.url, made)).toEqual([]);
});

test('on a copy measures what no size tells, and takes it back', async () => {
  const { status, lines } = check('--try', copy);
  expect(lines).toContain('PAUSE  create index small_n on small (slow(n))');
  expect(lines.at(-1)).toContain('A pause is needed');
  expect(status).toBe(2);
  expect(await ask(copy, made)).toEqual([]);
});
