/** Tests of the decisions about a payout, and that nobody decides while the gateway may still answer. */
import { payoutMoves } from '@ntem/contract/payouts/payout-moves';
import { reviewAfterMs } from '@ntem/contract/review/limits';
import { payoutStates } from '@ntem/contract/states';
import { describe, expect, it } from 'vitest';
import type { Making } from '#review/rules/two-people.ts';
import { judgePayoutMove, payoutMovesFor, standFor } from './payout-moves.ts';

const late = reviewAfterMs + 1;
const others = {
  attemptAgeMs: undefined,
  isPaidOtherwise: false,
  contradictedBy: null,
  isOwn: false,
  isAsker: false,
  isSellerActive: true,
};

describe('decisions about a payout', () => {
  it.each([
    ['awaiting_approval', undefined, ['approve', 'reject']],
    ['requested', undefined, []],
    ['sending', 0, ['check']],
    ['sending', late, ['check']],
    ['unknown', undefined, ['check']],
    ['unknown', 0, ['check']],
    ['unknown', reviewAfterMs, ['check']],
    ['unknown', late, ['check', 'mark-paid', 'mark-failed']],
    ['paid', late, []],
    ['failed', late, []],
    ['rejected', undefined, []],
  ] as const)('that is %s, %s ms after it was sent, are %j', (state, attemptAgeMs, moves) => {
    expect(payoutMovesFor({ ...others, state, attemptAgeMs })).toEqual(moves);
  });

  it.each([
    ['awaiting_approval', ['reject']],
    ['sending', ['check']],
    ['unknown', ['check']],
  ] as const)('of one’s own that is %s are %j', (state, moves) => {
    expect(payoutMovesFor({ ...others, state, attemptAgeMs: late, isOwn: true })).toEqual(moves);
  });

  it.each([
    ['paid', 'payout_taken_back'],
    ['failed', 'payout_after_failure'],
  ] as const)(
    'that is %s and contradicted by the gateway may say either way, at once',
    (state, contradictedBy) => {
      const standing = { ...others, state, contradictedBy, attemptAgeMs: 0 };
      expect(payoutMovesFor(standing)).toEqual(['check', 'mark-paid', 'mark-failed']);
      expect(payoutMovesFor({ ...standing, isOwn: true })).toEqual(['check']);
    },
  );

  it('of a seller who is deactivated let nothing go, and stop nothing that is on its way', () => {
    const deactivated = { ...others, isSellerActive: false, attemptAgeMs: late };
    expect(payoutMovesFor({ ...deactivated, state: 'awaiting_approval' })).toEqual(['reject']);
    expect(payoutMovesFor({ ...deactivated, state: 'unknown' })).toEqual([
      'check',
      'mark-paid',
      'mark-failed',
    ]);
    expect(judgePayoutMove('approve', { ...deactivated, state: 'awaiting_approval' })).toBe('deactivated');
  });

  it('of a float that is given back are those of two admins, and of a seller who was switched off, too', () => {
    const given = { sellerId: 'ama', givenBackBy: 'esi', isSellerActive: false };
    const reader = (userId: string, ...makings: Making[]) => ({ userId, makings });
    const asked = { ...others, state: 'awaiting_approval' } as const;
    expect(payoutMovesFor({ ...asked, ...standFor(given, reader('esi')) })).toEqual(['reject']);
    const made = { made: 'adjoa', maker: 'esi', ageMs: 0 };
    expect(payoutMovesFor({ ...asked, ...standFor(given, reader('adjoa', made)) })).toEqual(['reject']);
    expect(payoutMovesFor({ ...asked, ...standFor(given, reader('adjoa')) })).toEqual(['approve', 'reject']);
    expect(payoutMovesFor({ ...asked, ...standFor(given, reader('ama')) })).toEqual(['reject']);
    const own = { ...given, givenBackBy: null };
    expect(payoutMovesFor({ ...asked, ...standFor(own, reader('esi')) })).toEqual(['reject']);
    expect(judgePayoutMove('approve', { ...asked, isAsker: true })).toBe('asked');
  });

  it('say why not', () => {
    expect(judgePayoutMove('mark-paid', { ...others, state: 'paid' })).toBe('closed');
    expect(judgePayoutMove('mark-paid', { ...others, state: 'unknown' })).toBe('too_early');
    expect(judgePayoutMove('approve', { ...others, state: 'awaiting_approval', isOwn: true })).toBe('own');
    const old = { ...others, state: 'unknown', attemptAgeMs: late } as const;
    expect(judgePayoutMove('mark-failed', { ...old, isOwn: true })).toBe('own');
    expect(judgePayoutMove('mark-failed', { ...old, isPaidOtherwise: true })).toBe('paid_otherwise');
    expect(judgePayoutMove('mark-paid', { ...old, isPaidOtherwise: true })).toBe('paid_otherwise');
    expect(judgePayoutMove('check', { ...old, isPaidOtherwise: true })).toBe('allowed');
  });

  it('are each possible somewhere', () => {
    const all = payoutStates.flatMap((state) => payoutMovesFor({ ...others, state, attemptAgeMs: late }));
    expect(new Set(all)).toEqual(new Set(payoutMoves));
  });
});
