/** What a start finds after processes were killed by force: everything that was committed, and nothing in the way. */
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Clone, makeClone } from './clone.ts';
import {
  endLaunches,
  launch,
  pidOfDatabase,
  pidOfServer,
  query,
  statusOf,
  untilGone,
  untilReady,
} from './launch.ts';

let clone: Clone;
let dataDir: string;

beforeAll(async () => {
  clone = makeClone();
  dataDir = mkdtempSync(join(dirname(clone.folder), 'data-'));
  await launch({ clone: clone.folder, dataDir }).address;
  await query(dataDir, 'create table mark (text text not null)');
  await endLaunches();
});
afterEach(endLaunches);
afterAll(() => clone.remove());

async function leaveMark(text: string): Promise<void> {
  await query(dataDir, `insert into mark values ('${text}')`);
}

async function expectMark(text: string): Promise<void> {
  expect(await query(dataDir, `select text from mark where text = '${text}'`)).toEqual([{ text }]);
}

test('kill -9 of the server: the next start ends the database left behind and goes on', async () => {
  const killed = launch({ clone: clone.folder, dataDir });
  await killed.address;
  await leaveMark('server');
  const leftover = pidOfDatabase(dataDir);
  killed.child.kill('SIGKILL');
  await killed.exit;
  const address = await launch({ clone: clone.folder, dataDir }).address;
  await untilGone(leftover);
  expect(await statusOf(`${address}/readyz`)).toBe(200);
  await expectMark('server');
});

test('kill -9 of the database: the running server brings it back', async () => {
  const address = await launch({ clone: clone.folder, dataDir }).address;
  await leaveMark('database');
  const killed = pidOfDatabase(dataDir);
  process.kill(killed, 'SIGKILL');
  await untilGone(killed);
  await untilReady(address);
  expect(pidOfDatabase(dataDir)).not.toBe(killed);
  await expectMark('database');
});

test('kill -9 of both: the next start works', async () => {
  const killed = launch({ clone: clone.folder, dataDir });
  await killed.address;
  await leaveMark('both');
  process.kill(pidOfDatabase(dataDir), 'SIGKILL');
  killed.child.kill('SIGKILL');
  await killed.exit;
  await launch({ clone: clone.folder, dataDir }).address;
  await expectMark('both');
});

test('kill -9 of npm: the server notices and stops, and a start right after it works', async () => {
  const killed = launch({ clone: clone.folder, dataDir, through: 'npm' });
  await killed.address;
  await leaveMark('npm');
  const pids = [pidOfServer(dataDir), pidOfDatabase(dataDir)];
  killed.child.kill('SIGKILL');
  const address = await launch({ clone: clone.folder, dataDir }).address;
  await untilGone(...pids);
  expect(await statusOf(`${address}/readyz`)).toBe(200);
  await expectMark('npm');
});

test('kill -9 while the database is being made: the next start makes it', async () => {
  const fresh = mkdtempSync(join(dirname(clone.folder), 'data-'));
  const killed = launch({ clone: clone.folder, dataDir: fresh });
  while (!readdirSync(fresh).some((name) => name.startsWith('postgres-unfinished-'))) await sleep(5);
  killed.child.kill('SIGKILL');
  await killed.exit;
  expect(existsSync(join(fresh, 'postgres'))).toBe(false);
  const address = await launch({ clone: clone.folder, dataDir: fresh }).address;
  expect(await statusOf(`${address}/readyz`)).toBe(200);
});

test('the number of a killed process that another one has now is not taken for it', async () => {
  const claim = { pid: process.pid, parent: 1, birth: 'another time', address: 'http://127.0.0.1:9' };
  writeFileSync(join(dataDir, 'running-1.json'), JSON.stringify(claim));
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n`);
  const address = await launch({ clone: clone.folder, dataDir }).address;
  expect(await statusOf(`${address}/readyz`)).toBe(200);
});
