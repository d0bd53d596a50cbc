/** Sending earned commission to a seller's wallet: what each answer does to the payout and the books. */
import { pesewas } from '@ntem/contract/money';
import { reviewAfterMs } from '@ntem/contract/review/limits';
import type { Contradiction } from '@ntem/contract/states';
import { isUndecided } from '#attempts/rules/attempt-rules.ts';
import { feePostings, payoutConfirmedPostings, payoutFailedPostings } from '#books/rules/ledger-postings.ts';
import { keptByAdmin } from '#orders/rules/purchase-rules.ts';
import { flagPayout, movePayout, type Payout } from '#payouts/rows/payouts.ts';
import { paidOtherwise } from '#payouts/rules/payout-rules.ts';
import { getSellerName } from '#sellers/rows/sellers.ts';
import { type Life, type Operation, payoutOf } from './life.ts';
import { book, moneyOf, raiseAlarm, reasonOf, settleIt } from './steps.ts';

export const payout: Operation = {
  port: ({ gateways }, { provider }) => gateways.of(provider).payOut,

  async send({ db, gateways }, { attempt, subject }, signal) {
    const { sellerId, phone: receiver, network } = payoutOf({ attempt, subject });
    const name = await getSellerName(db, sellerId);
    const { reference, amountPesewas: amount } = attempt;
    return gateways.of(attempt.provider).payOut.send({ reference, amount, receiver, network, name }, signal);
  },

  async started(life, started, { isAgain }) {
    const sent = payoutOf(life);
    if (!isUndecided(life.attempt.outcome) || !isUnderWay(sent)) return undefined;
    if (started.outcome === 'failed' && !isAgain) {
      await failPayout(life, { reason: started.reason });
    } else if (started.outcome === 'accepted') {
      await settleIt(life, started, {});
      if (sent.state === 'unknown') await movePayout(life.tx, sent, { to: 'sending' });
    } else if (started.outcome === 'unknown') {
      await loseSight(life, started.reason);
    }
    // That it is refused the second time says nothing about the first, only the status does.
    return undefined;
  },

  async happened(life, status) {
    if (isUnderWay(payoutOf(life))) {
      await settleIt(life, status, { outcome: 'done', reason: null });
      return bookPayout(life, moneyOf(status));
    }
    // The money was given back to the seller, and has arrived as well.
    if (isDecided(life)) return;
    raiseAlarm(life, 'payout', 'a payout arrived after it had failed');
    await contradict(life, 'payout_after_failure');
  },

  async happenedOtherwise(life) {
    if (isDecided(life)) return;
    raiseAlarm(life, 'payout', 'the gateway paid out something else than we asked');
    if (isUndecided(life.attempt.outcome)) await loseSight(life, paidOtherwise);
    else await contradict(life, 'payout_after_failure');
  },

  async didNotHappen(life, status) {
    if (isUnderWay(payoutOf(life))) await failPayout(life, { reason: reasonOf(status) });
  },

  async takenBack(life) {
    if (isDecided(life)) return;
    raiseAlarm(life, 'payout', 'the gateway took back a payout that counted as paid');
    await contradict(life, 'payout_taken_back');
  },

  async waits(life, status) {
    const sent = payoutOf(life);
    if (!isUnderWay(sent) || !isUndecided(life.attempt.outcome)) return;
    if (status.status === 'in_progress' || status.status === 'unpaid') {
      if (sent.state === 'unknown') await movePayout(life.tx, sent, { to: 'sending' });
    } else await loseSight(life, reasonOf(status));
  },

  async needsPerson(life, status) {
    if (life.attempt.ageMs > reviewAfterMs)
      raiseAlarm(life, 'payout', 'nobody knows what became of a payout');
    if (isUnderWay(payoutOf(life))) await loseSight(life, reasonOf(status));
  },
};

function isUnderWay({ state }: Payout): boolean {
  return state === 'sending' || state === 'unknown';
}

/** A person decides about it already, or has: the same word is no news any more. */
function isDecided({ attempt }: Life): boolean {
  return attempt.contradictedBy !== null || attempt.reason === keptByAdmin;
}

/** A person decides, and finds it among those that wait. */
async function contradict(life: Life, contradictedBy: Contradiction): Promise<void> {
  await settleIt(life, undefined, { contradictedBy });
  await flagPayout(life.tx, payoutOf(life).id, true);
}

/** What the gateway no longer speaks of is unknown, so that a person may decide about it one day. */
async function loseSight(life: Life, reason: string): Promise<void> {
  const sent = payoutOf(life);
  if (life.attempt.reason !== paidOtherwise) await settleIt(life, undefined, { outcome: 'unknown', reason });
  if (sent.state === 'sending') await movePayout(life.tx, sent, { to: 'unknown' });
}

/** It has arrived: what was in flight has left our money at the gateway. */
export async function bookPayout(
  life: Life,
  { fee = 0n, decidedBy }: { fee?: bigint; decidedBy?: string },
): Promise<void> {
  const { provider: gateway } = life.attempt;
  const sent = payoutOf(life);
  const money = { gateway, amount: sent.amountPesewas, fee: sent.feePesewas };
  await book(life, 'payout_confirmed', payoutConfirmedPostings(money));
  await book(life, 'payout_fee', feePostings(gateway, pesewas(fee)));
  await movePayout(life.tx, sent, { to: 'paid', decidedBy });
}

/** It definitely did not happen: the money is the seller's again. */
export async function failPayout(
  life: Life,
  { reason, decidedBy }: { reason: string; decidedBy?: string },
): Promise<void> {
  const sent = payoutOf(life);
  await settleIt(life, undefined, { outcome: 'failed', reason });
  await book(life, 'payout_failed', payoutFailedPostings(sent.sellerId, sent.amountPesewas));
  await movePayout(life.tx, sent, { to: 'failed', reason, decidedBy });
}
