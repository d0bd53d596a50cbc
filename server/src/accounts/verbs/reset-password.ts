/** Sets a password with a code that was sent to the account's phone. Every session ends. */
import type { Phone } from '@ntem/contract/phones';
import { recordReset } from '#accounts/rows/account-risks.ts';
import { forgetFailures } from '#accounts/rows/failed-logins.ts';
import { endSessionsOf } from '#accounts/rows/sessions.ts';
import type { Client } from '#accounts/rules/author.ts';
import { refuseShortPassword } from '#accounts/rules/new-passwords.ts';
import type { Deps } from '#deps.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { takeGuestOver } from '#people/rows/guests.ts';
import { changeUser, lockUserByPhone, markPhoneVerified } from '#people/rows/users.ts';
import type { GuessDeps } from './ask-vendor.ts';
import { withRightCode } from './check-code.ts';
import { hashPassword } from './hash-password.ts';

export async function resetPassword(
  deps: GuessDeps & Pick<Deps, 'config'>,
  { client, ...reset }: { phone: Phone; code: string; requestId: string; password: string; client: Client },
): Promise<void> {
  refuseShortPassword(reset.password, deps.config.passwordMinLength);
  await withRightCode(deps, { purpose: 'password', ...reset }, async (tx) => {
    const account = await lockUserByPhone(tx, reset.phone);
    if (!account) throw new Refusal('OTP_EXPIRED');
    // Hashing is costly: a wrong code must not cause it.
    await changeUser(tx, account.id, { passwordHash: await hashPassword(reset.password, client.address) });
    await markPhoneVerified(tx, account.id);
    if (!account.phoneVerifiedAt) await takeGuestOver(tx, { userId: account.id, phone: reset.phone });
    await endSessionsOf(tx, account.id);
    await forgetFailures(tx, reset.phone);
    await recordReset(tx, account.id);
    const author = { userId: account.id, ...client };
    await recordAudit(tx, author, { action: 'account.reset-password', subject: account.id });
  });
}
