/** Makes the first admin of a shop, whose authenticator app is checked before it counts. */

import { findNameFault } from '@ntem/contract/accounts/account-texts';
import { email as emailRule } from '@ntem/contract/accounts/endpoints/accounts';
import { adminPasswordMinLength } from '@ntem/contract/accounts/limits';
import { type Phone, parsePhone } from '@ntem/contract/phones';
import type { Author } from '#accounts/rules/author.ts';
import { describeSecret, findStep } from '#accounts/rules/factors.ts';
import { findAdminPasswordFault } from '#accounts/rules/new-passwords.ts';
import {
  beginAuthenticator,
  type FactorDeps,
  makeSecret,
  proveAuthenticator,
} from '#accounts/verbs/manage-second-factor.ts';
import type { Config } from '#config.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { findUserByPhone, hasOtherActiveAdmin } from '#people/rows/users.ts';
import { makeAdmin } from '#people/verbs/make-admin.ts';
import { StartFailure } from '#start-failure.ts';
import type { Questions } from './questions.ts';

type Env = Record<string, string | undefined>;
type Account = { name: string; phone: Phone; email: string; password: string };
/** `app`: its secret, and a code of it that was right. */
export type FirstAdmin = Account & { app?: { secret: string; code: string } };

const nobody = '00000000-0000-0000-0000-000000000000';

export function hasAdmin({ db }: Pick<FactorDeps, 'db'>): Promise<boolean> {
  return inTransaction(db, (tx) => hasOtherActiveAdmin(tx, nobody));
}

type Deps = FactorDeps & { config: Pick<Config, 'factorRequired'> };

/** Everything was asked before: nothing is half made if somebody goes away in between. */
export async function makeFirstAdmin(deps: Deps, { app, ...account }: FirstAdmin): Promise<void> {
  await makeAdmin(deps, account);
  say(`${account.name} is an admin now.`);
  if (app) await setFactor(deps, account.phone, app);
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
const judges: Record<keyof Account, (value: string) => string | undefined> = {
  phone: (value) =>
    parsePhone(value)
      ? undefined
      : 'The number of the admin must be a Ghana mobile number such as 0241234567',
  name: findNameFault,
  email: (value) =>
    value === '' || emailRule.safeParse(value).success
      ? undefined
      : 'The e-mail address must be one such as kwame@shop.example, or nothing',
  password: findAdminPasswordFault,
};

/** Used if nobody can be asked. */
export function readPerson(env: Env): FirstAdmin {
  const { ADMIN_PHONE: phone, ADMIN_NAME: name, ADMIN_EMAIL: email = '', ADMIN_PASSWORD: password } = env;
  if (!phone || !name || !password)
    throw new StartFailure(
      'There is no admin yet. Give ADMIN_PHONE, ADMIN_NAME and ADMIN_PASSWORD in the environment, or run without --unattended.',
    );
  const fault = judges.phone(phone) ?? judges.name(name) ?? judges.email(email) ?? judges.password(password);
  if (fault) throw new StartFailure(`${fault}.`);
  return { name, phone: parsePhone(phone) as Phone, email, password };
}

/** `drawQr`: undefined where nobody could scan it. */
type Asking = { storeName: string; drawQr(text: string): Promise<string | undefined> };

export async function askPerson(questions: Questions, asking: Asking): Promise<FirstAdmin> {
  const ask = async (what: keyof Account, question: string): Promise<string> => {
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
  const email = await ask('email', 'E-mail address for alarms, or Enter for none: ');
  const password = await ask('password', `Password (at least ${adminPasswordMinLength} characters): `);
  return { phone, name, email, password, app: await askApp(questions, { ...asking, phone }) };
}

async function askApp(
  questions: Questions,
  { storeName: issuer, drawQr, phone }: Asking & { phone: Phone },
): Promise<NonNullable<FirstAdmin['app']>> {
  const secret = makeSecret();
  const address = describeSecret(secret, { issuer, label: phone });
  const picture = await drawQr(address);
  say('\nThe second step of signing in. In an authenticator app, scan this or enter the key:');
  if (picture) say(picture);
  say(`  ${secret}\n  ${address}`);
  for (;;) {
    const code = await questions.ask('The code that the app shows: ', { hidden: true });
    if (findStep(secret, code, Date.now()) !== undefined) return { secret, code };
    say('This is not the code of now. Wait for the next one.');
  }
}

async function setFactor(
  deps: FactorDeps,
  phone: Phone,
  { secret, code }: NonNullable<FirstAdmin['app']>,
): Promise<void> {
  const account = await findUserByPhone(deps.db, phone);
  if (!account) throw new StartFailure('The account is gone.');
  const author: Author = { userId: account.id, device: null, address: 'this machine', browser: null };
  const { id } = await beginAuthenticator(deps, author, secret);
  const codes = await proveAuthenticator(deps, author, { id, code });
  say('\nRecovery codes, each good for one sign-in without the app. They are shown this once: keep them.');
  for (const one of codes) say(`  ${one}`);
}
