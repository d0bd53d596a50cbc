/** A real PostgreSQL inside the data folder: started, kept alive while we run, and stopped with us. */
import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openFolder } from '#kernel/folders.ts';
import { type Cluster, openCluster, userName } from './cluster.ts';
import { startPostmaster, stopLeftover, stopPostmaster } from './postmaster.ts';

export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

const databaseName = 'ntem';
/** Longer than the longest statement that a session may still be running. */
const stopWaitMs = 30_000;

export async function startEmbeddedPostgres(options: {
  folder: string;
  log: (sentence: string) => void;
  /** Off only in tests: if the machine crashes, committed data may be lost. */
  durable?: boolean;
  /** Called when the database stopped and could not be started again. */
  onLost?: (error: unknown) => void;
}): Promise<EmbeddedPostgres> {
  const { folder, log, durable = true, onLost } = options;
  await openFolder(folder, 'DATA_DIR');
  const cluster = await openCluster(folder, { durable });
  let { postmaster, port } = await startFirst(cluster);
  let stopping = false;
  let restart: Promise<void> | undefined;

  const watch = () =>
    postmaster.once('exit', () => {
      if (stopping) return;
      restart = startAgain().catch((error) => {
        if (!stopping) onLost?.(error);
      });
    });

  async function startAgain(): Promise<void> {
    log('The embedded PostgreSQL went away. Starting it again.');
    const deadline = Date.now() + stopWaitMs;
    postmaster = await insist(
      () => startPostmaster(cluster, port),
      () => !stopping && Date.now() < deadline,
    );
    watch();
  }

  watch();
  return {
    url: await prepareDatabase(cluster, port),
    async stop() {
      stopping = true;
      await restart;
      await stopPostmaster(postmaster);
    },
  };
}

async function startFirst(cluster: Cluster): Promise<{ postmaster: ChildProcess; port: number }> {
  await stopLeftover(cluster);
  const deadline = Date.now() + stopWaitMs;
  return insist(
    async () => {
      const port = await findFreePort();
      return { port, postmaster: await startPostmaster(cluster, port) };
    },
    // Sessions of a killed server are still ending, or another program took the port meanwhile.
    (error) => Date.now() < deadline && /shared memory block|in use/.test(String(error)),
  );
}

async function insist<T>(attempt: () => Promise<T>, isWorthwhile: (error: unknown) => boolean): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isWorthwhile(error)) throw error;
      await sleep(250);
    }
  }
}

/**
 * Below the range that systems use for outgoing connections. Otherwise, while the server is down, a client that tries
 * to reach it could be given this very port, connect to itself and keep the port taken.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    const probe = createServer();
    try {
      await once(probe.listen(port, '127.0.0.1'), 'listening');
      return port;
    } catch {
    } finally {
      probe.close();
    }
  }
}

async function prepareDatabase(cluster: Cluster, port: number): Promise<string> {
  const password = await readFile(cluster.passwordFile, 'utf8');
  const client = new pg.Client(addressOf({ password, port, database: 'postgres' }));
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
  if (rowCount === 0) await client.query(`create database ${databaseName}`);
  await client.end();
  return addressOf({ password, port });
}

function addressOf({
  password,
  port,
  database = databaseName,
}: {
  password: string;
  port: number;
  database?: string;
}): string {
  return `postgres://${userName}:${password}@127.0.0.1:${port}/${database}`;
}

/** The address of a server that another process of ours has started on this folder. */
export async function findRunningServer(folder: string): Promise<string | undefined> {
  const read = (...path: string[]) => readFile(join(folder, ...path), 'utf8').catch(() => '');
  const lines = (await read('postgres', 'postmaster.pid')).split('\n');
  const [port, isReady] = [Number(lines[3]), lines[7]?.trim() === 'ready'];
  const password = await read('postgres.password');
  return port > 0 && isReady && password ? addressOf({ password, port }) : undefined;
}
