/** Proves the phone of an account with its code, and signs the person in. */
import type { Phone } from '@ntem/contract/phones';
import { forgetFailures } from '#accounts/rows/failed-logins.ts';
import type { Client } from '#accounts/rules/author.ts';
import { isInvited, type Registration } from '#accounts/rules/registrations.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { takeGuestOver } from '#people/rows/guests.ts';
import { changeUser, getUser, lockUserByPhone, markPhoneVerified, type User } from '#people/rows/users.ts';
import type { GuessDeps } from './ask-vendor.ts';
import { withRightCode } from './check-code.ts';
import { openSession } from './open-session.ts';

export async function verifyPhone(
  deps: GuessDeps,
  { client, ...proof }: { phone: Phone; code: string; requestId: string; client: Client },
) {
  const { phone } = proof;
  return withRightCode(deps, { purpose: 'account', ...proof }, async (tx, { registration }) => {
    const account = await lockUserByPhone(tx, phone);
    if (!account || account.phoneVerifiedAt) throw new Refusal('OTP_EXPIRED');
    if (account.status !== 'active') throw new Refusal('ACCOUNT_INACTIVE');
    await changeUser(tx, account.id, applyRegistration(account, registration));
    await markPhoneVerified(tx, account.id);
    await takeGuestOver(tx, { userId: account.id, phone });
    await forgetFailures(tx, phone);
    const tokens = await openSession(deps, tx, { userId: account.id, remember: false, client });
    return { user: await getUser(tx, account.id), tokens };
  });
}

/** The registration typed for this very code. Without it no typed password is used: one is set with another code. */
function applyRegistration(account: User, registration: Registration | null) {
  const { passwordHash = null, name, referrerId } = registration ?? {};
  if (isInvited(account)) return { passwordHash };
  return { passwordHash, name, uplineId: account.uplineId ?? referrerId };
}
