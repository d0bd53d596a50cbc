/** Takes a withdrawal out of a seller's balance, once, and asks for it to be sent. */
import { formatAmount, type Pesewas, pesewas, pesewasToWire } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import { smallestWithdrawalText, withdrawalTexts } from '@ntem/contract/payouts/withdrawal-refusals';
import type { Phone } from '@ntem/contract/phones';
import type { Author } from '#accounts/rules/author.ts';
import { paysOutTo } from '#attempts/verbs/routes.ts';
import { postToLedger, sumAccount } from '#books/rows/ledger.ts';
import { accounts, payoutRequestedPostings } from '#books/rules/ledger-postings.ts';
import type { Deps } from '#deps.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { makePayoutReference } from '#orders/verbs/make-reference.ts';
import { findRisk, listHeldCommissions } from '#payouts/rows/held-commission.ts';
import { findPayoutNumbers } from '#payouts/rows/payout-numbers.ts';
import {
  findPayoutByKey,
  insertPayout,
  listPayoutsOf,
  lockBalance,
  type Payout,
  sumRequestedLately,
} from '#payouts/rows/payouts.ts';
import { sumHeld } from '#payouts/rules/held-commission.ts';
import { decidePayout, smallestPayout } from '#payouts/rules/payout-requests.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { getSeller } from '#sellers/rows/sellers.ts';

type RequestDeps = Pick<Deps, 'db' | 'config' | 'gateways'>;

export type WithdrawalRequest = {
  amount: Pesewas;
  /** The usable payout number where nothing is said. */
  phone: Phone | undefined;
  network: Network | undefined;
  key: string | undefined;
  /** The newest withdrawal that the form knew of; undefined if it does not say. */
  newestKnown: string | null | undefined;
};

/** Balance check, posting, payout and job in one transaction under the lock of this seller's balance. */
export async function requestPayout(
  deps: RequestDeps,
  author: Author,
  request: WithdrawalRequest,
): Promise<Payout> {
  const { userId: sellerId } = author;
  return inTransaction(deps.db, async (tx) => {
    await lockBalance(tx, sellerId);
    const earlier = request.key ? await findPayoutByKey(tx, { sellerId, key: request.key }) : undefined;
    if (earlier) return sameOrConflict(earlier, request);
    await refuseStale(tx, sellerId, request);
    const payout = await insertPayout(tx, await describePayout(deps, tx, sellerId, request));
    await postToLedger(tx, {
      kind: 'payout_requested',
      payoutId: payout.id,
      postings: payoutRequestedPostings({ sellerId }, request.amount),
    });
    if (payout.state === 'requested') {
      await requestJob(tx, { kind: 'send-payout', payoutId: payout.id });
    }
    await requestJob(tx, { kind: 'send-withdrawal-notice', payoutId: payout.id });
    await recordAudit(tx, author, {
      action: 'withdrawal.request',
      subject: payout.id,
      after: {
        amount_pesewas: request.amount,
        phone: payout.phone,
        network: payout.network,
        state: payout.state,
      },
    });
    return payout;
  });
}

/** The same key is the same withdrawal, even if the first answer was lost. */
function sameOrConflict(earlier: Payout, { amount, phone, network }: WithdrawalRequest): Payout {
  const isSame =
    earlier.amountPesewas === amount &&
    (phone ?? earlier.phone) === earlier.phone &&
    (network ?? earlier.network) === earlier.network;
  if (!isSame) throw new Refusal('IDEMPOTENCY_CONFLICT');
  return earlier;
}

/** A form in another tab does not know of later withdrawals: the seller must look again first. */
async function refuseStale(tx: Tx, sellerId: string, { newestKnown }: WithdrawalRequest): Promise<void> {
  if (newestKnown === undefined) return;
  const [newest] = await listPayoutsOf(tx, sellerId, { offset: 0, limit: 1 });
  if ((newest?.id ?? null) !== newestKnown) throw new Refusal('STALE');
}

/** Money goes to the number that the seller has proved, after its waiting period. */
async function getReceiver(
  deps: RequestDeps,
  tx: Tx,
  sellerId: string,
  request: WithdrawalRequest,
): Promise<{ phone: Phone; network: Network }> {
  const { usable } = await findPayoutNumbers(tx, sellerId);
  if (!usable || (request.phone ?? usable.phone) !== usable.phone) {
    throw new Refusal('VALIDATION_FAILED', { errors: { phone_number: withdrawalTexts.unproved } });
  }
  // A ported number keeps its prefix, so the seller may know its network better.
  const network = request.network ?? usable.network;
  if (!paysOutTo(deps, network))
    throw new Refusal('VALIDATION_FAILED', { errors: { network: withdrawalTexts.notPaid } });
  return { phone: usable.phone, network };
}

async function describePayout(deps: RequestDeps, tx: Tx, sellerId: string, request: WithdrawalRequest) {
  const { config } = deps;
  const receiver = await getReceiver(deps, tx, sellerId, request);
  const { owner } = await getSeller(tx, sellerId);
  const fee = config.payoutFee;
  const minimum = smallestPayout(owner.role, { minimum: config.payoutMinimum, fee });
  const balance = -(await sumAccount(tx, accounts.commission(sellerId)));
  const available = pesewas(balance - sumHeld(await listHeldCommissions(tx, sellerId)));
  const decision = decidePayout({
    amount: request.amount,
    available,
    minimum,
    fee,
    approvalOver: config.payoutApprovalOver,
    requestedLately: await sumRequestedLately(tx, sellerId),
    isAtRisk: (await findRisk(tx, sellerId)) !== undefined,
  });
  if (!decision.allowed && decision.fault === 'below_minimum') {
    const amount = smallestWithdrawalText(formatAmount(minimum));
    throw new Refusal('VALIDATION_FAILED', { errors: { amount } });
  }
  if (!decision.allowed) {
    throw new Refusal('INSUFFICIENT_BALANCE', { data: { available: pesewasToWire(available) } });
  }
  return {
    sellerId,
    amountPesewas: request.amount,
    feePesewas: fee,
    ...receiver,
    state: decision.state,
    reference: makePayoutReference(),
    requestKey: request.key ?? null,
  };
}
