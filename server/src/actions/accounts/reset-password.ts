/** Sets a password with a code that was sent to the account's phone. Every session ends. */
import type { Phone } from '@ntem/contract/phones';
import { withRightCode } from '#actions/codes/check-code.ts';
import { forgetFailures } from '#db/users/failed-logins.ts';
import { endSessionsOf } from '#db/users/sessions.ts';
import { changeUser, lockUserByPhone, markPhoneVerified } from '#db/users/users.ts';
import type { Deps } from '#deps.ts';
import { Refusal } from '#domain/refusal.ts';
import { hashPassword, refuseShortPassword } from './hash-password.ts';

export async function resetPassword(
  deps: Pick<Deps, 'db' | 'keys' | 'config'>,
  reset: { phone: Phone; code: string; requestId: string; password: string },
): Promise<void> {
  refuseShortPassword(deps, reset.password);
  await withRightCode(deps, { purpose: 'password', ...reset }, async (tx) => {
    const account = await lockUserByPhone(tx, reset.phone);
    if (!account) throw new Refusal('OTP_EXPIRED');
    // Hashing is costly: nobody makes us do it with a wrong code.
    await changeUser(tx, account.id, { passwordHash: await hashPassword(reset.password) });
    await markPhoneVerified(tx, account.id);
    await endSessionsOf(tx, account.id);
    await forgetFailures(tx, reset.phone);
  });
}
