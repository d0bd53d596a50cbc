/** A start after processes were killed by force: all commits are there, and nothing is in the way. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  endLaunches,
  launch,
  newDataDir,
  pidOfDatabase,
  pidOfServer,
  query,
  running,
  statusOf,
  untilGone,
  untilReady,
  usedDataDir,
} from './launch.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = usedDataDir();
  await running(dataDir);
  await query(dataDir, 'create table mark (text text not null)');
});
afterAll(endLaunches);

async function leaveMark(text: string): Promise<void> {
  await query(dataDir, `insert into mark values ('${text}')`);
}

async function expectMark(text: string): Promise<void> {
  expect(await query(dataDir, `select text from mark where text = '${text}'`)).toEqual([{ text }]);
}

test('kill -9 of the server: the next start ends the database left behind and goes on', async () => {
  const killed = await running(dataDir);
  await leaveMark('server');
  const leftover = pidOfDatabase(dataDir);
  killed.child.kill('SIGKILL');
  await killed.exit;
  const { at } = await running(dataDir);
  await untilGone(leftover);
  expect(await statusOf(`${at}/readyz`)).toBe(200);
  await expectMark('server');
});

test('kill -9 of the database: the running server brings it back', async () => {
  const { at } = await running(dataDir);
  await leaveMark('database');
  const killed = pidOfDatabase(dataDir);
  process.kill(killed, 'SIGKILL');
  await untilGone(killed);
  await untilReady(at);
  expect(pidOfDatabase(dataDir)).not.toBe(killed);
  await expectMark('database');
});

test('kill -9 of both: the next start works', async () => {
  const killed = await running(dataDir);
  await leaveMark('both');
  process.kill(pidOfDatabase(dataDir), 'SIGKILL');
  killed.child.kill('SIGKILL');
  await killed.exit;
  await running(dataDir);
  await expectMark('both');
});

test('kill -9 of npm: the server notices and stops, and a start right after it works', async () => {
  await endLaunches();
  const killed = launch({ dataDir, through: 'npm' });
  await killed.address;
  await leaveMark('npm');
  const pids = [pidOfServer(dataDir), pidOfDatabase(dataDir)];
  killed.child.kill('SIGKILL');
  const address = await launch({ dataDir }).address;
  await untilGone(...pids);
  expect(await statusOf(`${address}/readyz`)).toBe(200);
  await expectMark('npm');
});

test('kill -9 while the database is being made: the next start makes it', async () => {
  const { at } = await running(await killWhileMaking());
  expect(await statusOf(`${at}/readyz`)).toBe(200);
});

test('the number of a killed process that another one has now is not taken for it', async () => {
  await endLaunches();
  const claim = { pid: process.pid, parent: 1, birth: 'another time', address: 'http://127.0.0.1:9' };
  writeFileSync(join(dataDir, 'running-1.json'), JSON.stringify(claim));
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n`);
  const { at } = await running(dataDir);
  expect(await statusOf(`${at}/readyz`)).toBe(200);
});

/** Tries again if the database was ready before the kill. */
async function killWhileMaking(): Promise<string> {
  for (;;) {
    const fresh = newDataDir();
    const has = (start: string) => readdirSync(fresh).some((name) => name.startsWith(start));
    const killed = launch({ dataDir: fresh });
    while (!has('postgres')) await sleep(5);
    killed.child.kill('SIGKILL');
    await killed.exit;
    if (has('postgres-unfinished-') && !existsSync(join(fresh, 'postgres'))) return fresh;
  }
}
