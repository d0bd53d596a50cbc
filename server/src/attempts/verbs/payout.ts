/** Sends earned commission to a seller's wallet: the effect of each answer on the payout and the books. */
import { pesewas } from '@ntem/contract/money';
import { reviewAfterMs } from '@ntem/contract/review/limits';
import type { Contradiction } from '@ntem/contract/states';
import { isUndecided } from '#attempts/rules/answer-verdicts.ts';
import { keptByAdmin, paidOtherwise } from '#attempts/rules/attempt-reasons.ts';
import { feePostings, payoutConfirmedPostings, payoutFailedPostings } from '#books/rules/ledger-postings.ts';
import { flagPayout, movePayout, type Payout } from '#payouts/rows/payouts.ts';
import { getSellerName } from '#sellers/rows/sellers.ts';
import { type AttemptContext, type Operation, payoutOf } from './attempt-context.ts';
import { notePayOutTaken, notePayOutTrouble } from './gateway-lines.ts';
import { book, moneyOf, raiseAlarm, settleIt, statusReason } from './steps.ts';

export const payout: Operation = {
  port: ({ gateways }, { provider }) => gateways.of(provider).payOut,

  async send({ db, gateways }, { attempt, subject }, signal) {
    const { sellerId, phone: receiver, network } = payoutOf({ attempt, subject });
    const name = await getSellerName(db, sellerId);
    const { reference, amountPesewas: amount } = attempt;
    return gateways.of(attempt.provider).payOut.send({ reference, amount, receiver, network, name }, signal);
  },

  async started(context, started, { isAgain }) {
    const sent = payoutOf(context);
    if (!isUndecided(context.attempt.outcome) || !isUnderWay(sent)) return undefined;
    if (started.outcome === 'failed' && !isAgain) {
      await failPayout(context, { reason: started.reason });
      await notePayOutTrouble(context, started.failure);
    } else if (started.outcome === 'accepted') {
      await settleIt(context, started, {});
      await notePayOutTaken(context);
      if (sent.state === 'unknown') await movePayout(context.tx, sent, { to: 'sending' });
    } else if (started.outcome === 'unknown') {
      await loseSight(context, started.reason);
    }
    // A refusal of the second send says nothing about the first; only the status does.
    return undefined;
  },

  async happened(context, status) {
    if (isUnderWay(payoutOf(context))) {
      await settleIt(context, status, { outcome: 'done', reason: null });
      return bookPayout(context, moneyOf(status));
    }
    // The money was given back to the seller, and has arrived as well.
    if (isDecided(context)) return;
    raiseAlarm(context, 'payout', 'a payout arrived after it had failed');
    await contradict(context, 'payout_after_failure');
  },

  async happenedOtherwise(context) {
    if (isDecided(context)) return;
    if (context.attempt.reason !== paidOtherwise)
      raiseAlarm(context, 'payout', 'the gateway paid out something else than we asked');
    if (isUndecided(context.attempt.outcome)) await loseSight(context, paidOtherwise);
    else await contradict(context, 'payout_after_failure');
  },

  async didNotHappen(context, status) {
    if (!isUnderWay(payoutOf(context))) return;
    await failPayout(context, { reason: statusReason(status) });
    if ('failure' in status && status.failure) await notePayOutTrouble(context, status.failure);
  },

  async takenBack(context) {
    if (isDecided(context)) return;
    raiseAlarm(context, 'payout', 'the gateway took back a payout that counted as paid');
    await contradict(context, 'payout_taken_back');
  },

  async waits(context, status) {
    const sent = payoutOf(context);
    if (!isUnderWay(sent) || !isUndecided(context.attempt.outcome)) return;
    if (status.status === 'in_progress' || status.status === 'unpaid') {
      if (sent.state === 'unknown') await movePayout(context.tx, sent, { to: 'sending' });
    } else await loseSight(context, statusReason(status));
  },

  async needsPerson(context, status) {
    if (context.attempt.ageMs > reviewAfterMs)
      raiseAlarm(context, 'payout', 'a vendor has not confirmed a payout');
    if (isUnderWay(payoutOf(context))) await loseSight(context, statusReason(status));
  },
};

function isUnderWay({ state }: Payout): boolean {
  return state === 'sending' || state === 'unknown';
}

/** A person decides about it already, or has: the same word is no news any more. */
function isDecided({ attempt }: AttemptContext): boolean {
  return attempt.contradictedBy !== null || attempt.reason === keptByAdmin;
}

/** A person decides, and finds it among those that wait. */
async function contradict(context: AttemptContext, contradictedBy: Contradiction): Promise<void> {
  await settleIt(context, undefined, { contradictedBy });
  await flagPayout(context.tx, payoutOf(context).id, true);
}

/** A payout that the gateway no longer knows is unknown, so that a person can decide about it. */
async function loseSight(context: AttemptContext, reason: string): Promise<void> {
  const sent = payoutOf(context);
  if (context.attempt.reason !== paidOtherwise)
    await settleIt(context, undefined, { outcome: 'unknown', reason });
  if (sent.state === 'sending') await movePayout(context.tx, sent, { to: 'unknown' });
}

/** It has arrived: what was in flight has left our money at the gateway. */
export async function bookPayout(
  context: AttemptContext,
  { fee = 0n, decidedBy }: { fee?: bigint; decidedBy?: string },
): Promise<void> {
  const { provider: gateway } = context.attempt;
  const sent = payoutOf(context);
  const money = { gateway, amount: sent.amountPesewas, fee: sent.feePesewas };
  await book(context, 'payout_confirmed', payoutConfirmedPostings(money));
  await book(context, 'payout_fee', feePostings(gateway, pesewas(fee)));
  await movePayout(context.tx, sent, { to: 'paid', decidedBy });
}

/** It definitely did not happen: the money is the seller's again. */
export async function failPayout(
  context: AttemptContext,
  { reason, decidedBy }: { reason: string; decidedBy?: string },
): Promise<void> {
  const sent = payoutOf(context);
  await settleIt(context, undefined, { outcome: 'failed', reason });
  await book(context, 'payout_failed', payoutFailedPostings(sent, sent.amountPesewas));
  await movePayout(context.tx, sent, { to: 'failed', reason, decidedBy });
}
