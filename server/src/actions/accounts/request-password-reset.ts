/** Sends the code with which a forgotten, or a first, password can be set. */
import type { Phone } from '@ntem/contract/phones';
import { sendCodeQuietly } from '#actions/codes/send-code-quietly.ts';
import { findUserByPhone } from '#db/users/users.ts';
import type { Deps } from '#deps.ts';
import type { Client } from '#domain/people/author.ts';

export async function requestPasswordReset(
  deps: Pick<Deps, 'db' | 'keys' | 'otp' | 'log' | 'config'>,
  request: { phone: Phone; client: Client },
): Promise<{ requestId: string }> {
  const account = await findUserByPhone(deps.db, request.phone);
  return sendCodeQuietly(deps, { purpose: 'password', ...request, decoy: account === undefined });
}
