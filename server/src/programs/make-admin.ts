/** Asks for a number, a name and a password, and makes an admin. With --reset-factor, takes the second step of a number away. */

import { findNameFault } from '@ntem/contract/accounts/account-texts';
import { adminPasswordMinLength } from '@ntem/contract/accounts/limits';
import { parsePhone } from '@ntem/contract/phones';
import { readConfig } from '#config.ts';
import { createQuestions } from '#installation/setup/questions.ts';
import { createDb, createPool, type Db } from '#kernel/db/database.ts';
import { migrate } from '#kernel/db/migrate.ts';
import { makeAdmin, resetFactor } from '#people/verbs/make-admin.ts';
import { sayFailure } from '#start-failure.ts';
import { type Stop, stopAll } from '#stops.ts';
import { reachDatabase } from './reach-database.ts';

const stops: Stop[] = [];
const questions = createQuestions();

async function askForAdmin(): Promise<{ name: string; password: string }> {
  const name = await questions.ask('Name: ');
  const nameFault = findNameFault(name);
  if (nameFault) throw new Error(`${nameFault}.`);
  const asked = `Password (at least ${adminPasswordMinLength} characters): `;
  return { name, password: await questions.ask(asked, { hidden: true }) };
}

/** Beside a shop that runs, or while it is stopped; before its first start too. */
async function openShop(): Promise<Db> {
  const { ownerUrl, isInUse } = await reachDatabase(readConfig(process.env), { stops, make: true });
  const pool = createPool({ url: ownerUrl, size: 1, statementTimeoutMs: 10_000 });
  // A connection that ends with our own database is no failure.
  pool.on('error', () => {});
  stops.push(() => pool.end());
  if (!isInUse) await migrate(pool);
  return createDb(pool);
}

try {
  const phone = parsePhone(await questions.ask('Phone number: '));
  if (!phone) throw new Error('This is not a Ghana mobile number.');
  const admin = process.argv.includes('--reset-factor') ? undefined : await askForAdmin();
  const db = await openShop();
  if (admin) {
    await makeAdmin({ db }, { ...admin, phone });
    process.stdout.write(`${admin.name} is an admin now.\n`);
  } else {
    await resetFactor({ db }, phone);
    process.stdout.write(
      'The second step is gone and every session has ended. The password opens the account again.\n',
    );
  }
} catch (error) {
  const said = sayFailure(error) ?? (error instanceof Error ? error.message : String(error));
  process.stderr.write(`${said}\n`);
  process.exitCode = 1;
} finally {
  questions.close();
  await stopAll(stops);
}
