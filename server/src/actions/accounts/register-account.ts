/** Opens an account, or takes up one whose number was never verified, and sends the code that proves it. */
import { refusals } from '@ntem/contract/errors';
import type { Phone } from '@ntem/contract/phones';
import { type CodeDeps, deliverCode, type PreparedCode, prepareCode } from '#actions/codes/send-code.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { countKnownNumbers, insertProbe } from '#db/probes.ts';
import { countCodes, lockCodeCounts } from '#db/users/code-counts.ts';
import { keepCustomer } from '#db/users/guests.ts';
import { findReferralLink, type ReferralLink } from '#db/users/sellers.ts';
import {
  changeUser,
  getUser,
  insertUser,
  lockUserByPhone,
  markPhoneVerified,
  type ShownAccount,
} from '#db/users/users.ts';
import type { Client } from '#domain/people/author.ts';
import { findClientWaitMs, type SentCode } from '#domain/people/codes.ts';
import { isInvited, type Registration } from '#domain/people/registrations.ts';
import { isValidLink } from '#domain/prices/seller-chain.ts';
import { Refusal } from '#domain/refusal.ts';
import { hashNewPassword } from './hash-password.ts';
import { openSession, type Tokens } from './open-session.ts';

export type Typed = {
  name: string;
  phone: Phone;
  password: string;
  referralCode: string | undefined;
  client: Client;
};

type Registered = { user: ShownAccount; code?: SentCode; tokens?: Tokens };

export async function registerAccount(deps: CodeDeps, typed: Typed): Promise<Registered> {
  const { phone, client } = typed;
  // A password is costly to hash: first of all, those who ask too often are refused.
  await inTransaction(deps.db, (tx) => refuseCurious(tx, typed));
  const passwordHash = await hashNewPassword(deps, typed.password);
  const recorded = await inTransaction(deps.db, async (tx) => {
    await lockCodeCounts(tx, { phone, ...client });
    await refuseCurious(tx, typed);
    const standing = await lockUserByPhone(tx, phone);
    if (standing?.phoneVerifiedAt || (standing && isInvited(standing) && !deps.config.phoneVerification)) {
      await insertProbe(tx, 'number', client);
      return undefined;
    }
    const found = typed.referralCode ? await findReferralLink(tx, typed.referralCode) : undefined;
    const link = found && isValidLink(found) && found.owner.id !== standing?.id ? found : undefined;
    const registration = { name: typed.name, passwordHash, referrerId: link?.owner.id ?? null };
    const userId = standing?.id ?? (await openAccount(tx, phone, registration));
    // Whoever invited this person has named them; what a stranger types waits for the code.
    if (standing && !isInvited(standing)) await changeUser(tx, userId, { name: typed.name, passwordHash });
    if (!deps.config.phoneVerification) {
      await changeUser(tx, userId, { uplineId: standing?.uplineId ?? registration.referrerId });
      await markPhoneVerified(tx, userId);
      await keepCustomer(tx, userId);
      const tokens = await openSession(deps, tx, { userId, role: null, remember: false, client });
      return { user: await getUser(tx, userId), tokens };
    }
    const prepared = await prepareCode(deps, tx, { purpose: 'account', phone, client, registration });
    return { user: showTyped(typed, link, prepared), prepared };
  });
  if (!recorded) {
    deps.log.info(
      { event: 'number exists', phone, ...client },
      'a registration of a known number was refused',
    );
    throw phoneExists();
  }
  const { prepared, ...registered } = recorded;
  return prepared ? { ...registered, code: await deliverCode(deps, prepared) } : registered;
}

/** The same for numbers that have an account and those that have none, so that neither can be told by asking more. */
async function refuseCurious(tx: Tx, { phone, client }: Typed): Promise<void> {
  const asked = await countCodes(tx, { phone, purpose: 'account', ...client });
  const hit = await countKnownNumbers(tx, client);
  const waitMs = findClientWaitMs({
    deviceUnverified: asked.deviceUnverified + hit.deviceUnverified,
    addressUnverified: asked.addressUnverified + hit.addressUnverified,
    addressSoon: asked.addressSoon + hit.addressSoon,
    isNewDevice: asked.isNewDevice && hit.deviceUnverified === 0,
  });
  if (waitMs !== undefined) throw new Refusal('RATE_LIMIT_EXCEEDED', { retryAfterS: waitMs / 1000 });
}

async function openAccount(tx: Tx, phone: Phone, { name, passwordHash }: Registration): Promise<string> {
  const user = await insertUser(tx, { name, phone, passwordHash });
  if (!user) throw phoneExists();
  return user.id;
}

/** Only what was typed: the number may belong to an account of which a stranger should learn nothing. */
function showTyped(
  { name, phone }: Typed,
  link: ReferralLink | undefined,
  { requestId }: PreparedCode,
): ShownAccount {
  return {
    id: requestId,
    name,
    email: null,
    phone,
    role: null,
    status: 'active',
    lastLoginAt: null,
    phoneVerifiedAt: null,
    uplineName: link?.ownerName ?? null,
    uplineRole: link?.owner.role ?? null,
    createdAt: new Date(),
  };
}

function phoneExists(): Refusal {
  return new Refusal('PHONE_EXISTS', { errors: { phone_number: refusals.PHONE_EXISTS.text } });
}
