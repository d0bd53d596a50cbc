/** Proves the phone of an account with its code, and signs the person in. */
import type { Phone } from '@ntem/contract/phones';
import type { GuessDeps } from '#actions/codes/ask-vendor.ts';
import { withRightCode } from '#actions/codes/check-code.ts';
import { forgetFailures } from '#db/users/failed-logins.ts';
import { takeGuestOver } from '#db/users/guests.ts';
import { changeUser, getUser, lockUserByPhone, markPhoneVerified, type User } from '#db/users/users.ts';
import type { Client } from '#domain/people/author.ts';
import { isInvited, type Registration } from '#domain/people/registrations.ts';
import { Refusal } from '#domain/refusal.ts';
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

/** What was typed for this very code. Without it nobody's password is taken: one is set by another code. */
function applyRegistration(account: User, registration: Registration | null) {
  const { passwordHash = null, name, referrerId } = registration ?? {};
  if (isInvited(account)) return { passwordHash };
  return { passwordHash, name, uplineId: account.uplineId ?? referrerId };
}
