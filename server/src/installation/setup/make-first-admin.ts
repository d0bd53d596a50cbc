/** Makes the first admin of a shop, whose authenticator app is checked before it counts. */
import { findNameFault } from '@ntem/contract/accounts/account-texts';
import { type Phone, parsePhone } from '@ntem/contract/phones';
import type { Author } from '#accounts/rules/author.ts';
import {
  beginAuthenticator,
  type FactorDeps,
  proveAuthenticator,
} from '#accounts/verbs/manage-second-factor.ts';
import type { Config } from '#config.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { findUserByPhone, hasOtherActiveAdmin } from '#people/rows/users.ts';
import { makeAdmin, smallestAdminPasswordLength } from '#people/verbs/make-admin.ts';
import { StartFailure } from '#start-failure.ts';
import type { Questions } from './questions.ts';

type Env = Record<string, string | undefined>;
type Person = { name: string; phone: Phone; password: string };

const nobody = '00000000-0000-0000-0000-000000000000';

export function hasAdmin({ db }: Pick<FactorDeps, 'db'>): Promise<boolean> {
  return inTransaction(db, (tx) => hasOtherActiveAdmin(tx, nobody));
}

type Deps = FactorDeps & { config: Pick<Config, 'factorRequired'> };

/** With questions, the person proves an authenticator app at once. */
export async function makeFirstAdmin(
  deps: Deps,
  person: Person,
  questions: Questions | undefined,
): Promise<void> {
  await makeAdmin(deps, person);
  say(`${person.name} is an admin now.`);
  if (questions) await setFactor(deps, person.phone, questions);
  else
    say(
      deps.config.factorRequired
        ? 'The second step is set at the first sign-in: before that, the account can do nothing else.'
        : 'The second step of signing in can be set under Account Settings.',
    );
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The error in each answer, if any. */
const judges: Record<keyof Person, (value: string) => string | undefined> = {
  phone: (value) =>
    parsePhone(value)
      ? undefined
      : 'The number of the admin must be a Ghana mobile number such as 0241234567',
  name: findNameFault,
  password: (value) =>
    value.length < smallestAdminPasswordLength
      ? `The password must have at least ${smallestAdminPasswordLength} characters`
      : undefined,
};

/** Used if nobody can be asked. */
export function readPerson({ ADMIN_PHONE: phone, ADMIN_NAME: name, ADMIN_PASSWORD: password }: Env): Person {
  if (!phone || !name || !password)
    throw new StartFailure(
      'There is no admin yet. Give ADMIN_PHONE, ADMIN_NAME and ADMIN_PASSWORD in the environment, or run without --unattended.',
    );
  const fault = judges.phone(phone) ?? judges.name(name) ?? judges.password(password);
  if (fault) throw new StartFailure(`${fault}.`);
  return { name, phone: parsePhone(phone) as Phone, password };
}

export async function askPerson(questions: Questions): Promise<Person> {
  const ask = async (what: keyof Person, question: string): Promise<string> => {
    for (;;) {
      const answer = await questions.ask(question, { hidden: what === 'password' });
      const fault = judges[what](answer);
      if (!fault) return answer;
      say(`${fault}.`);
    }
  };
  say('\nThe first admin:');
  const phone = parsePhone(await ask('phone', 'Phone number: ')) as Phone;
  const name = await ask('name', 'Name: ');
  const password = await ask('password', `Password (at least ${smallestAdminPasswordLength} characters): `);
  return { phone, name, password };
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
