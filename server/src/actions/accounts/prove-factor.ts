/** Whether somebody has proved the second step: by a code of the app, a recovery code, or a passkey. */
import type { PasskeyAnswer } from '@ntem/contract/topics/factors';
import type { Tx } from '#db/database.ts';
import type { Asked } from '#db/users/passkeys.ts';
import type { Deps } from '#deps.ts';
import { isRightPasskey } from './passkeys.ts';
import { isRightCode } from './second-factor.ts';

/** What somebody sends to prove it: one of them. */
export type FactorProof = { code?: string | undefined; passkey?: PasskeyAnswer | undefined };

export async function isRightFactor(
  deps: Pick<Deps, 'keys' | 'config' | 'log'>,
  tx: Tx,
  { code, passkey, ...whose }: Asked & FactorProof & { userId: string },
): Promise<boolean> {
  if (passkey) return isRightPasskey(deps, tx, { ...whose, answer: passkey });
  return code !== undefined && isRightCode(deps, tx, { userId: whose.userId, code });
}
