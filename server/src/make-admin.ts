/** Asks for a number, a name and a password, and makes an admin. */
import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { findNameFault } from '@ntem/contract/account-rules';
import { parsePhone } from '@ntem/contract/phones';
import { makeAdmin, smallestAdminPasswordLength } from '#actions/users/make-admin.ts';
import { readConfig } from '#config.ts';
import { createDb } from '#db/database.ts';
import { createLog } from '#log.ts';
import { openDatabase } from '#open-database.ts';

/** Arguments would stay in the shell's history and the list of processes, and an echoed password on the screen. */
function createQuestions() {
  let isHidden = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) process.stdout.write(chunk);
      done();
    },
  });
  const lines: Interface = createInterface({
    input: process.stdin,
    output,
    terminal: process.stdin.isTTY === true,
  });
  const answers = lines[Symbol.asyncIterator]();
  return {
    async ask(question: string, { hidden = false } = {}): Promise<string> {
      process.stdout.write(question);
      isHidden = hidden;
      const { value } = await answers.next();
      isHidden = false;
      if (hidden) process.stdout.write('\n');
      return String(value ?? '').trim();
    },
    close: () => lines.close(),
  };
}

const stops: (() => Promise<void>)[] = [];
const questions = createQuestions();
try {
  const phone = parsePhone(await questions.ask('Phone number: '));
  if (!phone) throw new Error('This is not a Ghana mobile number.');
  const name = await questions.ask('Name: ');
  const nameFault = findNameFault(name);
  if (nameFault) throw new Error(`${nameFault}.`);
  const password = await questions.ask(`Password (at least ${smallestAdminPasswordLength} characters): `, {
    hidden: true,
  });
  const config = readConfig(process.env);
  const { pool } = await openDatabase(config, {
    say: () => {},
    log: createLog({ level: config.logLevel }),
    stops,
    onLost: (sentence) => process.stderr.write(`${sentence}\n`),
  });
  await makeAdmin({ db: createDb(pool) }, { name, phone, password });
  process.stdout.write(`${name} is an admin now.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  questions.close();
  for (const stop of stops.reverse()) await stop();
}
