/** The second step of an account: sets up, replaces and removes an app, makes recovery codes, and checks a code. */
import { randomInt } from 'node:crypto';
import { recoveryCodesMade } from '@ntem/contract/accounts/limits';
import { Secret } from 'otpauth';
import {
  countRecoveryCodes,
  deleteApp,
  deleteRecoveryCodes,
  findFactor,
  findFactors,
  insertFactor,
  lockBegunFactor,
  markFactorProved,
  replaceRecoveryCodes,
  useRecoveryCode,
  useStep,
} from '#accounts/rows/factors.ts';
import { forgetProofsOf } from '#accounts/rows/sessions.ts';
import type { Author } from '#accounts/rules/author.ts';
import {
  describeSecret,
  findStep,
  hasFactor,
  mustEnrol,
  plainRecoveryCode,
} from '#accounts/rules/factors.ts';
import type { Deps } from '#deps.ts';
import { findBrand } from '#installation/rows/current-brand.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { keyedHash, seal, unseal } from '#kernel/keys.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { getUser, lockUser } from '#people/rows/users.ts';

const secretBytes = 20;
/** Nothing in it that looks like something else. */
const recoveryAlphabet = 'ABCDEFGHKLMNPQRTVWXZ2346789';
const recoveryGroup = 4;

export type FactorDeps = Pick<Deps, 'db' | 'keys' | 'config'>;

export function makeSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

export async function beginAuthenticator(deps: FactorDeps, { userId }: Author, secret = makeSecret()) {
  const { phone } = await getUser(deps.db, userId);
  const sealed = seal(deps.keys.factors, secret);
  const id = await inTransaction(deps.db, (tx) => insertFactor(tx, { userId, secret: sealed }));
  const { name: issuer } = await findBrand(deps);
  return { id, secret, uri: describeSecret(secret, { issuer, label: phone }) };
}

/** The first time, recovery codes come with it. */
export function proveAuthenticator(
  deps: FactorDeps,
  author: Author,
  { sessionId, id, code }: { sessionId?: string; id: string; code: string },
): Promise<string[]> {
  const { userId } = author;
  return inTransaction(deps.db, async (tx) => {
    const begun = await lockBegunFactor(tx, { id, userId });
    if (!begun) throw new Refusal('OTP_EXPIRED');
    const step = findStep(readSecret(deps, begun), code, Date.now());
    if (step === undefined) throw new Refusal('INVALID_OTP');
    await markFactorProved(tx, { id, userId });
    await useStep(tx, { id, step });
    await recordAudit(tx, author, { action: 'account.add-factor', subject: userId });
    return followFactor(deps, tx, { userId, sessionId });
  });
}

/** Proofs made elsewhere without it are void. Returns no codes if the account has some already. */
export async function followFactor(
  deps: FactorDeps,
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string | undefined },
): Promise<string[]> {
  await forgetProofsOf(tx, userId, sessionId);
  // Of two second steps set at once, one brings the codes.
  await lockUser(tx, userId);
  return (await countRecoveryCodes(tx, userId)) > 0 ? [] : makeCodes(deps, tx, userId);
}

export function renewRecoveryCodes(deps: FactorDeps, author: Author): Promise<string[]> {
  const { userId } = author;
  return inTransaction(deps.db, async (tx) => {
    if (!hasFactor(await findFactors(tx, userId))) throw new Refusal('CONFLICT');
    await recordAudit(tx, author, { action: 'account.renew-recovery-codes', subject: userId });
    return makeCodes(deps, tx, userId);
  });
}

export function removeAuthenticator(deps: FactorDeps, author: Author): Promise<void> {
  return removeFactor(deps, author, async (tx) => {
    await deleteApp(tx, author.userId);
    await recordAudit(tx, author, { action: 'account.remove-factor', subject: author.userId });
  });
}

/** Undone if it was the last one of a person who needs one. The recovery codes go with the last one. */
export function removeFactor(
  deps: FactorDeps,
  { userId }: Author,
  remove: (tx: Tx) => Promise<void>,
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    // Two removals at once come one after the other, so that they cannot both leave the other's.
    const account = await lockUser(tx, userId);
    await remove(tx);
    const left = await findFactors(tx, userId);
    if (mustEnrol({ role: account?.role ?? null, ...left, isWanted: deps.config.factorRequired }))
      throw new Refusal('FACTOR_REQUIRED');
    if (!hasFactor(left)) await deleteRecoveryCodes(tx, userId);
  });
}

/** Uses the code up: of the app, or one of the recovery codes. */
export async function isRightCode(
  deps: Pick<Deps, 'keys'>,
  tx: Tx,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const app = await findFactor(tx, userId);
  const step = app && findStep(readSecret(deps, app), code, Date.now());
  if (app && step !== undefined) return useStep(tx, { id: app.id, step });
  return useRecoveryCode(tx, { userId, hash: hashRecovery(deps, userId, code) });
}

/** `K7QM-2XDA`. */
function makeRecoveryCode(): string {
  const letter = () => recoveryAlphabet[randomInt(recoveryAlphabet.length)];
  const group = () => Array.from({ length: recoveryGroup }, letter).join('');
  return `${group()}-${group()}`;
}

async function makeCodes(deps: FactorDeps, tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesMade }, makeRecoveryCode);
  const hashes = codes.map((code) => hashRecovery(deps, userId, code));
  await replaceRecoveryCodes(tx, { userId, hashes });
  return codes;
}

function readSecret({ keys }: Pick<Deps, 'keys'>, { secret }: { secret: string }): string {
  return String(unseal(keys.factors, secret));
}

function hashRecovery({ keys }: Pick<Deps, 'keys'>, userId: string, code: string): Buffer {
  return keyedHash(keys.code, ['recovery', userId, plainRecoveryCode(code)].join('|'));
}
