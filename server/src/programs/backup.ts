/**
 * `npm run backup`: writes everything in the shop's database into an encrypted file, also while the product runs. With
 * `--every 6` it makes one every six hours until it is stopped.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '#config.ts';
import { repeatBackups } from '#installation/backups/repeat-backups.ts';
import { backUp, measureNewestMs } from '#installation/backups/write-backup.ts';
import { readEveryMs } from '#installation/rules/backup-intervals.ts';
import { createLog } from '#kernel/log.ts';
import { findFault, openPool } from '#open-database.ts';
import { StartFailure, sayFailure } from '#start-failure.ts';
import { type Stop, stopAll } from '#stops.ts';
import { reachDatabase } from './reach-database.ts';

type BackupArguments = { keep: number | undefined; everyMs: number | undefined };

function readArguments(): BackupArguments {
  const { values } = parseArgs({ options: { keep: { type: 'string' }, every: { type: 'string' } } });
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new StartFailure('--keep takes how many backups are kept, such as --keep 14.');
  const everyMs = values.every === undefined ? undefined : readEveryMs(values.every);
  if (values.every !== undefined && everyMs === undefined)
    throw new StartFailure('--every takes the hours between two backups, such as --every 6.');
  return { keep, everyMs };
}

/** Each opens the database again, which may have been away or moved since the last one. */
async function makeOne(keep: number | undefined): Promise<void> {
  const stops: Stop[] = [];
  try {
    const config = readConfig(process.env);
    if (!config.backupKey) throw new StartFailure('The setting BACKUP_KEY is needed to encrypt the backup.');
    const { ownerUrl: url } = await reachDatabase(config, { stops });
    const pool = openPool(config, { log: createLog({ level: 'silent' }), stops }, url);
    const fault = await findFault(pool, { url, setting: 'DATABASE_URL' });
    if (fault) throw new StartFailure(fault);
    const { file, bytes, rows } = await backUp(pool, {
      folder: config.backupDir,
      key: config.backupKey,
      keep: keep ?? config.backupKeep,
    });
    process.stdout.write(`${file}: ${rows} rows in ${(bytes / 1e6).toFixed(1)} MB.\n`);
  } finally {
    await stopAll(stops);
  }
}

function complain(error: unknown): void {
  process.stderr.write(`${sayFailure(error) ?? `No backup was made: ${String(error)}`}\n`);
}

function untilTold(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort());
  return ending.signal;
}

try {
  const { keep, everyMs } = readArguments();
  if (everyMs === undefined) await makeOne(keep);
  else
    await repeatBackups(
      {
        everyMs,
        measureNewestMs: () => measureNewestMs(readConfig(process.env).backupDir),
        makeOne: () => makeOne(keep),
        complain,
        pause: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => {}),
      },
      untilTold(),
    );
} catch (error) {
  complain(error);
  process.exitCode = 1;
}
