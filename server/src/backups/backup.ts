/** `npm run backup`: writes everything in the shop's database into an encrypted file, also while the product runs. */
import { parseArgs } from 'node:util';
import { readConfig } from '#config.ts';
import { createLog } from '#log.ts';
import { findFault, openPool } from '#open-database.ts';
import { StartFailure } from '#start-failure.ts';
import { backUp } from './back-up.ts';
import { reachDatabase } from './reach-database.ts';

const stops: (() => Promise<void>)[] = [];

try {
  const { values } = parseArgs({ options: { keep: { type: 'string' } } });
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new StartFailure('--keep takes how many backups are kept, such as --keep 14.');
  const config = readConfig(process.env);
  if (!config.backupKey) throw new StartFailure('The setting BACKUP_KEY is needed to encrypt the backup.');
  const { ownerUrl: url } = await reachDatabase(config, { stops });
  const pool = openPool(config, { log: createLog({ level: 'silent' }), stops }, url);
  const fault = await findFault(pool, { url, setting: 'DATABASE_URL' });
  if (fault) throw new StartFailure(fault);
  const { file, bytes, rows } = await backUp(pool, { folder: config.backupDir, key: config.backupKey, keep });
  process.stdout.write(`${file}: ${rows} rows in ${(bytes / 1e6).toFixed(1)} MB.\n`);
} catch (error) {
  process.stderr.write(
    `${error instanceof StartFailure ? error.message : `No backup was made: ${String(error)}`}\n`,
  );
  process.exitCode = 1;
} finally {
  for (const stop of stops.reverse()) await stop().catch(() => {});
}
