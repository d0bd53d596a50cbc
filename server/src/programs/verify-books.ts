/** `npm run verify-books`: reports line by line whether the invariants of the books hold, and changes nothing. */
import { type Verified, verifyBooks } from '#books/verbs/verify-books.ts';
import { readConfig } from '#config.ts';
import { createDb } from '#kernel/db/database.ts';
import { createLog } from '#kernel/log.ts';
import { findFault, openPool } from '#open-database.ts';
import { StartFailure, sayFailure } from '#start-failure.ts';
import { type Stop, stopAll } from '#stops.ts';
import { reachDatabase } from './reach-database.ts';

const stops: Stop[] = [];

function show({ name, sentence, count, breaches, tookMs }: Verified): void {
  const took = tookMs < 1_000 ? '' : ` (${(tookMs / 1_000).toFixed(1)} s)`;
  process.stdout.write(`${count === 0 ? 'ok   ' : 'WRONG'}  ${name}: ${sentence}${took}\n`);
  for (const { subject, detail } of breaches) process.stdout.write(`         ${subject}: ${detail}\n`);
  if (count > breaches.length) process.stdout.write(`         and ${count - breaches.length} more\n`);
}

try {
  const config = readConfig(process.env);
  const { ownerUrl } = await reachDatabase(config, { stops });
  const url = config.databaseUrl ?? ownerUrl;
  const pool = openPool(config, { log: createLog({ level: 'silent' }), stops }, url);
  const fault = await findFault(pool, { url, setting: 'DATABASE_URL' });
  if (fault) throw new StartFailure(fault);
  const verified = await verifyBooks(createDb(pool), show);
  const wrong = verified.filter(({ count }) => count > 0).length;
  process.stdout.write(
    wrong === 0
      ? `\nAll ${verified.length} are true.\n`
      : `\n${wrong} of ${verified.length} are not true. Nothing was changed.\n`,
  );
  process.exitCode = wrong === 0 ? 0 : 1;
} catch (error) {
  const why = sayFailure(error) ?? `The books were not verified: ${String(error)}`;
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
} finally {
  await stopAll(stops);
}
