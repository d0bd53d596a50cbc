/** Opens an account, or takes up one whose number was never verified, and sends the code that proves it. */
import { refusals } from '@ntem/contract/errors';
import type { Phone } from '@ntem/contract/phones';
import { type CodeDeps, deliverCode, prepareCode } from '#actions/codes/send-code.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { findReferralLink } from '#db/users/sellers.ts';
import {
  changeUser,
  getUser,
  insertUser,
  lockUserByPhone,
  markPhoneVerified,
  type UserWithUpline,
} from '#db/users/users.ts';
import type { Client } from '#domain/people/author.ts';
import { isValidLink } from '#domain/prices/seller-chain.ts';
import { Refusal } from '#domain/refusal.ts';
import { hashNewPassword } from './hash-password.ts';
import { openSession, type Tokens } from './open-session.ts';

export type Registration = {
  name: string;
  phone: Phone;
  password: string;
  referralCode: string | undefined;
  client: Client;
};

type Registered = { user: UserWithUpline; requestId?: string; tokens?: Tokens };

export async function registerAccount(deps: CodeDeps, registration: Registration): Promise<Registered> {
  const passwordHash = await hashNewPassword(deps, registration.password);
  const { phone, client } = registration;
  const { prepared, ...registered } = await inTransaction(deps.db, async (tx) => {
    const userId = await recordAccount(tx, registration, passwordHash);
    if (!deps.config.phoneVerification) {
      await markPhoneVerified(tx, userId);
      const tokens = await openSession(deps, tx, { userId, remember: false });
      return { user: await getUser(tx, userId), tokens };
    }
    const prepared = await prepareCode(deps, tx, { purpose: 'account', phone, client });
    return { user: await getUser(tx, userId), requestId: prepared.requestId, prepared };
  });
  if (prepared) await deliverCode(deps, prepared);
  return registered;
}

async function recordAccount(tx: Tx, registration: Registration, passwordHash: string): Promise<string> {
  const { name, phone, referralCode } = registration;
  const standing = await lockUserByPhone(tx, phone);
  if (standing?.phoneVerifiedAt) throw phoneExists();
  const link = referralCode ? await findReferralLink(tx, referralCode) : undefined;
  const referrerId = link && isValidLink(link) && link.owner.id !== standing?.id ? link.owner.id : undefined;
  if (standing) {
    // Whoever proves the number owns it; until then the newest registration counts.
    await changeUser(tx, standing.id, { name, passwordHash, uplineId: standing.uplineId ?? referrerId });
    return standing.id;
  }
  const user = await insertUser(tx, { name, phone, passwordHash, uplineId: referrerId });
  if (!user) throw phoneExists();
  return user.id;
}

function phoneExists(): Refusal {
  return new Refusal('PHONE_EXISTS', { errors: { phone_number: refusals.PHONE_EXISTS.text } });
}
