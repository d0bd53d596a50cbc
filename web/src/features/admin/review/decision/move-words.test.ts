/** What each choice does to the money: to whom how much goes, who earns, what is lost. */
import { type AttentionMove, attentionMoves } from '@ntem/contract/review/attention-rules';
import type { AttentionItem } from '@ntem/contract/review/endpoints/attention';
import { describe, expect, it, test } from 'vitest';
import { itemOf, lostDelivery, sideOf } from '#features/admin/review/waiting-item.fixture.ts';
import { textOf } from '#ui/small/phrase.tsx';
import { choiceOf, choicesOf, needsEvidence } from './move-words.ts';

const ama = { id: 'ama', name: 'Ama Owusu', commission: 0.5 };
const soldByTwo = { sellers: [...itemOf().sellers, ama] };
const refused = sideOf({ outcome: 'failed', says: 'failed' });
const taken: Partial<AttentionItem> = {
  trouble: 'delivery_taken_back',
  state_before_review: 'delivered',
  held: 0,
};

/** For each move: when, what differs, and what its button and its effect say. */
const told: Record<AttentionMove, Record<string, [changes: Partial<AttentionItem>, words: string]>> = {
  check: { 'at any time': [{}, 'Ask again: Asks Paystack and DataMart GH again now.'] },
  deliver: {
    'never delivered': [
      {},
      'Send again: DataMart GH is asked first. Once it has arrived, we pay it GH₵ 44.10, Kwame Mensah earns GH₵ 1.90. The buyer pays nothing more.',
    ],
    'held until the supplier is back': [
      { trouble: 'on_hold', state: 'on_hold', state_before_review: null, sellers: [] },
      'Send again: DataMart GH is tried now. Once it has arrived, we pay it GH₵ 44.10. The buyer pays nothing more.',
    ],
  },
  refund: {
    'never delivered': [
      {},
      'Refund GH₵ 48.00: DataMart GH is asked first. GH₵ 48.00 to 0271359101, Kwame Mensah earns nothing. We pay no supplier.',
    ],
    'before anything was sent': [
      { trouble: 'on_hold', delivery: null, ...soldByTwo },
      'Refund GH₵ 48.00: GH₵ 48.00 to 0271359101, Kwame Mensah and Ama Owusu earn nothing.',
    ],
    'of a wrong amount': [
      { trouble: 'wrong_amount', delivery: null, held: 0, unallocated: 40, sellers: [] },
      'Refund GH₵ 40.00: GH₵ 40.00 to 0271359101.',
    ],
    'of a delivery that was taken back': [
      { ...taken, ...soldByTwo },
      "Refund GH₵ 48.00: GH₵ 48.00 to 0271359101, GH₵ 1.90 is taken off Kwame Mensah's balance and GH₵ 0.50 off Ama Owusu's. DataMart GH owes us GH₵ 44.10 again, or keeps it as our loss: you say which.",
    ],
    'that a wallet refused': [
      { trouble: 'refund_refused', state_before_review: 'refund_pending', refund: refused },
      'Refund to another number: GH₵ 48.00 to 0271359101, or to another number of the buyer, Kwame Mensah earns nothing.',
    ],
  },
  'return-extra': {
    'of a second payment': [
      { trouble: 'paid_twice', unallocated: 96, amounts: { 'return-extra': 48 } },
      'Refund GH₵ 48.00: GH₵ 48.00 to 0271359101. The order itself stays as it is: nobody earns less for it.',
    ],
  },
  acknowledge: {
    'delivered twice': [
      { trouble: 'delivered_twice' },
      'Close this case: The loss of GH₵ 44.10 is booked already. Nothing moves.',
    ],
    'refunded twice': [
      { trouble: 'refunded_twice', refund: sideOf({ amount: 47 }) },
      'Close this case: The loss of GH₵ 47.00 is booked already. Nothing moves.',
    ],
    'delivered twice, and one of them taken back': [
      { trouble: 'delivery_taken_back', state: 'delivered', state_before_review: null },
      'Close this case: DataMart GH owes us GH₵ 44.10 again: the loss is taken out of our books.',
    ],
    'refunded twice, and one of them came back': [
      { trouble: 'refund_taken_back', refund: sideOf({ amount: 47 }), held: 0 },
      'Close this case: GH₵ 47.00 is at Paystack again: the loss is taken out of our books.',
    ],
    'refunded otherwise': [
      { trouble: 'refunded_otherwise' },
      'Close this case: The case is closed as it stands. Nothing moves.',
    ],
  },
  'mark-refunded': {
    'taken back by the gateway before anything was sent': [
      { trouble: 'payment_taken_back', state_before_review: 'on_hold', delivery: null },
      'Mark refunded: Paystack gave GH₵ 48.00 back by itself: the order ends as refunded, Kwame Mensah earns nothing. Nothing is sent.',
    ],
    'taken back by the gateway, and the bundle by the supplier': [
      { trouble: 'payment_taken_back', state_before_review: 'delivered' },
      'Mark refunded: Paystack gave GH₵ 48.00 back by itself: the order ends as refunded, Kwame Mensah earns nothing. DataMart GH owes us GH₵ 44.10 again, or keeps it as our loss: you say which.',
    ],
    'a payment that was given back at the gateway itself': [
      { trouble: 'payment_unknown', held: 0 },
      'Mark refunded: Paystack is asked first. GH₵ 48.00 counts as paid and given back there, Kwame Mensah earns nothing. Nothing is sent.',
    ],
    'unknown so far': [
      { trouble: 'refund_unknown', state_before_review: 'refund_pending' },
      'Mark refunded: Paystack is asked first. GH₵ 48.00 counts as given back, and nothing more is sent. If the money did not arrive, the buyer has lost it.',
    ],
  },
  'mark-delivered': {
    'unknown so far': [
      { ...soldByTwo },
      'Mark delivered: DataMart GH is asked first. We pay it GH₵ 44.10, Kwame Mensah earns GH₵ 1.90 and Ama Owusu GH₵ 0.50.',
    ],
    'said to be taken back': [
      taken,
      'Mark delivered: DataMart GH keeps GH₵ 44.10, Kwame Mensah earns GH₵ 1.90. Nothing goes back to the payer.',
    ],
    'while the refund is under way': [
      { trouble: 'refund_unknown', state_before_review: 'refund_pending' },
      'Mark delivered: The refund goes on. GH₵ 44.10 is our loss, Kwame Mensah earns nothing.',
    ],
    'after the refund': [
      { trouble: 'delivered_after_refund', state_before_review: 'refunded', sellers: [] },
      'Mark delivered: The money stays with the payer. GH₵ 44.10 is booked as our loss already.',
    ],
  },
  'mark-paid': {
    'unknown so far': [
      { trouble: 'payment_unknown', held: 0 },
      'Mark paid: Paystack is asked first. GH₵ 48.00 counts as paid, and the bundle is sent. If the money did not come, it is our loss.',
    ],
    'a second payment': [
      { trouble: 'second_payment_unknown', amounts: { 'mark-paid': 48 } },
      'Mark paid: Paystack is asked first. GH₵ 48.00 counts as paid a second time, and you can give it back then.',
    ],
  },
  'mark-unpaid': {
    'a second payment': [
      { trouble: 'second_payment_unknown' },
      'Mark not paid: Paystack is asked first. The order itself stays as it is: only the other payment counts. Money that still comes can be given back.',
    ],
    'unknown so far': [
      { trouble: 'payment_unknown', held: 0 },
      'Mark not paid: Paystack is asked first. The order ends as not paid: nothing is sent, Kwame Mensah earns nothing. Money that still comes is delivered or given back.',
    ],
  },
  'settle-by-hand': {
    'what we hold': [
      { trouble: 'refund_refused', state_before_review: 'refund_pending' },
      'Settle by hand: GH₵ 48.00 is repaid by you, by hand. Nothing is sent through Paystack. Kwame Mensah earns nothing.',
    ],
    'a second payment': [
      { trouble: 'paid_twice', held: 48, unallocated: 98, amounts: { 'settle-by-hand': 50 } },
      'Settle by hand: GH₵ 50.00 is repaid by you, by hand. Nothing is sent through Paystack.',
    ],
  },
  'write-off': {
    'a payment taken back': [
      { trouble: 'payment_taken_back', state_before_review: 'delivered' },
      'Write off GH₵ 48.00: GH₵ 48.00 is written off: Paystack took it back. The order stays as it is: buyer and sellers keep what they have.',
    ],
  },
};

