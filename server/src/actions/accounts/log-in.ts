/** Signs in with phone number and password, within the limits on guessing. */
import type { FactorMethod } from '@ntem/contract/account-rules';
import type { Phone } from '@ntem/contract/phones';
import { type CodeDeps, deliverCode, prepareCode } from '#actions/codes/send-code.ts';
import { inTransaction } from '#db/database.ts';
import { countRecoveryCodes, findFactors, insertLoginChallenge } from '#db/users/factors.ts';
import { deleteTry, rememberDevice } from '#db/users/failed-logins.ts';
import { findStandingCode } from '#db/users/one-time-codes.ts';
import { findUserByPhone, getUser, type User, type UserWithUpline } from '#db/users/users.ts';
import type { Client } from '#domain/people/author.ts';
import type { SentCode } from '#domain/people/codes.ts';
import { factorMethods, hasFactor } from '#domain/people/factors.ts';
import { Refusal } from '#domain/refusal.ts';
import { comparePassword, noteWrong, orGiveBack, type TakenTry, takeTry } from './guess-password.ts';
import { openSession, type Tokens } from './open-session.ts';

export type Login = { phone: Phone; password: string; remember: boolean; client: Client };

type FactorWanted = {
  outcome: 'factor_wanted';
  requestId: string;
  methods: FactorMethod[];
  name: string;
  recoveryCodesLeft: number;
};

export type LoginResult =
  | { outcome: 'signed_in'; user: UserWithUpline; tokens: Tokens }
  | FactorWanted
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
  return orGiveBack(deps, taken, () => goOn(deps, login, { account, taken }));
}

async function goOn(
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

/** A code for a person whose phone is not proved yet: the one that stands, or a new one. */
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
