/** Sets a password with a code that was sent to the account's phone. Every session ends. */
import type { Phone } from '@ntem/contract/phones';
import type { GuessDeps } from '#actions/codes/ask-vendor.ts';
import { withRightCode } from '#actions/codes/check-code.ts';
import { recordAudit } from '#db/audit/audit-log.ts';
import { recordReset } from '#db/users/account-risks.ts';
import { forgetFailures } from '#db/users/failed-logins.ts';
import { endSessionsOf } from '#db/users/sessions.ts';
import { changeUser, lockUserByPhone, markPhoneVerified } from '#db/users/users.ts';
import type { Deps } from '#deps.ts';
import type { Client } from '#domain/people/author.ts';
import { Refusal } from '#domain/refusal.ts';
import { hashPassword, refuseShortPassword } from './hash-password.ts';

export async function resetPassword(
  deps: GuessDeps & Pick<Deps, 'config'>,
  { client, ...reset }: { phone: Phone; code: string; requestId: string; password: string; client: Client },
): Promise<void> {
  refuseShortPassword(deps, reset.password);
  await withRightCode(deps, { purpose: 'password', ...reset }, async (tx) => {
    const account = await lockUserByPhone(tx, reset.phone);
    if (!account) throw new Refusal('OTP_EXPIRED');
    // Hashing is costly: nobody makes us do it with a wrong code.
    await changeUser(tx, account.id, { passwordHash: await hashPassword(reset.password, client.address) });
    await markPhoneVerified(tx, account.id);
    await endSessionsOf(tx, account.id);
    await forgetFailures(tx, reset.phone);
    await recordReset(tx, account.id);
    const author = { userId: account.id, ...client };
    await recordAudit(tx, author, { action: 'account.reset-password', subject: account.id });
  });
}
