/** Asks for a number, a name and a password, and makes an admin. With --reset-factor, takes the second step of a number away. */
import { findNameFault } from '@ntem/contract/account-rules';
import { parsePhone } from '@ntem/contract/phones';
import { makeAdmin, resetFactor, smallestAdminPasswordLength } from '#actions/users/make-admin.ts';
import { readConfig } from '#config.ts';
import { createDb } from '#db/database.ts';
import { createLog } from '#log.ts';
import { openDatabase } from '#open-database.ts';
import { createQuestions } from '#setup/questions.ts';

const stops: (() => Promise<void>)[] = [];
const questions = createQuestions();

async function askForAdmin(): Promise<{ name: string; password: string }> {
  const name = await questions.ask('Name: ');
  const nameFault = findNameFault(name);
  if (nameFault) throw new Error(`${nameFault}.`);
  const asked = `Password (at least ${smallestAdminPasswordLength} characters): `;
  return { name, password: await questions.ask(asked, { hidden: true }) };
}

try {
  const phone = parsePhone(await questions.ask('Phone number: '));
  if (!phone) throw new Error('This is not a Ghana mobile number.');
  const admin = process.argv.includes('--reset-factor') ? undefined : await askForAdmin();
  const config = readConfig(process.env);
  const { pool } = await openDatabase(config, {
    say: () => {},
    log: createLog({ level: config.logLevel }),
    stops,
    onLost: (sentence) => process.stderr.write(`${sentence}\n`),
  });
  const db = createDb(pool);
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
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  questions.close();
  for (const stop of stops.reverse()) await stop();
}
