/** Opens an account, or takes up one whose number was never verified, and sends the code that proves it. */
import { refusals } from '@ntem/contract/errors';
import type { Phone } from '@ntem/contract/phones';
import { countCodes, lockCodeCounts } from '#accounts/rows/code-counts.ts';
import { countKnownNumbers, deleteProbe, insertProbe } from '#accounts/rows/probes.ts';
import type { Client } from '#accounts/rules/author.ts';
import { findClientWaitMs, judgeSend, type SentCode } from '#accounts/rules/codes.ts';
import { refuseShortPassword } from '#accounts/rules/new-passwords.ts';
import { isInvited, type Registration } from '#accounts/rules/registrations.ts';
import { isValidLink } from '#catalogue/rules/seller-chain.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { keepCustomer } from '#people/rows/guests.ts';
import {
  changeUser,
  findUserByPhone,
  getUser,
  insertUser,
  lockUserByPhone,
  markPhoneVerified,
  type ShownAccount,
  type User,
} from '#people/rows/users.ts';
import { findReferralLink, type ReferralLink } from '#sellers/rows/sellers.ts';
import { codesInTurn } from './codes-in-turn.ts';
import { hashPassword } from './hash-password.ts';
import { openSession, type Tokens } from './open-session.ts';
import { type CodeDeps, deliverCode, type PreparedCode, prepareCode } from './send-code.ts';

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
  refuseShortPassword(typed.password, deps.config.passwordMinLength);
  const probeId = await takeRegistration(deps, typed);
  const passwordHash = await hashPassword(typed.password, client.address);
  const record = async (tx: Tx) => {
    await lockCodeCounts(tx, { phone, ...client });
    // Given back where a code is sent, which counts by itself. Whatever is refused from here on keeps it.
    await deleteProbe(tx, probeId);
    await refuseCurious(tx, typed);
    const standing = await lockUserByPhone(tx, phone);
    if (isTaken(deps, standing)) throw phoneExists();
    const found = typed.referralCode ? await findReferralLink(tx, typed.referralCode) : undefined;
    const link = found && isValidLink(found) && found.owner.id !== standing?.id ? found : undefined;
    const registration = { name: typed.name, passwordHash, referrerId: link?.owner.id ?? null };
    const userId = standing?.id ?? (await openAccount(tx, phone, registration));
    // An invited person was named by the inviter; a stranger's entries wait for the code.
    if (standing && !isInvited(standing)) await changeUser(tx, userId, { name: typed.name, passwordHash });
    if (!deps.config.phoneVerification) {
      await changeUser(tx, userId, { uplineId: standing?.uplineId ?? registration.referrerId });
      await markPhoneVerified(tx, userId);
      await keepCustomer(tx, userId);
      const tokens = await openSession(deps, tx, { userId, remember: false, client });
      return { user: await getUser(tx, userId), tokens };
    }
    const prepared = await prepareCode(deps, tx, { purpose: 'account', phone, client, registration });
    return { user: showTyped(typed, link, prepared), prepared };
  };
  const recorded = await codesInTurn({ phone, ...client }, () => inTransaction(deps.db, record));
  const { prepared, ...registered } = recorded;
  return prepared ? { ...registered, code: await deliverCode(deps, prepared) } : registered;
}

/**
 * Before the password is hashed, which is costly: refused requests are refused here and counted, and others count from
 * now on, so that parallel requests stay within the limit.
 */
async function takeRegistration(deps: CodeDeps, typed: Typed): Promise<string> {
  const { phone, client } = typed;
  const take = async (tx: Tx) => {
    await lockCodeCounts(tx, { phone, ...client });
    await refuseCurious(tx, typed);
    const probeId = await insertProbe(tx, 'number', client);
    if (isTaken(deps, await findUserByPhone(tx, phone))) return phoneExists();
    const verdict = judgeSend(await countCodes(tx, { phone, purpose: 'account', ...client }));
    return verdict.allowed ? probeId : tooOften(verdict.retryAfterMs);
  };
  const taken = await codesInTurn({ phone, ...client }, () => inTransaction(deps.db, take));
  if (!(taken instanceof Refusal)) return taken;
  const event = taken.code === 'PHONE_EXISTS' ? 'number exists' : 'registered too often';
  deps.log.info({ event, phone, ...client }, 'a registration was refused');
  throw taken;
}

/** Nobody opens it by registering. */
function isTaken({ config }: CodeDeps, standing: User | undefined): boolean {
  if (!standing) return false;
  return standing.phoneVerifiedAt !== null || (isInvited(standing) && !config.phoneVerification);
}

/** The same for numbers with and without an account, so that asking more reveals neither. */
async function refuseCurious(tx: Tx, { phone, client }: Typed): Promise<void> {
  const asked = await countCodes(tx, { phone, purpose: 'account', ...client });
  const hit = await countKnownNumbers(tx, client);
  const waitMs = findClientWaitMs({
    deviceUnverified: asked.deviceUnverified + hit.deviceUnverified,
    addressUnverified: asked.addressUnverified + hit.addressUnverified,
    addressSoon: asked.addressSoon + hit.addressSoon,
    isNewDevice: asked.isNewDevice && hit.deviceUnverified === 0,
  });
  if (waitMs !== undefined) throw tooOften(waitMs);
}

function tooOften(waitMs: number): Refusal {
  return new Refusal('RATE_LIMIT_EXCEEDED', { retryAfterS: waitMs / 1000 });
}

async function openAccount(tx: Tx, phone: Phone, { name, passwordHash }: Registration): Promise<string> {
  const user = await insertUser(tx, { name, phone, passwordHash });
  if (!user) throw phoneExists();
  return user.id;
}

/** Only the typed values: the number may belong to an account about which a stranger should learn nothing. */
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
