/** Passkeys of an account: adds, removes, requests and proves them. */
import { randomBytes } from 'node:crypto';
import type {
  NewPasskeyQuestion,
  PasskeyAnswer,
  PasskeyMade,
  PasskeyQuestion,
} from '@ntem/contract/accounts/endpoints/factors';
import { mostPasskeys } from '@ntem/contract/accounts/limits';
import {
  type ChallengeKey,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  lockPasskey,
  markPasskeyUsed,
  replaceChallenge,
  takeChallenge,
} from '#accounts/rows/passkeys.ts';
import type { Author } from '#accounts/rules/author.ts';
import { describeNewQuestion, describeQuestion } from '#accounts/rules/passkeys.ts';
import type { Deps } from '#deps.ts';
import { findBrand } from '#installation/rows/current-brand.ts';
import { type Db, inTransaction, type Tx } from '#kernel/db/database.ts';
import { Refusal, requireFound } from '#kernel/rules/refusal.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { getUser, lockUser } from '#people/rows/users.ts';
import { type FactorDeps, followFactor, removeFactor } from './manage-second-factor.ts';
import { readCounter, readNewPasskey } from './verify-passkey.ts';

type PasskeyDeps = FactorDeps & Pick<Deps, 'log'>;

export async function beginPasskey(
  deps: PasskeyDeps,
  { userId }: Author,
  sessionId: string,
): Promise<NewPasskeyQuestion> {
  const known = await listPasskeys(deps.db, userId);
  if (known.length >= mostPasskeys) throw new Refusal('TOO_MANY_PASSKEYS');
  const challenge = makeChallenge();
  await replaceChallenge(deps.db, { holder: sessionId, purpose: 'enrol', challenge });
  const owner = await getUser(deps.db, userId);
  const { name: storeName } = await findBrand(deps);
  const { publicUrl } = deps.config;
  return describeNewQuestion({ publicUrl, storeName, challenge, known, owner });
}

/** The first time, recovery codes come with it. */
export async function provePasskey(
  deps: PasskeyDeps,
  author: Author,
  { sessionId, made }: { sessionId: string; made: PasskeyMade },
): Promise<string[]> {
  const { userId, browser: name } = author;
  const codes = await inTransaction(deps.db, async (tx) => {
    const challenge = await takeChallenge(tx, { holder: sessionId, purpose: 'enrol' });
    const key = challenge && (await readNewPasskey(deps, made, challenge));
    // The challenge stays used up, whatever the answer was.
    if (!key) return undefined;
    await lockUser(tx, userId);
    if ((await listPasskeys(tx, userId)).length >= mostPasskeys) throw new Refusal('TOO_MANY_PASSKEYS');
    const { id: credentialId, publicKey, counter, transports = [] } = key;
    const passkey = { userId, credentialId, publicKey: Buffer.from(publicKey), counter, transports, name };
    if (!(await insertPasskey(tx, passkey))) return undefined;
    await recordAudit(tx, author, { action: 'account.add-passkey', subject: userId, after: { name } });
    return followFactor(deps, tx, { userId, sessionId });
  });
  if (!codes) throw new Refusal('PASSKEY_REFUSED');
  return codes;
}

export function removePasskey(deps: PasskeyDeps, author: Author, id: string): Promise<void> {
  const { userId } = author;
  return removeFactor(deps, author, async (tx) => {
    const before = requireFound(await deletePasskey(tx, { id, userId }));
    await recordAudit(tx, author, { action: 'account.remove-passkey', subject: userId, before });
  });
}

export async function askForPasskey(
  deps: Pick<Deps, 'config'>,
  db: Db | Tx,
  { userId, ...challengeKey }: ChallengeKey & { userId: string },
): Promise<PasskeyQuestion> {
  const known = await listPasskeys(db, userId);
  if (known.length === 0) throw new Refusal('CONFLICT');
  const challenge = makeChallenge();
  await replaceChallenge(db, { ...challengeKey, challenge });
  return describeQuestion({ publicUrl: deps.config.publicUrl, challenge, known });
}

/** Uses the question up. */
export async function isRightPasskey(
  deps: Pick<Deps, 'config' | 'log'>,
  tx: Tx,
  { userId, answer, ...challengeKey }: ChallengeKey & { userId: string; answer: PasskeyAnswer },
): Promise<boolean> {
  const challenge = await takeChallenge(tx, challengeKey);
  const key = await lockPasskey(tx, { userId, credentialId: answer.id });
  if (challenge === undefined || !key) return false;
  const counter = await readCounter(deps, answer, { challenge, key });
  if (counter === undefined) return false;
  await markPasskeyUsed(tx, { id: key.id, counter });
  return true;
}

function makeChallenge(): string {
  return randomBytes(32).toString('base64url');
}
