/** Starts on a database of the operator's own, named by DATABASE_URL. */
import { mkdtempSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

test('a server older than 15 ends the start with a sentence', async () => {
  const old = await startOldPostgres();
  const refused = launch({ clone: clone.folder, dataDir, env: { DATABASE_URL: old.url } });
  expect(await refused.exit).toBe(1);
  expect(refused.output()).toMatch(/PostgreSQL 14, which is too old/);
  old.stop();
});
