/**
 * `npm run restore -- FILE`: restores a backup, after which nothing is sold or sent until the vendors were asked.
 * `--mark TIME` starts this mode for a database that was restored in another way, `--status` shows what the vendors
 * know and we do not, `--end REASON` ends it after a person has checked.
 */
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { type Config, readConfig } from '#config.ts';
import { markRestored, restoreBackup } from '#installation/backups/restore-backup.ts';
import { sayRestore } from '#installation/backups/say-restore.ts';
import { UnreadableBackup } from '#installation/backups/sealed-file.ts';
import { endRestore, findOpenRestore } from '#installation/rows/restores.ts';
import { createDb, inTransaction } from '#kernel/db/database.ts';
import { createLog } from '#kernel/log.ts';
import { findFault, openPool } from '#open-database.ts';
import { StartFailure, sayFailure } from '#start-failure.ts';
import { type Stop, stopAll } from '#stops.ts';
import { reachDatabase } from './reach-database.ts';

const shortestReason = 10;
const stops: Stop[] = [];
const say = (line: string) => process.stdout.write(`${line}\n`);

async function open(config: Config, make: boolean): Promise<pg.Pool> {
  const { ownerUrl: url, isInUse } = await reachDatabase(config, { stops, make });
  if (make && isInUse) throw new StartFailure('The product is running. Stop it first.');
  const pool = openPool(config, { log: createLog({ level: 'silent' }), stops }, url);
  const fault = await findFault(pool, { url, setting: 'DATABASE_URL' });
  if (fault) throw new StartFailure(fault);
  return pool;
}

async function restore(config: Config, file: string, replace: boolean): Promise<void> {
  if (!config.backupKey) throw new StartFailure('The setting BACKUP_KEY is needed to read the backup.');
  const pool = await open(config, true);
  const { rows, takenAt, broken } = await restoreBackup(pool, { file, key: config.backupKey, replace });
  say(`${rows} rows of ${takenAt} are restored.`);
  for (const { name, sentence, count } of broken) say(`WRONG  ${name}: ${sentence} ${count} rows.`);
  say(
    'Start the product: it asks the vendors, and sells and sends nothing until you end this. See --status.',
  );
}

async function mark(pool: pg.Pool, moment: string): Promise<void> {
  const backupAt = new Date(moment);
  if (Number.isNaN(backupAt.getTime()))
    throw new StartFailure('--mark takes when the backup was made, such as --mark 2026-11-17T02:00Z.');
  const client = await pool.connect();
  try {
    await client.query('begin');
    await markRestored(client, backupAt);
    await client.query('commit');
  } finally {
    client.release(true);
  }
  say('Marked as restored. Nothing is sold or sent until the vendors were asked and you end this.');
}

async function end(pool: pg.Pool, because: string, isUnasked: boolean): Promise<void> {
  const db = createDb(pool);
  await inTransaction(db, async (tx) => {
    const open = await findOpenRestore(tx);
    if (!open) throw new StartFailure('No restore is open.');
    if (because.trim().length < shortestReason)
      throw new StartFailure('--end takes a reason, in a sentence.');
    if (!open.askedAt && !isUnasked) {
      throw new StartFailure(
        'Not every vendor has answered yet. See --status; --unasked goes on without the answers.',
      );
    }
    await endRestore(tx, open, because.trim());
  });
  say('Ended: the product sells and sends again.');
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      mark: { type: 'string' },
      status: { type: 'boolean', default: false },
      end: { type: 'string' },
      unasked: { type: 'boolean', default: false },
    },
  });
  const config = readConfig(process.env);
  const [file] = positionals;
  if (file) await restore(config, file, values.replace);
  else if (values.mark !== undefined) await mark(await open(config, false), values.mark);
  else if (values.end !== undefined) await end(await open(config, false), values.end, values.unasked);
  else if (values.status) for (const line of await sayRestore(createDb(await open(config, false)))) say(line);
  else throw new StartFailure('Name the file of the backup; or --status, --end REASON, --mark TIME.');
} catch (error) {
  const known = error instanceof UnreadableBackup ? error.message : sayFailure(error);
  process.stderr.write(`${known ?? `Nothing was changed: ${String(error)}`}\n`);
  process.exitCode = 1;
} finally {
  await stopAll(stops);
}
