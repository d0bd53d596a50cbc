/** Table test of vendors' objections to a decision. */
import { type PayoutMove, payoutMoves } from '@ntem/contract/payouts/payout-moves';
import { type AttentionMove, attentionMoves, moneyMoves } from '@ntem/contract/review/attention-moves';
import { attemptDirections, type VendorWord, vendorWords } from '@ntem/contract/states';
import { describe, expect, it } from 'vitest';
import { type Answered, findObjection } from './objections.ts';

const answer: Answered = { direction: 'deliver', provider: 'hubnet', says: 'done', wasDone: false };

function wordsAgainst(move: AttentionMove | PayoutMove, changes: Partial<Answered>, isContradicted = false) {
  return vendorWords.filter((says) =>
    findObjection(move, [{ ...answer, ...changes, says }], { isContradicted }),
  );
}

describe('against a decision stands', () => {
  it.each<[AttentionMove | PayoutMove, Answered['direction'], VendorWord[]]>([
    ['deliver', 'deliver', ['done', 'in_progress']],
    ['deliver', 'refund', ['done', 'in_progress']],
    ['refund', 'deliver', ['done', 'in_progress']],
    ['refund', 'refund', ['done', 'in_progress']],
    ['return-extra', 'refund', ['in_progress']],
    ['mark-delivered', 'deliver', ['in_progress', 'failed', 'reversed', 'refunded_to_us']],
    ['mark-refunded', 'refund', ['in_progress', 'failed']],
    ['mark-refunded', 'collect', ['in_progress']],
    ['mark-refunded-twice', 'collect', ['in_progress']],
    ['mark-refunded-twice', 'deliver', ['done', 'in_progress']],
    ['mark-refunded-twice', 'refund', ['in_progress', 'failed']],
    ['mark-paid', 'collect', ['in_progress', 'unpaid', 'failed', 'reversed']],
    ['mark-refunded', 'deliver', ['done', 'in_progress']],
    ['mark-unpaid', 'collect', ['done', 'in_progress']],
    ['settle-by-hand', 'refund', ['done', 'in_progress']],
    ['mark-paid', 'payout', ['in_progress', 'failed']],
    ['mark-failed', 'payout', ['done', 'in_progress']],
  ])('%s, of the %s: %j', (move, direction, words) => {
    expect(wordsAgainst(move, { direction })).toEqual(words);
  });

  it('nothing that a vendor does not know, or does not say', () => {
    for (const move of [...attentionMoves, ...payoutMoves])
      for (const direction of attemptDirections)
        for (const says of ['unknown', 'not_found', 'needs_attention'] as const)
          expect(
            findObjection(move, [{ ...answer, direction, says }], { isContradicted: false }),
          ).toBeUndefined();
  });

  it('nothing where the decision only asks, or is about money that was never sent', () => {
    for (const move of ['check', 'approve', 'reject'] as const)
      for (const direction of attemptDirections) expect(wordsAgainst(move, { direction })).toEqual([]);
  });
});

describe('what the books count already', () => {
  it('and is still said to be done is no objection, but for a delivery', () => {
    for (const move of moneyMoves)
      for (const direction of ['collect', 'refund', 'payout'] as const)
        expect(wordsAgainst(move, { direction, wasDone: true })).not.toContain('done');
    expect(wordsAgainst('refund', { wasDone: true })).toEqual(['done', 'in_progress']);
    expect(wordsAgainst('mark-refunded', { wasDone: true })).toEqual(['in_progress']);
  });

  it('and is said to be under way again is an objection', () => {
    expect(wordsAgainst('refund', { direction: 'refund', wasDone: true })).toEqual(['in_progress']);
  });
});

it('that an earlier delivery still has failed is no objection once another one took its place, alone it is', () => {
  const earlier: Answered = { ...answer, says: 'failed', wasFailed: true };
  const later: Answered = { ...answer, provider: 'datamart', says: 'unknown' };
  const against = (answers: Answered[]) =>
    findObjection('mark-delivered', answers, { isContradicted: false });
  expect(against([earlier, later])).toBeUndefined();
  expect(against([earlier])).toContain('hubnet');
  expect(against([earlier, { ...earlier, provider: 'datamart' }])).toContain('hubnet');
  expect(against([earlier, { ...later, says: 'failed' }])).toContain('datamart');
});

it('that a refund still has failed is no objection to the word that the money went back without it', () => {
  expect(wordsAgainst('mark-refunded', { direction: 'refund', wasFailed: true })).toEqual(['in_progress']);
});

it('where vendor and books contradict each other a person may decide against a failure, and not against what is done or under way', () => {
  expect(wordsAgainst('mark-delivered', {}, true)).toEqual(['in_progress']);
  expect(wordsAgainst('mark-refunded', { direction: 'refund' }, true)).toEqual(['in_progress']);
  expect(wordsAgainst('refund', {}, true)).toEqual(['done', 'in_progress']);
});

it('an objection says who said what, and that nothing was done', () => {
  const answers: Answered[] = [
    { ...answer, direction: 'collect', provider: 'paystack', wasDone: true },
    { ...answer, says: 'in_progress' },
  ];
  expect(findObjection('refund', answers, { isContradicted: false })).toBe(
    'hubnet now says of the delivery that it is still under way. Nothing was done.',
  );
});
