/** Signs in with phone number and password, within the limits on guessing. */
import type { FactorMethod } from '@ntem/contract/accounts/proof-methods';
import type { Phone } from '@ntem/contract/phones';
import { countRecoveryCodes, findFactors, insertLoginChallenge } from '#accounts/rows/factors.ts';
import { deleteTry, rememberDevice } from '#accounts/rows/failed-logins.ts';
import { findStandingCode } from '#accounts/rows/one-time-codes.ts';
import type { Client } from '#accounts/rules/author.ts';
import type { SentCode } from '#accounts/rules/codes.ts';
import { factorMethods, hasFactor } from '#accounts/rules/factors.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import {
  findUserByPhone,
  getUser,
  lockUserForSignIn,
  type User,
  type UserWithUpline,
} from '#people/rows/users.ts';
import { comparePassword, noteWrong, orGiveBack, type TakenTry, takeTry } from './counted-tries.ts';
import { openSession, type Tokens } from './open-session.ts';
import { type CodeDeps, deliverCode, prepareCode } from './send-code.ts';

export type Login = { phone: Phone; password: string; remember: boolean; client: Client };

type FactorNeeded = {
  outcome: 'factor_wanted';
  requestId: string;
  methods: FactorMethod[];
  name: string;
  recoveryCodesLeft: number;
};

export type LoginResult =
  | { outcome: 'signed_in'; user: UserWithUpline; tokens: Tokens }
  | FactorNeeded
  | { outcome: 'phone_not_verified'; code: SentCode };

export async function logIn(deps: CodeDeps, login: Login): Promise<LoginResult> {
  const account = await findUserByPhone(deps.db, login.phone);
  const taken = await takeTry(deps, login);
  const isRight = await orGiveBack(deps, taken, () =>
    comparePassword({ ...login, passwordHash: account?.passwordHash }),
  );
  if (!isRight || !account) {
    noteWrong(deps, login.phone);
    throw new Refusal('INVALID_CREDENTIALS');
  }
  return orGiveBack(deps, taken, () => continueLogIn(deps, login, { account, taken }));
}

async function continueLogIn(
  deps: CodeDeps,
  login: Login,
  { account, taken }: { account: User; taken: TakenTry },
): Promise<LoginResult> {
  if (account.status !== 'active') throw new Refusal('ACCOUNT_INACTIVE');
  if (!account.phoneVerifiedAt) {
    const code = await askForProof(deps, account, login.client);
    await deleteTry(deps.db, taken.id);
    return { outcome: 'phone_not_verified', code };
  }
  return inTransaction(deps.db, async (tx) => {
    const now = await lockUserForSignIn(tx, account.id);
    // Comparing takes time, and the password may have been replaced, or the account switched off, meanwhile.
    if (now?.passwordHash !== account.passwordHash || now.status !== account.status)
      throw new Refusal('INVALID_CREDENTIALS');
    // Together with the session: until then the try counts, and from then on the session does.
    await deleteTry(tx, taken.id);
    const factors = await findFactors(tx, account.id);
    if (hasFactor(factors)) {
      const requestId = await insertLoginChallenge(tx, { userId: account.id, remember: login.remember });
      const recoveryCodesLeft = await countRecoveryCodes(tx, account.id);
      const methods = factorMethods(factors);
      return { outcome: 'factor_wanted' as const, requestId, methods, name: account.name, recoveryCodesLeft };
    }
    const tokens = await openSession(deps, tx, { userId: account.id, ...login });
    await rememberDevice(tx, { phone: login.phone, ...login.client });
    return { outcome: 'signed_in' as const, user: await getUser(tx, account.id), tokens };
  });
}

/** A code for a person whose phone is not proved yet: the valid one, or a new one. */
async function askForProof(
  deps: CodeDeps,
  { name, phone, passwordHash }: User,
  client: Client,
): Promise<SentCode> {
  const { standing, prepared } = await inTransaction(deps.db, async (tx) => {
    const standing = await findStandingCode(tx, { phone, passwordHash });
    if (standing) return { standing };
    const registration = passwordHash === null ? undefined : { name, passwordHash, referrerId: null };
    return { prepared: await prepareCode(deps, tx, { purpose: 'account', phone, client, registration }) };
  });
  return standing ?? deliverCode(deps, prepared);
}
