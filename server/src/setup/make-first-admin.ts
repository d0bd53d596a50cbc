/** The first admin of a shop, with an authenticator app that has proved itself before it counts. */
import { findNameFault } from '@ntem/contract/account-rules';
import { type Phone, parsePhone } from '@ntem/contract/phones';
import { beginAuthenticator, type FactorDeps, proveAuthenticator } from '#actions/accounts/second-factor.ts';
import { makeAdmin, smallestAdminPasswordLength } from '#actions/users/make-admin.ts';
import { inTransaction } from '#db/database.ts';
import { findUserByPhone, hasOtherActiveAdmin } from '#db/users/users.ts';
import type { Author } from '#domain/people/author.ts';
import { Refusal } from '#domain/refusal.ts';
import { StartFailure } from '#start-failure.ts';
import type { Questions } from './questions.ts';

type Env = Record<string, string | undefined>;
type Person = { name: string; phone: Phone; password: string };

const nobody = '00000000-0000-0000-0000-000000000000';

export async function makeFirstAdmin(
  deps: FactorDeps,
  { env, questions }: { env: Env; questions: Questions | undefined },
): Promise<void> {
  if (await inTransaction(deps.db, (tx) => hasOtherActiveAdmin(tx, nobody))) {
    say('\nAn admin is there already; `npm run make-admin` makes another.');
    return;
  }
  const person = questions ? await askPerson(questions) : readPerson(env);
  await makeAdmin(deps, person);
  say(`${person.name} is an admin now.`);
  if (questions) await setFactor(deps, person.phone, questions);
  else say('The second step is set at the first sign-in: before that, the account can do nothing else.');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function judgePerson({ name, phone, password }: Record<keyof Person, string>): Person {
  const parsed = parsePhone(phone);
  if (!parsed) throw new StartFailure('The number of the admin must be a Ghana mobile number.');
  const fault = findNameFault(name);
  if (fault) throw new StartFailure(`${fault}.`);
  if (password.length < smallestAdminPasswordLength)
    throw new StartFailure(`The password must have at least ${smallestAdminPasswordLength} characters.`);
  return { name, phone: parsed, password };
}

function readPerson({ ADMIN_PHONE: phone, ADMIN_NAME: name, ADMIN_PASSWORD: password }: Env): Person {
  if (!phone || !name || !password)
    throw new StartFailure(
      'There is no admin yet. Give ADMIN_PHONE, ADMIN_NAME and ADMIN_PASSWORD in the environment, or run `npm run make-admin`.',
    );
  return judgePerson({ phone, name, password });
}

async function askPerson(questions: Questions): Promise<Person> {
  say('\nThe first admin:');
  for (;;) {
    const phone = await questions.ask('Phone number: ');
    const name = await questions.ask('Name: ');
    const asked = `Password (at least ${smallestAdminPasswordLength} characters): `;
    const password = await questions.ask(asked, { hidden: true });
    try {
      return judgePerson({ phone, name, password });
    } catch (error) {
      if (!(error instanceof StartFailure)) throw error;
      say(error.message);
    }
  }
}

async function setFactor(deps: FactorDeps, phone: Phone, questions: Questions): Promise<void> {
  const account = await findUserByPhone(deps.db, phone);
  if (!account) throw new StartFailure('The account is gone.');
  const author: Author = { userId: account.id, device: null, address: 'this machine', browser: null };
  const { id, secret, uri } = await beginAuthenticator(deps, author);
  say(
    '\nThe second step of signing in. Enter this key in an authenticator app, or open the address with it:',
  );
  say(`  ${secret}\n  ${uri}`);
  for (;;) {
    const code = await questions.ask('The code that the app shows: ', { hidden: true });
    try {
      const codes = await proveAuthenticator(deps, author, { id, code });
      say(
        '\nRecovery codes, each good for one sign-in without the app. They are shown this once: keep them.',
      );
      for (const one of codes) say(`  ${one}`);
      return;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'INVALID_OTP') throw error;
      say('This is not the code of now. Wait for the next one.');
    }
  }
}
