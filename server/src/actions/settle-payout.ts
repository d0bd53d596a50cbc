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
import { paidOtherwise } from '#domain/payout-rules.ts';
import type { MoneyStatus } from '#providers/outcomes.ts';
import type { PayoutAnswer } from './ask-about-payout.ts';

/** A no-op the second time, but for an alarm where the gateway takes back what it, or an admin, has said before. */
export async function settlePayout(
  deps: Pick<Deps, 'log'>,
  tx: Tx,
  { attempt, answer: { status, notFound } }: { attempt: Attempt; answer: PayoutAnswer },
): Promise<Payout | undefined> {
  const payout = await lockPayout(tx, attempt.payout_id ?? '');
  if (payout?.state !== 'sending' && payout?.state !== 'unknown') {
    if (payout && isContradicted(payout, status)) {
      deps.log.error(
        { alarm: 'payout', payoutId: payout.id, state: payout.state, gateway: status.status },
        'the gateway contradicts how a payout has ended',
      );
    }
    return payout;
  }
  switch (status.status) {
    case 'done':
      return confirmPayout(deps, tx, { payout, attempt, status });
    case 'failed':
      return failPayout(tx, { payout, attempt, reason: status.reason });
    case 'not_found':
      return notFound === 'failed'
        ? failPayout(tx, { payout, attempt, reason: 'never arrived at the gateway' })
        : loseSight(tx, { payout, attempt, reason: 'not found at the gateway' });
    case 'in_progress':
      return payout.state === 'unknown' ? movePayout(tx, payout, { to: 'sending' }) : payout;
    case 'unknown':
      return loseSight(tx, { payout, attempt, reason: status.reason });
  }
}

function isContradicted({ state }: Payout, { status }: MoneyStatus): boolean {
  if (state === 'failed') return status === 'done' || status === 'in_progress';
  return state === 'paid' && status === 'failed';
}

/** What the gateway no longer speaks of is unknown, so that a person may decide about it one day. */
async function loseSight(tx: Tx, { payout, attempt, reason }: Failure): Promise<Payout> {
  if (payout.state === 'unknown') return payout;
  await settleAttempt(tx, attempt.id, { outcome: 'unknown', reason });
  return movePayout(tx, payout, { to: 'unknown' });
}

type Confirmed = { payout: Payout; attempt: Attempt; status: Extract<MoneyStatus, { status: 'done' }> };

async function confirmPayout({ log }: Pick<Deps, 'log'>, tx: Tx, { payout, attempt, status }: Confirmed) {
  const isOurs =
    status.reference === attempt.reference &&
    status.amount === attempt.amount_pesewas &&
    status.currency === 'GHS';
  if (!isOurs) {
    log.error({ alarm: 'payout', payoutId: payout.id }, 'the gateway paid out something else than we asked');
    const evidence = { ...status, amount: status.amount.toString(), fee: status.fee?.toString() };
    await settleAttempt(tx, attempt.id, { outcome: 'unknown', reason: paidOtherwise, evidence });
    return payout.state === 'sending' ? movePayout(tx, payout, { to: 'unknown' }) : payout;
  }
  const { fee = 0n, evidence } = status;
  return bookPayout(tx, { payout, attempt, fee: pesewas(fee), evidence });
}

type Booked = { payout: Payout; attempt: Attempt; fee: Pesewas; evidence: unknown; decidedBy?: string };

/** It has arrived: what was in flight has left our money at the gateway. */
export async function bookPayout(tx: Tx, { payout, attempt, fee, evidence, ...by }: Booked): Promise<Payout> {
  await settleAttempt(tx, attempt.id, { outcome: 'done', evidence });
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
    postings: feePostings(attempt.provider, fee),
  });
  return movePayout(tx, payout, { to: 'paid', ...by });
}

type Failure = { payout: Payout; attempt: Attempt; reason: string };

/** It definitely did not happen: the money is the seller's again. */
export async function failPayout(
  tx: Tx,
  { payout, attempt, reason, evidence, ...by }: Failure & { evidence?: unknown; decidedBy?: string },
): Promise<Payout> {
  await settleAttempt(tx, attempt.id, { outcome: 'failed', reason, evidence });
  await giveBack(tx, payout, 'payout_failed');
  return movePayout(tx, payout, { to: 'failed', reason, ...by });
}

export async function giveBack(
  tx: Tx,
  payout: { id: string; seller_id: string; amount_pesewas: Pesewas },
  kind: 'payout_failed' | 'payout_rejected',
): Promise<void> {
  const postings = payoutFailedPostings(payout.seller_id, payout.amount_pesewas);
  await postToLedger(tx, { kind, payoutId: payout.id, postings });
}
