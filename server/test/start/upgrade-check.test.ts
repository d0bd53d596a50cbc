/** `npm run upgrade-check` of a version with one more migration, on a real database. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded/postgres.ts';
import { ask, usedDataDir } from './launch.ts';

/** It takes longer than anybody may wait, on whatever machine. */
const migration = `
  create function slow(n integer) returns integer language plpgsql immutable as
    $$ begin perform pg_sleep(2.1); return n; end $$;
  create index slow_n on small (slow(n));
  create table made (n integer);`;

let database: EmbeddedPostgres;
let copy: string;

beforeAll(async () => {
  database = await startEmbeddedPostgres({ folder: usedDataDir(), log: () => {}, durable: false });
  await ask(database.url, 'create table small (n integer); insert into small values (1)');
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

const made = "select 1 from pg_class where relname in ('slow_n', 'made')";

test('lists what is pending, and changes nothing', async () => {
  const { status, lines } = check();
  expect(lines).toContain('999-indexes.sql');
  expect(lines.at(-1)).toContain('Pending.');
  expect(status).toBe(0);
  expect(await ask(database.url, made)).toEqual([]);
});

test('on a copy says what is locked for how long, ends with 2 where buyers would wait, and takes it back', async () => {
  const { status, lines } = check('--try', copy);
  expect(lines.join('\n')).toMatch(/PAUSE {2}999-indexes\.sql, \d{4,} ms, locks small \(writers wait\)\n/);
  expect(lines.at(-1)).toContain('A pause is needed');
  expect(status).toBe(2);
  expect(await ask(copy, made)).toEqual([]);
});