const rows = attentionMoves.flatMap((move) =>
  Object.entries(told[move]).map(([when, [changes, words]]) => ({ move, when, changes, words })),
);

describe('the choices', () => {
  test.each(rows)('$move, $when', ({ move, changes, words }) => {
    const { button, effect } = choiceOf(move, itemOf(changes));
    expect(`${textOf(button)}: ${textOf(effect)}`).toBe(words);
  });

  it('begin with the suggested one, which alone stands out, and end with asking', () => {
    const choices = choicesOf(itemOf());
    expect(choices.map(({ move }) => move)).toEqual(['deliver', 'refund', 'mark-delivered', 'check']);
    expect(choices.filter(({ isSuggested }) => isSuggested).map(({ move }) => move)).toEqual(['deliver']);
  });

  it('say beforehand that a second admin has to confirm', () => {
    const item = itemOf({ second_admin_moves: ['refund'], delivery: { ...lostDelivery, says: 'failed' } });
    expect(textOf(choiceOf('refund', item).effect)).toMatch(/A second admin has to confirm it first\.$/);
    expect(textOf(choiceOf('deliver', item).effect)).not.toContain('second admin');
  });
});

describe('evidence', () => {
  const settled = { ...lostDelivery, outcome: 'failed' } as const;
  test.each<[AttentionMove, string, Partial<AttentionItem>, boolean]>([
    ['mark-delivered', 'always', {}, true],
    ['deliver', 'while the one before is undecided', {}, true],
    ['deliver', 'once the one before has failed', { delivery: settled }, false],
    ['refund', 'while a delivery is undecided', {}, true],
    [
      'refund',
      'while a refund is undecided',
      { delivery: settled, refund: sideOf({ outcome: 'open' }) },
      true,
    ],
    ['refund', 'once all before have failed', { delivery: settled, refund: refused }, false],
    ['return-extra', 'never', {}, false],
    ['acknowledge', 'never', {}, false],
  ])('is wanted for %s %s: %o', (move, _when, changes, isWanted) => {
    expect(needsEvidence(move, itemOf(changes))).toBe(isWanted);
  });
});
