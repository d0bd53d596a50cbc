/** Proves the phone of an account with its code, and signs the person in. */
import type { Phone } from '@ntem/contract/phones';
import { withRightCode } from '#actions/codes/check-code.ts';
import { rememberDevice } from '#db/users/failed-logins.ts';
import { takeGuestOver } from '#db/users/guests.ts';
import { getUser, lockUserByPhone, markPhoneVerified, type UserWithUpline } from '#db/users/users.ts';
import type { Deps } from '#deps.ts';
import type { Client } from '#domain/people/author.ts';
import { Refusal } from '#domain/refusal.ts';
import { openSession, type Tokens } from './open-session.ts';

export async function verifyPhone(
  deps: Pick<Deps, 'db' | 'keys'>,
  proof: { phone: Phone; code: string; requestId: string; client: Client },
): Promise<{ user: UserWithUpline; tokens: Tokens }> {
  const { phone, client } = proof;
  return withRightCode(deps, { purpose: 'account', ...proof }, async (tx) => {
    const account = await lockUserByPhone(tx, phone);
    if (!account) throw new Refusal('OTP_EXPIRED');
    if (account.status !== 'active') throw new Refusal('ACCOUNT_INACTIVE');
    await markPhoneVerified(tx, account.id);
    await takeGuestOver(tx, { userId: account.id, phone });
    await rememberDevice(tx, { userId: account.id, phone, ...client });
    const tokens = await openSession(deps, tx, { userId: account.id, remember: false });
    return { user: await getUser(tx, account.id), tokens };
  });
}
