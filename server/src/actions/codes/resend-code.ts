/** Sends another code for an account that waits for its proof, and does as much for one that does not. */
import type { Phone } from '@ntem/contract/phones';
import { findUserByPhone } from '#db/users/users.ts';
import type { Deps } from '#deps.ts';
import type { Client } from '#domain/people/author.ts';
import { sendCodeQuietly } from './send-code-quietly.ts';

export async function resendCode(
  deps: Pick<Deps, 'db' | 'keys' | 'otp' | 'log' | 'config'>,
  request: { phone: Phone; client: Client },
): Promise<{ requestId: string }> {
  const account = await findUserByPhone(deps.db, request.phone);
  const isWaiting = account !== undefined && account.phoneVerifiedAt === null;
  return sendCodeQuietly(deps, { purpose: 'account', ...request, decoy: !isWaiting });
}
