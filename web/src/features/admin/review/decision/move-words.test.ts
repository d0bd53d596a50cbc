/** The effect of each choice on the money: to whom how much goes, who earns, what is lost. */
import { type AttentionMove, attentionMoves, type MoneyMove } from '@ntem/contract/review/attention-moves';
import type { AttentionItem } from '@ntem/contract/review/endpoints/attention';
import { describe, expect, it, test } from 'vitest';
import { itemOf, lostDelivery, sideOf } from '#features/admin/review/waiting-item.fixture.ts';
import { textOf } from '#ui/small/phrase.tsx';
import { choicesOf, effectOf, moves, needsEvidence } from './move-words.ts';

const ama = { id: 'ama', name: 'Ama Owusu', commission: 0.5 };
const soldByTwo = { sellers: [...itemOf().sellers, ama] };
const refused = sideOf({ outcome: 'failed', says: 'failed' });
const taken = { trouble: 'delivery_taken_back', state_before_review: 'delivered', held: 0 } as const;
const beside = { trouble: 'second_payment_unknown', amounts: { 'mark-paid': 48 } } as const;

describe('the choices', () => {
  test.each<[AttentionMove, Partial<AttentionItem>, string]>([
    [
      'deliver',
      {},
      'Send again: DataMart GH is asked first. Once it has arrived, we pay it GH₵ 44.10, and Kwame Mensah earns GH₵ 1.90. The buyer pays nothing more.',
    ],
    [
      'refund',
      {},
      'Refund GH₵ 48.00: DataMart GH is asked first. GH₵ 48.00 to 0271359101, and Kwame Mensah earns nothing.',
    ],
    [
      'refund',
      { ...taken, ...soldByTwo },
      "Refund GH₵ 48.00: GH₵ 48.00 to 0271359101, and GH₵ 1.90 is taken off Kwame Mensah's balance and GH₵ 0.50 off Ama Owusu's. Say whether the supplier keeps what it cost.",
    ],
    [
      'refund',
      { delivery: null, refund: refused },
      'Refund to another number: GH₵ 48.00 to 0271359101, or to another number of the buyer, and Kwame Mensah earns nothing.',
    ],
    [
      'return-extra',
      { trouble: 'paid_twice', unallocated: 96, amounts: { 'return-extra': 48 } },
      'Refund GH₵ 48.00: GH₵ 48.00 to 0271359101. The order itself stays as it is: nobody earns less for it.',
    ],
    [
      'mark-delivered',
      { state_before_review: 'refund_pending' },
      'Mark delivered: The refund goes on: GH₵ 44.10 is our loss, and Kwame Mensah earns nothing.',
    ],
    [
      'mark-refunded',
      { trouble: 'payment_taken_back', moves: ['mark-refunded', 'mark-refunded-twice'], sellers: [] },
      'Mark refunded: GH₵ 48.00 counts as back with the payer. The refund counts as failed. Nothing is sent.',
    ],
    [
      'mark-refunded-twice',
      { trouble: 'payment_taken_back', amounts: { 'mark-refunded-twice': 47 } },
      'Mark refunded twice: The refund counts as arrived, and Paystack took the payment back too: GH₵ 47.00 is our loss, and Kwame Mensah earns nothing. Nothing is sent.',
    ],
    [
      'settle-by-hand',
      { trouble: 'paid_twice', unallocated: 98, amounts: { 'settle-by-hand': 50 } },
      'Settle by hand: GH₵ 50.00 is repaid by you, by hand. Nothing is sent through Paystack.',
    ],
    [
      'mark-paid',
      beside,
      'Mark paid: GH₵ 48.00 counts as paid a second time, and you can give it back then. If the money did not come, it is our loss.',
    ],
    [
      'mark-unpaid',
      beside,
      'Mark not paid: The order itself stays as it is: only the other payment counts. Money that still comes is delivered or given back.',
    ],
  ])('%s %#', (move, changes, words) => {
    const item = itemOf(changes);
    expect(`${textOf(moves[move].button(item))}: ${textOf(effectOf(move, item))}`).toBe(words);
  });

  const offered = (item: AttentionItem) =>
    choicesOf(item).map((choice) => `${choice.isSuggested ? '*' : ''}${choice.moves.join(' ')}`);

  it('begin with the suggested one, which alone stands out, and end with asking', () => {
    expect(offered(itemOf())).toEqual(['*deliver', 'refund', 'mark-delivered', 'check']);
  });

  it('have one place to say how it ended, which is suggested where nothing else is left', () => {
    const all = itemOf({ moves: [...attentionMoves].reverse(), trouble: 'payment_unknown' });
    const marks = 'mark-paid mark-delivered mark-refunded mark-refunded-twice settle-by-hand mark-unpaid';
    expect(offered(all)).toEqual(['*check', 'deliver', 'refund', 'return-extra', marks]);
    const ended = itemOf({ trouble: 'delivered_twice', moves: ['check', 'mark-delivered'] });
    expect(offered(ended)).toEqual(['*mark-delivered', 'check']);
  });

  it('say beforehand that a second admin has to confirm', () => {
    const item = itemOf({ second_admin_moves: ['refund'] });
    expect(textOf(effectOf('refund', item))).toMatch(/A second admin has to confirm it first\.$/);
    expect(textOf(effectOf('deliver', item))).not.toContain('second admin');
  });
});

describe('evidence', () => {
  const settled = { ...lostDelivery, outcome: 'failed' } as const;
  const open = sideOf({ outcome: 'open' });
  test.each<[MoneyMove, string, Partial<AttentionItem>, boolean]>([
    ['mark-delivered', 'always', {}, true],
    ['deliver', 'while the one before is undecided', {}, true],
    ['deliver', 'once the one before has failed', { delivery: settled }, false],
    ['refund', 'while a delivery is undecided', {}, true],
    ['refund', 'while a refund is undecided', { delivery: settled, refund: open }, true],
    ['refund', 'once all before have failed', { delivery: settled, refund: refused }, false],
    ['return-extra', 'never', {}, false],
  ])('is wanted for %s %s: %o', (move, _when, changes, isWanted) => {
    expect(needsEvidence(move, itemOf(changes))).toBe(isWanted);
  });
});
