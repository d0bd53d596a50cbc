/** The one place that decides what became of a payout. */
import { type Pesewas, pesewas } from '@ntem/contract/money';
import { type Attempt, settleAttempt } from '#db/attempts.ts';
import type { Tx } from '#db/database.ts';
import { postToLedger } from '#db/ledger.ts';
import { lockPayout, movePayout, type Payout } from '#db/payouts.ts';
import type { Deps } from '#deps.ts';
import {
  accounts,
  feePostings,
  payoutConfirmedPostings,
  payoutFailedPostings,
} from '#domain/ledger-postings.ts';
import type { MoneyStatus } from '#providers/outcomes.ts';

type Settlement = {
  attempt: Attempt;
  status: MoneyStatus;
  /** The gateway does not know the reference, and by its own word that proves that nothing was sent. */
  isGone: boolean;
};

/** A no-op the second time. */
export async function settlePayout(
  deps: Pick<Deps, 'log'>,
  tx: Tx,
  { attempt, status, isGone }: Settlement,
): Promise<Payout | undefined> {
  const payout = await lockPayout(tx, attempt.payout_id ?? '');
  if (payout?.state !== 'sending' && payout?.state !== 'unknown') return payout;
  switch (status.status) {
    case 'done':
      return confirmPayout(deps, tx, { payout, attempt, status });
    case 'failed':
      return failPayout(tx, { payout, attempt, reason: status.reason });
    case 'not_found':
      return isGone ? failPayout(tx, { payout, attempt, reason: 'never arrived at the gateway' }) : payout;
    case 'in_progress':
      return payout.state === 'unknown' ? movePayout(tx, payout, { to: 'sending' }) : payout;
    case 'unknown':
      return payout;
  }
}

type Confirmed = { payout: Payout; attempt: Attempt; status: Extract<MoneyStatus, { status: 'done' }> };

async function confirmPayout({ log }: Pick<Deps, 'log'>, tx: Tx, { payout, attempt, status }: Confirmed) {
  const isOurs =
    status.reference === attempt.reference &&
    status.amount === attempt.amount_pesewas &&
    status.currency === 'GHS';
  if (!isOurs) {
    log.error({ alarm: 'payout', payoutId: payout.id }, 'the gateway paid out something else than we asked');
    return payout.state === 'sending' ? movePayout(tx, payout, { to: 'unknown' }) : payout;
  }
  await settleAttempt(tx, attempt.id, { outcome: 'done', evidence: status.evidence });
  await postToLedger(tx, {
    kind: 'payout_confirmed',
    payoutId: payout.id,
    postings: [
      ...payoutConfirmedPostings(attempt.provider, attempt.amount_pesewas),
      // What the seller pays for the transfer stays with us, against what the gateway takes for it.
      { account: accounts.payoutsInFlight, amount: payout.fee_pesewas },
      { account: accounts.fees, amount: -payout.fee_pesewas },
    ],
  });
  await postToLedger(tx, {
    kind: 'payout_fee',
    payoutId: payout.id,
    postings: feePostings(attempt.provider, pesewas(status.fee ?? 0n)),
  });
  return movePayout(tx, payout, { to: 'paid' });
}

type Failure = { payout: Payout; attempt: Attempt; reason: string };

/** It definitely did not happen: the money is the seller's again. */
export async function failPayout(tx: Tx, { payout, attempt, reason }: Failure): Promise<Payout> {
  await settleAttempt(tx, attempt.id, { outcome: 'failed', reason });
  await giveBack(tx, payout, 'payout_failed');
  return movePayout(tx, payout, { to: 'failed', reason });
}

export async function giveBack(
  tx: Tx,
  payout: { id: string; seller_id: string; amount_pesewas: Pesewas },
  kind: 'payout_failed' | 'payout_rejected',
): Promise<void> {
  const postings = payoutFailedPostings(payout.seller_id, payout.amount_pesewas);
  await postToLedger(tx, { kind, payoutId: payout.id, postings });
}
