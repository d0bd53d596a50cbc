/**
 * `npm run doctor`: reports line by line whether the shop can trade with its vendors. Moves no money, shows no secret.
 */
import { existsSync } from 'node:fs';
import { examineChannels } from '#channels/verbs/examine-channels.ts';
import { readConfig } from '#config.ts';
import { showFinding, showFindings } from '#installation/setup/show-findings.ts';
import { createDb, type Db } from '#kernel/db/database.ts';
import { createLog } from '#kernel/log.ts';
import { findFault, openDatabase, openPool } from '#open-database.ts';
import { StartFailure, sayFailure } from '#start-failure.ts';
import { type Stop, stopAll } from '#stops.ts';
import { openMail } from '#vendors/verbs/create-vendors.ts';
import { examineVendors, type FindingOfVendor } from '#vendors/verbs/examine-vendors.ts';

const stops: Stop[] = [];

type Config = ReturnType<typeof readConfig>;

/** A database elsewhere is only read. Our own has to be started, which a running product does not allow. */
async function openShop(config: Config): Promise<Db> {
  const log = createLog({ level: 'silent' });
  const { databaseUrl: url } = config;
  if (url) {
    const pool = openPool(config, { log, stops }, url);
    const fault = await findFault(pool, { url, setting: 'DATABASE_URL' });
    if (fault) throw new StartFailure(fault);
    return createDb(pool);
  }
  if (!existsSync(config.dataDir)) throw new StartFailure('There is no shop yet: `npm run setup` makes one.');
  const { pool } = await openDatabase(config, { say: () => {}, log, stops, onLost: () => {} });
  return createDb(pool);
}

async function examineMail(config: Config): Promise<FindingOfVendor[]> {
  const mail = openMail(config);
  if (!mail) return [];
  const about = { vendor: 'mail', what: 'Signing in at SMTP_HOST' };
  return mail.check().then(
    () => [{ state: 'right', ...about, detail: 'Alarms can be sent by e-mail.' }],
    (error: unknown) => [
      { state: 'wrong', ...about, detail: error instanceof Error ? error.message : 'It failed.' },
    ],
  );
}

try {
  const config = readConfig(process.env);
  const db = await openShop(config).catch((error: unknown) => {
    const why = sayFailure(error) ?? 'The database cannot be opened.';
    showFinding({ state: 'warning', vendor: config.storeName, what: 'Packages not compared', detail: why });
    return undefined;
  });
  const findings = await examineVendors({ config, env: process.env, db });
  const wrong = showFindings([
    ...findings,
    ...(await examineChannels(config)),
    ...(await examineMail(config)),
  ]);
  process.exitCode = wrong === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${sayFailure(error) ?? 'The examination failed.'}\n`);
  process.exitCode = 1;
} finally {
  await stopAll(stops);
}
