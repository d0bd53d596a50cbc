/**
 * `npm run upgrade-check`: lists this version's migrations that the database of the settings does not have. With `-- --try
 * postgres://…` it runs them on a copy, says what PostgreSQL itself locks and for how long, and rolls them back.
 */
import pg from 'pg';
import { readConfig } from '#config.ts';
import { secureConnection } from '#kernel/db/connection-security.ts';
import { findPendingMigrations } from '#kernel/db/migrate.ts';
import { StartFailure, sayFailure } from '#start-failure.ts';
import { type Stop, stopAll } from '#stops.ts';
import { reachDatabase } from './reach-database.ts';

const stops: Stop[] = [];
/** On a copy in use, give up rather than block others. */
const longestLockWaitMs = 2_000;
/** Buyers wait for less than this without noticing. */
const longestWaitMs = 2_000;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(secureConnection(url));
  await client.connect();
  stops.push(() => client.end());
  return client;
}

/** Tables of before that others could not write, or not even read, while this migration and those before it run. */
async function listLocked(client: pg.Client, before: Set<number>): Promise<string[]> {
  const { rows } = await client.query<{ oid: number; name: string; isWhole: boolean }>(
    `select oid::int, relname as name, bool_or(mode = 'AccessExclusiveLock') as "isWhole"
     from pg_locks join pg_class on pg_class.oid = relation
     where pid = pg_backend_pid() and relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
       and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
     group by oid, relname order by relname`,
  );
  return rows
    .filter(({ oid }) => before.has(oid))
    .map(({ name, isWhole }) => `${name} (${isWhole ? 'everybody waits' : 'writers wait'})`);
}

/** Answers whether a pause is needed. */
async function tryOn(client: pg.Client): Promise<boolean> {
  let needsPause = false;
  for (const { name, sql } of await findPendingMigrations(client)) {
    await client.query(`set local lock_timeout = ${longestLockWaitMs}; set local statement_timeout = 0`);
    const { rows } = await client.query<{ oid: number }>('select oid::int from pg_class');
    const startedMs = performance.now();
    await client.query(sql);
    const tookMs = performance.now() - startedMs;
    const locked = await listLocked(client, new Set(rows.map(({ oid }) => oid)));
    const isPause = locked.length > 0 && tookMs > longestWaitMs;
    say(
      `${isPause ? 'PAUSE' : 'ok   '}  ${name}, ${tookMs.toFixed(0)} ms, locks ${locked.join(', ') || 'nothing'}`,
    );
    needsPause ||= isPause;
  }
  return needsPause;
}

try {
  const config = readConfig(process.env);
  const [flag, copy] = process.argv.slice(2);
  if (flag !== undefined && (flag !== '--try' || !copy)) {
    throw new StartFailure('Use it without arguments, or with --try and the address of a copy.');
  }
  const { ownerUrl } = await reachDatabase(config, { stops });
  if (copy !== undefined && [ownerUrl, config.databaseUrl].includes(copy)) {
    throw new StartFailure('--try is for a copy, never for the database of the settings.');
  }
  const client = await connect(copy ?? ownerUrl);
  await client.query(copy ? 'begin' : 'begin read only');
  if (copy) {
    const needsPause = await tryOn(client);
    say(
      needsPause
        ? '\nA pause is needed: stop the version before, then start this one.'
        : '\nNo pause is needed: start this version beside the one before, then stop that one.',
    );
    process.exitCode = needsPause ? 2 : 0;
  } else {
    const pending = await findPendingMigrations(client);
    for (const { name } of pending) say(name);
    say(
      pending.length === 0
        ? 'Nothing is pending: this version has no migration that is not applied.'
        : 'Pending. Restore a backup into another database and try them there: --try postgres://…',
    );
  }
  await client.query('rollback');
} catch (error) {
  process.stderr.write(`${sayFailure(error) ?? `The upgrade was not examined: ${String(error)}`}\n`);
  process.exitCode = 1;
} finally {
  await stopAll(stops);
}
