/** What may be decided about a payout, and that nobody decides what the gateway may still say. */
import { payoutMoves } from '@ntem/contract/payout-rules';
import { describe, expect, it } from 'vitest';
import { reviewAfterMs } from './attempt-rules.ts';
import { judgePayoutMove, payoutMovesFor } from './payout-moves.ts';
import { payoutStates } from './payout-rules.ts';

const late = reviewAfterMs + 1;
const others = { attemptAgeMs: undefined, isPaidOtherwise: false, contradictedBy: null, isOwn: false };

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
