/** Sending earned commission to a seller's wallet: what each answer does to the payout and the books. */
import { reviewAfterMs } from '@ntem/contract/limits';
import { type Pesewas, pesewas } from '@ntem/contract/money';
import { postToLedger } from '#db/books/ledger.ts';
import { flagPayout, movePayout, type Payout } from '#db/payouts/payouts.ts';
import { getSellerName } from '#db/users/sellers.ts';
import { isUndecided } from '#domain/attempts/attempt-rules.ts';
import type { Contradiction } from '#domain/attempts/contradictions.ts';
import { feePostings, payoutConfirmedPostings, payoutFailedPostings } from '#domain/books/ledger-postings.ts';
import { keptByAdmin } from '#domain/orders/purchase-rules.ts';
import { paidOtherwise } from '#domain/payouts/payout-rules.ts';
import type { Money } from '#providers/outcomes.ts';
import { type Life, type Operation, payoutOf, reasonOf, settleIt } from './life.ts';

export const payout: Operation = {
  traits: ({ gateways }, { provider }) => gateways.of(provider).payOut.traits,

  async send({ db, gateways }, { attempt, subject }, signal) {
    const { sellerId, phone: receiver, network } = payoutOf({ attempt, subject });
    const name = await getSellerName(db, sellerId);
    const { reference, amountPesewas: amount } = attempt;
    return gateways.of(attempt.provider).payOut.send({ reference, amount, receiver, network, name }, signal);
  },

  find({ gateways }, { provider, reference, vendorReference, ageMs }, signal) {
    const known = { reference, vendorReference: vendorReference ?? undefined, ageMs };
    return gateways.of(provider).payOut.find(known, signal);
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
    const sent = payoutOf(life);
    const { fee = 0n } = status as { status: 'done' } & Money;
    if (isUnderWay(sent)) {
      await settleIt(life, status, { outcome: 'done', reason: null });
      await bookPayout(life, { fee: pesewas(fee) });
      return;
    }
    // The money was given back to the seller, and has arrived as well.
    if (isDecided(life)) return;
    alarm(life, 'a payout arrived after it had failed');
    await contradict(life, 'payout_after_failure');
  },

  async happenedOtherwise(life) {
    if (isDecided(life)) return;
    alarm(life, 'the gateway paid out something else than we asked');
    if (isUndecided(life.attempt.outcome)) await loseSight(life, paidOtherwise);
    else await contradict(life, 'payout_after_failure');
  },

  async didNotHappen(life, status) {
    if (isUnderWay(payoutOf(life))) await failPayout(life, { reason: reasonOf(status) });
  },

  async takenBack(life) {
    if (isDecided(life)) return;
    alarm(life, 'the gateway took back a payout that counted as paid');
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
    if (life.attempt.ageMs > reviewAfterMs) alarm(life, 'nobody knows what became of a payout');
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

function alarm(life: Life, sentence: string): void {
  life.deps.log.error({ alarm: 'payout', payoutId: payoutOf(life).id }, sentence);
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
  { fee, decidedBy }: { fee: Pesewas; decidedBy?: string },
): Promise<void> {
  const { tx, attempt } = life;
  const sent = payoutOf(life);
  const about = { attemptId: attempt.id, payoutId: sent.id };
  const { amountPesewas: amount, feePesewas: kept } = sent;
  const postings = payoutConfirmedPostings({ gateway: attempt.provider, amount, fee: kept });
  await postToLedger(tx, { kind: 'payout_confirmed', ...about, postings });
  await postToLedger(tx, { kind: 'payout_fee', ...about, postings: feePostings(attempt.provider, fee) });
  await movePayout(tx, sent, { to: 'paid', ...(decidedBy && { decidedBy }) });
}

/** It definitely did not happen: the money is the seller's again. */
export async function failPayout(
  life: Life,
  { reason, decidedBy }: { reason: string; decidedBy?: string },
): Promise<void> {
  const { tx, attempt } = life;
  const sent = payoutOf(life);
  await settleIt(life, undefined, { outcome: 'failed', reason });
  const postings = payoutFailedPostings(sent.sellerId, sent.amountPesewas);
  await postToLedger(tx, { kind: 'payout_failed', attemptId: attempt.id, payoutId: sent.id, postings });
  await movePayout(tx, sent, { to: 'failed', reason, ...(decidedBy && { decidedBy }) });
}
