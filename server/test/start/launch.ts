/** One run of the real launcher, and what a person or the system can see of it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findProcess } from '#embedded/process-facts.ts';

export type Launch = {
  child: ChildProcess;
  output(): string;
  /** The address it prints; fails with what it said when it ends before. */
  address: Promise<string>;
  exit: Promise<number | null>;
};

export type LaunchOptions = {
  clone: string;
  dataDir: string;
  env?: Record<string, string>;
  through?: 'node' | 'npm';
  uid?: number;
};

const launched = new Set<Launch>();

export function launch({ clone, dataDir, env, through = 'node', uid }: LaunchOptions): Launch {
  const [command, ...args] = through === 'npm' ? ['npm', 'start'] : [process.execPath, 'scripts/start.mjs'];
  const child = spawn(command, args, {
    cwd: clone,
    // An empty shop starts quickest; a test that needs the demo says so.
    env: { PATH: process.env.PATH, HOME: dataDir, DATA_DIR: dataDir, PORT: '0', DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, as a terminal gives it, so that a test can send Ctrl-C to all of it.
    detached: true,
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const exit = once(child, 'close').then(([code]) => code as number | null);
  const launch = { child, output: () => output, exit, address: waitForAddress() };
  launch.address.catch(() => undefined);
  launched.add(launch);
  return launch;

  async function waitForAddress(): Promise<string> {
    for (;;) {
      const address = /is running at (\S+)/.exec(output)?.[1];
      if (address) return address;
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`It ended and said: ${output}`);
      await sleep(20);
    }
  }
}

/** Ends what a test has left running. */
export async function endLaunches(): Promise<void> {
  for (const { child, exit } of launched) {
    child.kill('SIGTERM');
    await exit;
  }
  launched.clear();
}

export function pidOfServer(dataDir: string): number {
  const [claim] = readdirSync(dataDir).filter((name) => /^running-\d+\.json$/.test(name));
  return JSON.parse(readFileSync(join(dataDir, claim ?? ''), 'utf8')).pid;
}

export function pidOfDatabase(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
}

export async function untilGone(...pids: number[]): Promise<void> {
  for (const pid of pids) {
    while (await findProcess(pid)) await sleep(20);
  }
}

export async function untilReady(address: string): Promise<void> {
  while ((await statusOf(`${address}/readyz`)) !== 200) await sleep(50);
}

export async function statusOf(url: string): Promise<number | undefined> {
  return fetch(url).then(
    (answer) => answer.status,
    () => undefined,
  );
}

/** Asks the embedded database itself. */
export async function query(dataDir: string, sql: string, database = 'ntem'): Promise<unknown[]> {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8');
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  const client = new pg.Client(`postgres://ntem:${password}@127.0.0.1:${port}/${database}`);
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

export function hasEmbeddedDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres'));
}
