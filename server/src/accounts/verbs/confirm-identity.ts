/** Asks the holder of a session to prove again who they are, before money leaves or rights are given. */
import { proofAgesMs } from '@ntem/contract/accounts/limits';
import { refusals } from '@ntem/contract/errors';
import { proveSession } from '#accounts/rows/sessions.ts';
import type { Actor } from '#accounts/rules/access.ts';
import type { Author } from '#accounts/rules/author.ts';
import { confirmMethods, hasFactor } from '#accounts/rules/factors.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { getUser } from '#people/rows/users.ts';
import { guess, guessPassword } from './counted-tries.ts';
import { type FactorProof, isRightFactor, recordWrongFactor } from './prove-factor.ts';

type ProofDeps = Pick<Deps, 'db' | 'keys' | 'log' | 'config'>;
type Proof = FactorProof & { author: Author; password?: string | undefined };

/** Until when this session may move money. */
export async function confirmIdentity(
  deps: ProofDeps,
  actor: Actor,
  { author, password, ...proof }: Proof,
): Promise<Date> {
  const methods = confirmMethods(actor);
  const isFactor = proof.code !== undefined || proof.passkey !== undefined;
  if (isFactor && hasFactor(actor)) await proveByFactor(deps, actor, { author, ...proof });
  else if (password !== undefined && methods.includes('password'))
    await proveByPassword(deps, author, password);
  else throw new Refusal('STEP_UP_REQUIRED', { data: { methods } });
  const { sessionId } = actor;
  return inTransaction(deps.db, async (tx) => {
    await recordAudit(tx, author, { action: 'account.confirm', subject: author.userId });
    const provedAt = await proveSession(tx, sessionId);
    return new Date(provedAt.getTime() + proofAgesMs.fresh);
  });
}

async function proveByPassword(deps: ProofDeps, author: Author, password: string): Promise<void> {
  const { phone, passwordHash } = await getUser(deps.db, author.userId);
  if (await guessPassword(deps, { phone, password, passwordHash, client: author })) return;
  throw new Refusal('VALIDATION_FAILED', { errors: { password: refusals.INVALID_CREDENTIALS.text } });
}

/** Under the same limit as passwords. */
async function proveByFactor(
  deps: ProofDeps,
  { userId, sessionId }: Actor,
  { author, ...proof }: FactorProof & { author: Author },
): Promise<void> {
  const { phone } = await getUser(deps.db, userId);
  const whose = { userId, holder: sessionId, purpose: 'step_up' as const };
  const isRight = () => inTransaction(deps.db, (tx) => isRightFactor(deps, tx, { ...whose, ...proof }));
  if (await guess(deps, { phone, client: author, isRight })) return;
  await inTransaction(deps.db, (tx) => recordWrongFactor(tx, author, false));
  if (proof.passkey) throw new Refusal('PASSKEY_REFUSED');
  throw new Refusal('VALIDATION_FAILED', { errors: { code: refusals.INVALID_OTP.text } });
}
