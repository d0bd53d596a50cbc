/** Sends the code with which a forgotten, or a first, password can be set. */
import type { Phone } from '@ntem/contract/phones';
import type { Client } from '#db/one-time-codes.ts';
import { findUserByPhone } from '#db/users.ts';
import type { Deps } from '#deps.ts';
import { sendCodeQuietly } from './send-code-quietly.ts';

export async function requestPasswordReset(
  deps: Pick<Deps, 'db' | 'keys' | 'otp' | 'log' | 'config'>,
  request: { phone: Phone; client: Client },
): Promise<{ requestId: string }> {
  const account = await findUserByPhone(deps.db, request.phone);
  return sendCodeQuietly(deps, { purpose: 'password', ...request, decoy: account === undefined });
}
