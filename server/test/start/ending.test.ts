/** The end of the product, by a signal at any step of its start and after it. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  endLaunches,
  launch,
  newDataDir,
  pidOfDatabase,
  pidOfServer,
  running,
  statusOf,
  untilGone,
  usedDataDir,
} from './launch.ts';

let dataDir: string;

beforeAll(() => {
  dataDir = usedDataDir();
});
afterAll(endLaunches);

/** How many have a folder of it as theirs. */
function programsIn(folder: string): number {
  const places = readdirSync('/proc').map((pid) => {
    try {
      return /^\d+$/.test(pid) ? readlinkSync(`/proc/${pid}/cwd`) : '';
    } catch {
      return '';
    }
  });
  return places.filter((place) => place.startsWith(folder)).length;
}

describe('a start ends', () => {
  test('quietly by SIGTERM, and stops the database too', async () => {
    const { child, exit, output } = await running(dataDir);
    const database = pidOfDatabase(dataDir);
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    await untilGone(database);
    expect(output()).not.toMatch(/lost|\n\s+at /);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('running'))).toEqual([]);
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8').trimEnd()).toMatch(
      /database system is shut down$/,
    );
  });

  // In the order in which a first start prints them.
  const steps = [
    'Starting the database',
    'Migrated the database',
    "Migrated the sandbox's",
    'Filling the shop',
  ];

  test.each([...steps, 'is running at'])('quietly and soon after it prints %j', async (step) => {
    const folder = newDataDir();
    const { child, exit, output } = launch({ dataDir: folder, env: { DEMO: '1' } });
    while (!output().includes(step)) await sleep(5);
    const atMs = performance.now();
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    expect(performance.now() - atMs).toBeLessThan(60_000);
    expect(output()).not.toMatch(/\n\s+at |failed|lost/);
    expect(readdirSync(folder).filter((name) => /running|unfinished/.test(name))).toEqual([]);
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);
  });

  test('without a database left behind, made or found', async () => {
    for (const folder of [newDataDir(), dataDir]) {
      await endLaunches();
      const { child, exit } = launch({ dataDir: folder });
      while (!existsSync(join(folder, 'postgres/postmaster.pid'))) await sleep(5);
      const database = pidOfDatabase(folder);
      child.kill('SIGINT');
      expect(await exit).toBe(0);
      await untilGone(database);
    }
  });

  test.runIf(existsSync('/proc/sys')).each([
    ['Installing', 'node_modules'],
    ['Building', 'server/dist/build-stamp'],
  ])('with every program of a clone that says %j', async (step, missing) => {
    const clone = mkdtempSync(join(inject('startFolder'), 'clone-'));
    cpSync(join(inject('startFolder'), 'clone'), clone, { recursive: true, verbatimSymlinks: true });
    rmSync(join(clone, missing));
    const { child, exit, output } = launch({ dataDir: newDataDir(), clone });
    while (!output().includes(step)) await sleep(5);
    while (programsIn(clone) < 2) await sleep(5);
    child.kill('SIGINT');
    expect(await exit).toBe(143);
    while (programsIn(clone) > 0) await sleep(20);
  });

  test('although the database does not stop, and at once after a second signal', async () => {
    for (const signals of [1, 2]) {
      await endLaunches();
      const { child, exit, at } = await running(dataDir);
      expect(await statusOf(`${at}/readyz`)).toBe(200);
      const database = pidOfDatabase(dataDir);
      process.kill(database, 'SIGSTOP');
      const atMs = performance.now();
      child.kill('SIGTERM');
      // Two within a second count as one.
      await sleep(4_000);
      if (signals === 2) child.kill('SIGTERM');
      expect(await exit).toBe(signals - 1);
      expect(performance.now() - atMs).toBeLessThan(signals === 2 ? 12_000 : 60_000);
      process.kill(database, 'SIGCONT');
      await untilGone(database);
    }
  });

  test('by SIGTERM to npm with everything stopped', async () => {
    await endLaunches();
    const { child, exit, address } = launch({ dataDir, through: 'npm' });
    await address;
    const pids = [pidOfServer(dataDir), pidOfDatabase(dataDir)];
    child.kill('SIGTERM');
    await exit;
    await untilGone(...pids);
  });

  test('cleanly by Ctrl-C in the terminal, which npm and the server both get', async () => {
    await endLaunches();
    const { child, exit, address, output } = launch({ dataDir, through: 'npm' });
    await address;
    const pids = [pidOfServer(dataDir), pidOfDatabase(dataDir)];
    process.kill(-(child.pid ?? 0), 'SIGINT');
    await exit;
    await untilGone(...pids);
    expect(output()).not.toMatch(/lost|\n\s+at /);
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8').trimEnd()).toMatch(
      /database system is shut down$/,
    );
  });
});
