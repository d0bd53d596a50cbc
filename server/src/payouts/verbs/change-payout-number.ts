/**
 * Changes the number for a seller's money: a code proves it, it has a waiting period, and the change can be cancelled.
 */
import type { Network } from '@ntem/contract/networks';
import { withdrawalTexts } from '@ntem/contract/payouts/withdrawal-refusals';
import type { Phone } from '@ntem/contract/phones';
import type { Author } from '#accounts/rules/author.ts';
import type { SentCode } from '#accounts/rules/codes.ts';
import { withRightCode } from '#accounts/verbs/check-code.ts';
import { type CodeDeps, deliverCode, prepareCode } from '#accounts/verbs/send-code.ts';
import { paysOutTo } from '#attempts/verbs/routes.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import {
  findNumberOfCode,
  findPayoutNumbers,
  insertPayoutNumber,
  markNumberProved,
  markNumberTakenBack,
} from '#payouts/rows/payout-numbers.ts';
import { lockBalance } from '#payouts/rows/payouts.ts';
import { mustWait, type PayoutNumbers } from '#payouts/rules/payout-numbers.ts';
import { recordAudit } from '#people/rows/audit-log.ts';

type PayoutNumber = { phone: Phone; network: Network };

export async function askForPayoutNumber(
  deps: CodeDeps & Pick<Deps, 'gateways'>,
  author: Author,
  { phone, network }: PayoutNumber,
): Promise<SentCode> {
  if (!paysOutTo(deps, network))
    throw new Refusal('VALIDATION_FAILED', { errors: { network: withdrawalTexts.notPaid } });
  const prepared = await inTransaction(deps.db, async (tx) => {
    const { id: subject } = await insertPayoutNumber(tx, { sellerId: author.userId, phone, network });
    return prepareCode(deps, tx, { purpose: 'payout', phone, client: author, subject });
  });
  return deliverCode(deps, prepared);
}

export async function provePayoutNumber(
  deps: CodeDeps,
  author: Author,
  { requestId, code }: { requestId: string; code: string },
): Promise<PayoutNumbers> {
  const { userId: sellerId } = author;
  const asked = await findNumberOfCode(deps.db, { requestId, sellerId });
  if (!asked) throw new Refusal('OTP_EXPIRED');
  const guess = { purpose: 'payout' as const, phone: asked.phone, requestId, code };
  return withRightCode(deps, guess, async (tx) => {
    // A withdrawal that is asked for at this moment goes to the one number or the other.
    await lockBalance(tx, sellerId);
    const before = await findPayoutNumbers(tx, sellerId);
    const waits = mustWait(before, asked.phone);
    const proved = await markNumberProved(tx, asked.id, { waits });
    if (waits) await requestJob(tx, { kind: 'send-payout-notice', payoutNumberId: asked.id });
    await recordAudit(tx, author, {
      action: 'payout_number.prove',
      subject: sellerId,
      before: { phone: before.usable?.phone ?? null },
      after: { phone: asked.phone, network: asked.network, usable_from: proved.usableFrom },
    });
    return findPayoutNumbers(tx, sellerId);
  });
}

/** Needs no password: money goes to the old number, and a robbed seller should lose no time. */
export async function takeBackPayoutNumber({ db }: Pick<Deps, 'db'>, author: Author): Promise<PayoutNumbers> {
  const { userId: sellerId } = author;
  return inTransaction(db, async (tx) => {
    await lockBalance(tx, sellerId);
    const taken = await markNumberTakenBack(tx, sellerId);
    if (!taken) throw new Refusal('CONFLICT');
    const numbers = await findPayoutNumbers(tx, sellerId);
    await requestJob(tx, { kind: 'send-taken-back-notice', payoutNumberId: taken.id });
    await recordAudit(tx, author, {
      action: 'payout_number.take-back',
      subject: sellerId,
      before: { phone: taken.phone, network: taken.network, usable_from: taken.usableFrom },
      after: { phone: numbers.usable?.phone ?? null },
    });
    return numbers;
  });
}
