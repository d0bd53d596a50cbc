/** Starts the real launcher on a data folder, as a person or the system sees it. */
import { cpSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { findProcess } from '#embedded/process-facts.ts';
import { hasEnded, type Launch, type LaunchOptions, startLauncher } from './launcher.ts';

const launched = new Map<Launch, LaunchOptions>();

export function launch(options: LaunchOptions): Launch {
  const launch = startLauncher({ ...options, parent: inject('startFolder') });
  launched.set(launch, options);
  return launch;
}

/** A server on this folder: the one that the test before has left, or a new one. */
export async function running(dataDir: string): Promise<Launch & { at: string }> {
  const left = [...launched].find(([{ child }, on]) => on.dataDir === dataDir && !hasEnded(child));
  const found = left?.[0] ?? launch({ dataDir });
  return { ...found, at: await found.address };
}

export async function endLaunches(): Promise<void> {
  for (const { child, exit } of launched.keys()) {
    child.kill('SIGTERM');
    await exit;
  }
  launched.clear();
}

export function newDataDir(): string {
  return mkdtempSync(join(inject('startFolder'), 'data-'));
}

/** With the demo in it, copied by the test run. */
export function usedDataDir(): string {
  const folder = newDataDir();
  cpSync(join(inject('startFolder'), 'first-data'), folder, { recursive: true });
  return folder;
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
export function query(dataDir: string, sql: string, database = 'ntem'): Promise<unknown[]> {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8');
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  return ask(`postgres://ntem:${password}@127.0.0.1:${port}/${database}`, sql);
}

export async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
