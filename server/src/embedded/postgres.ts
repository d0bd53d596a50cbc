/** A real PostgreSQL inside the data folder: started, kept alive while we run, and stopped with us. */
import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, openCluster, USER } from './cluster.ts';
import { startPostmaster, stopLeftover, stopPostmaster } from './postmaster.ts';

export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

const DATABASE = 'ntem';
// Longer than the longest statement that a session may still be in the middle of.
const PATIENCE_MS = 30_000;

export async function startEmbeddedPostgres(options: {
  folder: string;
  log: (sentence: string) => void;
  /** Off only in tests: a crash of the machine may then lose what was committed. */
  durable?: boolean;
  /** Called when the database went away and could not be started again. */
  onLost?: (error: unknown) => void;
}): Promise<EmbeddedPostgres> {
  const { folder, log, durable = true, onLost } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const cluster = await openCluster({ folder, durable });
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
    const deadline = Date.now() + PATIENCE_MS;
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
  const deadline = Date.now() + PATIENCE_MS;
  return insist(
    async () => {
      const port = await findFreePort();
      return { port, postmaster: await startPostmaster(cluster, port) };
    },
    // Sessions of a server process that was killed are still ending, or somebody took the port meanwhile.
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

// Below the range from which systems take ports for outgoing connections: while the server is down, a client
// that tries to reach it there could be given that very port, connect to itself, and so keep it taken.
async function findFreePort(): Promise<number> {
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
  const server = `postgres://${USER}:${password}@127.0.0.1:${port}`;
  const client = new pg.Client(`${server}/postgres`);
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  await client.end();
  return `${server}/${DATABASE}`;
}
