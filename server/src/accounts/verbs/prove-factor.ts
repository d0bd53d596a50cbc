/** Checks a proof of the second step: an authenticator code, a recovery code, or a passkey. */
import type { PasskeyAnswer } from '@ntem/contract/accounts/endpoints/factors';
import type { ChallengeKey } from '#accounts/rows/passkeys.ts';
import type { Author } from '#accounts/rules/author.ts';
import type { Deps } from '#deps.ts';
import type { Tx } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { isRightPasskey } from './manage-passkeys.ts';
import { isRightCode } from './manage-second-factor.ts';

/** The proof sent by the person: one of these. */
export type FactorProof = { code?: string | undefined; passkey?: PasskeyAnswer | undefined };

export async function isRightFactor(
  deps: Pick<Deps, 'keys' | 'config' | 'log'>,
  tx: Tx,
  { code, passkey, ...whose }: ChallengeKey & FactorProof & { userId: string },
): Promise<boolean> {
  if (passkey) return isRightPasskey(deps, tx, { ...whose, answer: passkey });
  return code !== undefined && isRightCode(deps, tx, { userId: whose.userId, code });
}

/** The owner sees every wrong one, and gets a message with the last that was allowed. */
export async function recordWrongFactor(tx: Tx, author: Author, isLast: boolean): Promise<void> {
  const { userId } = author;
  await recordAudit(tx, author, { action: 'account.wrong-factor', subject: userId });
  if (isLast) await requestJob(tx, { kind: 'send-wrong-factor-notice', userId });
}
