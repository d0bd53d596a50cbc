/** Who decides alone, who needs a second admin, and what may still be confirmed. */
import { pesewas } from '@ntem/contract/money';
import { describe, expect, it } from 'vitest';
import { type Asked, judgeConfirmation, needsSecondAdmin, stillFits } from './second-admin.ts';

describe('a second admin', () => {
  it.each([
    ['refund', 20_001, 20_000, true],
    ['deliver', 20_001, 20_000, true],
    ['mark-delivered', 20_001, 20_000, true],
    ['check', 20_001, 20_000, false],
    ['refund', 20_000, 20_000, false],
    ['deliver', 19_999, 20_000, false],
    ['refund', 1, 0, true],
    ['check', 1, 0, false],
  ] as const)('for %s of %i where the limit is %i: %s', (move, price, over, isNeeded) => {
    expect(needsSecondAdmin({ move, price: pesewas(price), over: pesewas(over) })).toBe(isNeeded);
  });

  it('is never needed where no limit is set', () => {
    expect(needsSecondAdmin({ move: 'refund', price: pesewas(1_000_000), over: undefined })).toBe(false);
  });
});

const held = { state: 'on_hold', state_before_review: null } as const;
const asked: Asked = { move: 'refund', askedBy: 'esi', isAskerAdmin: true, stood: held };

describe('a confirmation', () => {
  it.each([
    ['by another admin', asked, 'adjoa', held, 'allowed'],
    ['by the one who asked', asked, 'esi', held, 'own'],
    ['by the one who asked, too late', asked, 'esi', { ...held, state: 'delivered' }, 'own'],
    ['of an order that was delivered since', asked, 'adjoa', { ...held, state: 'delivered' }, 'void'],
    ['of an order that is being delivered', asked, 'adjoa', { ...held, state: 'delivering' }, 'void'],
    [
      'of the same move in another review',
      asked,
      'adjoa',
      { state: 'needs_review', state_before_review: 'delivered' },
      'void',
    ],
    ['of what somebody asked who is no admin now', { ...asked, isAskerAdmin: false }, 'adjoa', held, 'void'],
    ['of a move that this state never had', { ...asked, move: 'mark-delivered' }, 'adjoa', held, 'void'],
  ] as const)('%s', (_case, decision, confirmedBy, now, verdict) => {
    expect(judgeConfirmation(decision, { confirmedBy, now })).toBe(verdict);
  });

  it('tells apart where an order came into review from', () => {
    const stood = { state: 'needs_review', state_before_review: 'delivering' } as const;
    const inReview: Asked = { ...asked, stood };
    expect(stillFits(inReview, stood)).toBe(true);
    expect(stillFits(inReview, { ...stood, state_before_review: 'delivered' })).toBe(false);
  });
});
