/** What may be decided in which state, and that nothing may be where an order has come to its end. */
import { describe, expect, it } from 'vitest';
import { movesFor, movesNow } from './attention-moves.ts';
import { orderStates } from './order-states.ts';
import { moneyArrived } from './purchase-rules.ts';

describe('decisions', () => {
  it.each(['delivered', 'refunded', 'payment_failed', 'expired', 'created', 'awaiting_code'] as const)(
    'there are none about an order that is %s',
    (state) => expect(movesFor({ state, state_before_review: null })).toEqual([]),
  );

  it('money is never given back while it is unknown whether the bundle was delivered', () => {
    for (const state of orderStates) {
      if (state === 'needs_review') continue;
      const moves = movesFor({ state, state_before_review: null });
      expect(moves.includes('refund')).toBe(state === 'on_hold');
    }
  });

  it.each([
    ['payment_pending', ['check', 'refund', 'mark-unpaid']],
    ['expired', ['check', 'refund', 'mark-unpaid']],
    ['delivery_unknown', ['check', 'deliver', 'refund', 'mark-delivered']],
    ['delivered', ['refund', 'mark-delivered']],
    ['refund_pending', ['check', 'refund', 'mark-refunded', 'mark-delivered']],
    ['refunded', ['mark-delivered']],
  ] as const)('in review from %s they are %j', (before, moves) => {
    expect(movesFor({ state: 'needs_review', state_before_review: before })).toEqual(moves);
  });

  it.each([
    ['open', null, true],
    ['unknown', 'timed out', true],
    ['unknown', moneyArrived, false],
    ['failed', 'declined', false],
    ['done', null, false],
  ])('a payment that is %s (%s) may be marked as unpaid: %s', (outcome, reason, isOffered) => {
    const progress = { state: 'needs_review', state_before_review: 'payment_pending' } as const;
    const moves = movesNow(progress, { payment: { outcome, reason }, refund: undefined });
    expect(moves.includes('mark-unpaid')).toBe(isOffered);
  });

  it.each([
    ['open', true],
    ['unknown', true],
    ['failed', false],
    ['done', false],
  ])('a refund that is %s may be marked as refunded: %s', (outcome, isOffered) => {
    const progress = { state: 'needs_review', state_before_review: 'refund_pending' } as const;
    const moves = movesNow(progress, { payment: undefined, refund: { outcome, reason: null } });
    expect(moves.includes('mark-refunded')).toBe(isOffered);
  });
});
