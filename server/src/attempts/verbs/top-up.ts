/**
 * Collects mobile money for a seller's float: the effect of each answer on the top-up and the books. A float takes whatever
 * came, in any amount and at any time: it is the seller's own money.
 */
import { sayDuration } from '@ntem/contract/durations';
import { type Pesewas, pesewas } from '@ntem/contract/money';
import { reviewAfterMs } from '@ntem/contract/review/limits';
import { setChallenge } from '#attempts/rows/challenges.ts';
import { isUndecided } from '#attempts/rules/answer-verdicts.ts';
import { keptByAdmin, moneyArrived } from '#attempts/rules/attempt-reasons.ts';
import { promptText } from '#attempts/rules/prompt-text.ts';
import { recordDispute } from '#books/rows/disputes.ts';
import { countPosted, listBookedOfAttempt } from '#books/rows/ledger.ts';
import {
  toppedUpPostings,
  topUpReturnedPostings,
  topUpReversedPostings,
} from '#books/rules/ledger-postings.ts';
import { tellToppedUp } from '#developers/verbs/tell-topped-up.ts';
import { lockFloat } from '#floats/rows/floats.ts';
import { moveTopUp, type TopUp } from '#floats/rows/top-ups.ts';
import { knownBrand } from '#installation/rows/current-brand.ts';
import type { VendorStatus } from '#vendors/ports/outcomes.ts';
import type { AttemptContext, Operation } from './attempt-context.ts';
import { book, bookFee, isOurs, moneyOf, type Paid, raiseAlarm, settleIt, statusReason } from './steps.ts';

export const topUp: Operation = {
  port: ({ gateways }, { provider }) => gateways.of(provider).collect,

  send({ db, gateways, config }, { attempt, subject }, signal) {
    const { phone: payer, network, reference: readOut } = topUpOf({ attempt, subject });
    const label = promptText(knownBrand({ db, config }).name, readOut);
    const { reference, amountPesewas: amount } = attempt;
    return gateways.of(attempt.provider).collect.send({ reference, amount, payer, network, label }, signal);
  },

  async started(context, started, { isAgain }) {
    // Webhook, page or worker were quicker than the answer to our own call.
    if (!isUndecided(context.attempt.outcome)) return undefined;
    switch (started.outcome) {
      case 'accepted':
      case 'code_wanted':
        await settleIt(context, started, {});
        if (started.outcome === 'code_wanted')
          await setChallenge(context.tx, context.attempt.id, started.dialCode);
        return undefined;
      case 'unknown':
        await settleIt(context, started, { outcome: 'unknown', reason: started.reason });
        return undefined;
      case 'failed': {
        // A refusal of the second send says nothing about the first; only the status does.
        if (isAgain) return undefined;
        const { failure, reason } = started;
        await settleIt(context, started, { outcome: 'failed', reason, refused: failure === 'refused' });
        await fail(context, reason);
        if (failure === 'refused') return undefined;
        context.deps.log.error({ alarm: 'gateway', failure }, 'the gateway could not be used');
        return 'unavailable';
      }
    }
  },

  async happened(context, status) {
    await bookMoney(context, moneyOf(status));
  },

  async happenedOtherwise(context, status) {
    const money = moneyOf(status);
    if (!isOurs(context, money) && context.attempt.reason === keptByAdmin) return;
    raiseAlarm(context, 'payment mismatch', 'money arrived that does not fit its top-up');
    await report(context, 'Money came that does not fit its top-up', status);
    if (isOurs(context, money)) return bookMoney(context, money);
    // It may be somebody else's payment: nothing is booked, and this top-up is not called unpaid.
    if (isUndecided(context.attempt.outcome))
      await settleIt(context, undefined, { outcome: 'unknown', reason: moneyArrived });
  },

  async didNotHappen(context, status) {
    const reason = statusReason(status);
    await settleIt(context, status, { outcome: 'failed', reason });
    await fail(context, reason);
  },

  /** The gateway has the word about its money: the float gives back what it still holds, and the rest is lost. */
  async takenBack(context, status) {
    const { tx, attempt } = context;
    const { userId } = topUpOf(context);
    raiseAlarm(context, 'payment taken back', 'the gateway took a top-up back');
    await report(context, 'The gateway took a top-up of a float back', status);
    const { balance } = await lockFloat(tx, userId);
    const received = receivedBy(context);
    const kept = balance < received ? balance : received;
    const turn = 1 + (await countPosted(tx, { kind: 'float_top_up_returned', attemptId: attempt.id }));
    await settleIt(context, status, { outcome: 'reversed' });
    const postings = topUpReversedPostings({ gateway: attempt.provider, userId, received, kept });
    await book(context, 'float_top_up_reversed', postings, turn);
  },

  /** An admin, who has said what came, may have been wrong. */
  async saidAgain(context, status) {
    await reportOtherAmount(context, moneyOf(status));
  },

  async waits() {},

  async needsPerson(context, status) {
    raiseAlarm(context, 'payment unknown', `a top-up has been unknown for ${sayDuration(reviewAfterMs)}`);
    await report(context, 'A vendor has not confirmed a top-up', status);
  },
};

function topUpOf({ subject, attempt }: Pick<AttemptContext, 'subject' | 'attempt'>): TopUp {
  if (!subject.topUp) throw new Error(`The attempt ${attempt.id} is about no top-up.`);
  return subject.topUp;
}

function receivedBy({ attempt }: AttemptContext): Pesewas {
  return attempt.receivedPesewas ?? attempt.amountPesewas;
}

/** Attempt, books and state in one transaction. What had been taken back is there again as it was booked. */
async function bookMoney(context: AttemptContext, money: Paid): Promise<void> {
  const { tx, attempt } = context;
  const made = topUpOf(context);
  if (attempt.outcome === 'reversed') {
    if (!isOurs(context, money) || money.amount !== receivedBy(context))
      return reportOtherAmount(context, money);
    const booked = await listBookedOfAttempt(tx, attempt.id);
    const turn = await countPosted(tx, { kind: 'float_top_up_reversed', attemptId: attempt.id });
    await settleIt(context, money, { outcome: 'done', reason: null });
    await book(context, 'float_top_up_returned', topUpReturnedPostings(booked), turn);
    return;
  }
  const received = pesewas(money.amount);
  await settleIt(context, money, { outcome: 'done', received, reason: '' });
  await book(context, 'float_topped_up', toppedUpPostings(attempt.provider, made.userId, received));
  await bookFee(context, 'gateway_fee', money);
  context.subject = { topUp: await moveTopUp(tx, made, { to: 'paid' }) };
  await tellToppedUp(tx, { sellerId: made.userId, amount: received, source: 'mobile_money' });
}

async function reportOtherAmount(context: AttemptContext, money: Paid): Promise<void> {
  if (!isOurs(context, money) || money.amount === receivedBy(context)) return;
  raiseAlarm(context, 'payment mismatch', 'the gateway names another amount for a top-up than was booked');
  await report(context, 'The gateway names another amount for a top-up', money);
}

async function fail(context: AttemptContext, reason: string): Promise<void> {
  const made = topUpOf(context);
  if (made.state !== 'prompting') return;
  context.subject = { topUp: await moveTopUp(context.tx, made, { to: 'failed', reason }) };
}

/** It stands among the differences until an admin has resolved it. */
async function report(
  { tx, attempt }: AttemptContext,
  what: string,
  { status }: VendorStatus,
): Promise<void> {
  await recordDispute(tx, { reference: attempt.reference, what, theirs: status });
}
