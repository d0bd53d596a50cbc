/**
 * `npm run upgrade-check`: reports what this version's migrations will do to the database of the settings, and for how
 * long others would wait. Only reads. `-- --try postgres://…` runs them on a copy, measures, and rolls them back.
 */
import pg from 'pg';
import { readConfig } from '#config.ts';
import { reachDatabase } from '#installation/backups/reach-database.ts';
import { secureConnection } from '#kernel/db/connection-security.ts';
import { findPendingMigrations } from '#kernel/db/migrate.ts';
import { StartFailure } from '#start-failure.ts';
import {
  type Effect,
  estimateMs,
  judgeStatements,
  needsPause,
  type Size,
  splitStatements,
} from './statements.ts';

const stops: (() => Promise<void>)[] = [];
const lockWords = { nothing: 'nobody waits', writes: 'writers wait', everything: 'everybody waits' };
/** On a copy in use, give up rather than block others. */
const longestLockWaitMs = 2_000;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const sayMs = (ms: number) => (ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`);

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(secureConnection(url));
  await client.connect();
  stops.push(() => client.end());
  return client;
}

async function readSizes(client: pg.Client): Promise<Map<string, Size>> {
  const { rows } = await client.query<{ name: string; bytes: string; rows: number }>(
    `select relname as name, pg_table_size(oid) as bytes, greatest(reltuples, 0) as rows
     from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`,
  );
  return new Map(rows.map(({ name, bytes, rows: n }) => [name, { bytes: Number(bytes), rows: n }]));
}

/** Answers whether it needs a pause. */
function show(statement: string, effect: Effect, size: Size | undefined, measuredMs?: number): boolean {
  const waitMs = effect.lock === 'nothing' ? 0 : (measuredMs ?? estimateMs(effect, size));
  const isPause = needsPause(effect, waitMs);
  const about = size
    ? ` of ${effect.table} (${Math.round(size.rows)} rows, ${Math.ceil(size.bytes / 1e6)} MB)`
    : '';
  const took = measuredMs === undefined ? `about ${sayMs(waitMs)}` : sayMs(measuredMs);
  say(`${isPause ? 'PAUSE' : 'ok   '}  ${statement.slice(0, 90)}`);
  say(
    `         ${lockWords[effect.lock]}${about}, ${effect.work}, ${took}${effect.breaks ? `; ${effect.breaks}` : ''}`,
  );
  return isPause;
}

async function check(client: pg.Client, isTrial: boolean): Promise<boolean> {
  const pending = await findPendingMigrations(client);
  if (pending.length === 0) say('Nothing is pending: this version has no migration that is not applied.');
  let needsOne = false;
  const sizes = await readSizes(client);
  for (const { name, sql } of pending) {
    say(`\n${name}`);
    const statements = splitStatements(sql);
    const effects = judgeStatements(statements);
    for (const [at, statement] of statements.entries()) {
      const effect = effects[at] as Effect;
      const startedMs = performance.now();
      if (isTrial) await client.query(statement);
      const tookMs = isTrial ? performance.now() - startedMs : undefined;
      if (show(statement, effect, sizes.get(effect.table ?? ''), tookMs)) needsOne = true;
    }
  }
  return needsOne;
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
  if (copy)
    await client.query(`set local lock_timeout = ${longestLockWaitMs}; set local statement_timeout = 0`);
  const needsOne = await check(client, copy !== undefined);
  await client.query('rollback');
  say(
    needsOne
      ? '\nA pause is needed: stop the version before, then start this one.'
      : '\nNo pause is needed: start this version beside the one before, then stop that one.',
  );
  process.exitCode = needsOne ? 2 : 0;
} catch (error) {
  const isKnown = error instanceof StartFailure;
  process.stderr.write(`${isKnown ? error.message : `The upgrade was not examined: ${String(error)}`}\n`);
  process.exitCode = 1;
} finally {
  for (const stop of stops.reverse()) await stop().catch(() => {});
}
