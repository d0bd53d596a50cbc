/** Sends an account's code without revealing, by the answer or its time, whether there is an account. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Phone } from '@ntem/contract/phones';
import { listRegistrations } from '#accounts/rows/one-time-codes.ts';
import type { Client } from '#accounts/rules/author.ts';
import type { SentCode } from '#accounts/rules/codes.ts';
import { chooseRegistration, isInvited } from '#accounts/rules/registrations.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { findUserByPhone, type User } from '#people/rows/users.ts';
import { codesInTurn } from './codes-in-turn.ts';
import { type CodeDeps, deliverCode, prepareCode, usualDialCode } from './send-code.ts';

/** Long enough for most vendors to have answered, and the same where there is nothing to send. */
const answerAfterMs = 60;

/** True if the number has something to prove; if not, everything is done except sending. */
const isWanted = {
  account: (user: User | undefined) => user !== undefined && user.phoneVerifiedAt === null,
  /** For a password that was forgotten, or a first one. */
  password: (user: User | undefined) => user !== undefined,
};

type QuietRequest = {
  purpose: keyof typeof isWanted;
  phone: Phone;
  client: Client;
  /** The code that the new one replaces, if the caller knows it. */
  insteadOf?: string | undefined;
};

export async function sendCodeQuietly(
  deps: CodeDeps,
  { insteadOf, ...request }: QuietRequest,
): Promise<SentCode> {
  const { purpose, phone, client } = request;
  const account = await findUserByPhone(deps.db, phone);
  const decoy = !isWanted[purpose](account);
  const prepare = async (tx: Tx) => {
    const waiting = purpose === 'account' ? await listRegistrations(tx, phone) : [];
    const registration = chooseRegistration(waiting, {
      requestId: insteadOf,
      device: client.device,
      isInvited: account !== undefined && isInvited(account),
    });
    return prepareCode(deps, tx, { ...request, registration, decoy });
  };
  const prepared = await codesInTurn({ phone, ...client }, () => inTransaction(deps.db, prepare));
  // The vendor's facts about this code would reveal that there was one.
  const dialCode = await usualDialCode(deps, request);
  const delivered = deliverCode(deps, prepared).catch((error: unknown) => {
    deps.log.error({ err: error }, 'a code could not be sent');
  });
  await sleep(answerAfterMs);
  // Not awaited any longer than that: a slow vendor is only slow for numbers that have an account.
  void delivered;
  return { requestId: prepared.requestId, dialCode, prefix: '' };
}
