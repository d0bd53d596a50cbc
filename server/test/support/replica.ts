/** A server with a streaming replica, both real, for tests of which one is read. */
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { openCluster } from '#embedded/cluster.ts';
import { findFreePort, startEmbeddedPostgres } from '#embedded/postgres.ts';
import { startPostmaster, stopPostmaster } from '#embedded/postmaster.ts';
import { createPool } from '#kernel/db/database.ts';
import { migrate } from '#kernel/db/migrate.ts';
import { patientStatementMs } from './database.ts';

export type ServerWithReplica = {
  url: string;
  replicaUrl: string;
  /** The replica goes on receiving, and shows nothing new. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Waits until the replica shows all that is committed by now. */
  catchUp(): Promise<void>;
  /** Kills the replica. */
  loseReplica(): Promise<void>;
  close(): Promise<void>;
};

export async function startServerWithReplica(): Promise<ServerWithReplica> {
  const folder = await mkdtemp(join(tmpdir(), 'ntem-replica-'));
  const primary = await startEmbeddedPostgres({ folder: join(folder, 'one'), log: () => {}, durable: false });
  const open = (url: string) =>
    createPool({ url, size: 2, statementTimeoutMs: patientStatementMs }).on('error', () => {});
  const owner = open(primary.url);
  await migrate(owner);
  const port = await findFreePort();
  const replicaUrl = Object.assign(new URL(primary.url), { port }).href;
  const postmaster = await startReplica(owner, { folder, primaryUrl: primary.url, port });
  const standby = open(replicaUrl);
  const run = async (statement: string) => void (await standby.query(statement));
  return {
    url: primary.url,
    replicaUrl,
    pause: () => run('select pg_wal_replay_pause()'),
    resume: () => run('select pg_wal_replay_resume()'),
    async catchUp() {
      // Commits of tests do not wait for the disk, and unwritten ones are not sent.
      await owner.query(
        `begin; set local synchronous_commit = on; select pg_logical_emit_message(true, 'test', ''); commit`,
      );
      const { rows } = await owner.query<{ place: string }>('select pg_current_wal_flush_lsn() as place');
      for (;;) {
        const seen = await standby.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as has', [
          rows[0]?.place,
        ]);
        if (seen.rows[0].has) return;
      }
    },
    async loseReplica() {
      const exit = once(postmaster, 'exit');
      postmaster.kill('SIGQUIT');
      await exit;
    },
    async close() {
      await standby.end();
      await owner.end();
      await stopPostmaster(postmaster);
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Place = { folder: string; primaryUrl: string; port: number };

/** By the server's own functions: its package from npm has no pg_basebackup. */
async function startReplica(owner: pg.Pool, { folder, primaryUrl, port }: Place) {
  const from = await owner.connect();
  await from.query(`select pg_backup_start('replica', true)`);
  const original = join(folder, 'one', 'postgres');
  const left = ['postmaster.', 'pg_wal/0', '.s.'].map((start) => join(original, start));
  await cp(original, join(folder, 'two', 'postgres'), {
    recursive: true,
    filter: (path) => !left.some((start) => path.startsWith(start)),
  });
  const { rows } = await from.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  from.release();
  const to = join(folder, 'two', 'postgres');
  const { hostname, port: primaryPort, username, password } = new URL(primaryUrl);
  await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(join(to, 'standby.signal'), '');
  await writeFile(
    join(to, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${primaryPort} user=${username} password=${password}'\n`,
  );
  const cluster = await openCluster(join(folder, 'two'), { durable: false });
  return startPostmaster(cluster, port);
}
