/** Tests of who decides alone, who needs a second admin, and what may still be confirmed. */
import { pesewas } from '@ntem/contract/money';
import { describe, expect, it } from 'vitest';
import type { Tried } from './attention-moves.ts';
import {
  judgeConfirmation,
  needsSecondAdmin,
  type RequestedDecision,
  stillFits,
} from './confirming-decisions.ts';

describe('a second admin', () => {
  it.each([
    ['refund', 20_001, 20_000, true],
    ['deliver', 20_001, 20_000, true],
    ['mark-delivered', 20_001, 20_000, true],
    ['mark-refunded-twice', 20_001, 20_000, true],
    ['mark-refunded-twice', 20_000, 20_000, false],
    ['check', 20_001, 20_000, false],
    ['refund', 20_000, 20_000, false],
    ['deliver', 19_999, 20_000, false],
    ['refund', 1, 0, true],
    ['check', 1, 0, false],
  ] as const)('for %s of %i where the limit is %i: %s', (move, price, over, isNeeded) => {
    expect(needsSecondAdmin({ move, price: pesewas(price), over: pesewas(over), attempts: [] })).toBe(
      isNeeded,
    );
  });

  it('is always needed for money that is handed over outside of every vendor', () => {
    for (const over of [undefined, pesewas(20_000)])
      expect(needsSecondAdmin({ move: 'settle-by-hand', price: pesewas(1), over, attempts: [] })).toBe(true);
  });

  it('is always needed to say that a refund arrived of which the gateway says that it came back', () => {
    const request = { move: 'mark-refunded', price: pesewas(1), over: undefined } as const;
    expect(
      needsSecondAdmin({ ...request, attempts: [{ contradictedBy: 'refund_taken_back', surplus: false }] }),
    ).toBe(true);
    expect(
      needsSecondAdmin({ ...request, attempts: [{ contradictedBy: 'refund_taken_back', surplus: true }] }),
    ).toBe(false);
  });

  it('is never needed for anything else where no limit is set', () => {
    expect(
      needsSecondAdmin({ move: 'refund', price: pesewas(1_000_000), over: undefined, attempts: [] }),
    ).toBe(false);
  });
});

const held = { state: 'on_hold', stateBeforeReview: null } as const;
const decision: RequestedDecision = {
  move: 'refund',
  askedBy: 'esi',
  isAskerAdmin: true,
  stoodState: 'on_hold',
  stoodBeforeReview: null,
  collectionId: 'own',
};
const failed: Tried = {
  id: 'delivery',
  direction: 'deliver',
  outcome: 'failed',
  reason: 'float empty',
  surplus: false,
  contradictedBy: null,
};
const paid: Tried = { ...failed, id: 'own', direction: 'collect', outcome: 'done', reason: null };
const attempts: Tried[] = [paid, failed];

describe('a confirmation', () => {
  it.each([
    ['by another admin', decision, 'adjoa', held, 'allowed'],
    ['by the one who asked', decision, 'esi', held, 'own'],
    ['by the one who asked, too late', decision, 'esi', { ...held, state: 'delivered' }, 'own'],
    ['of an order that was delivered since', decision, 'adjoa', { ...held, state: 'delivered' }, 'void'],
    ['of an order that is being delivered', decision, 'adjoa', { ...held, state: 'delivering' }, 'void'],
    [
      'of the same move in another review',
      decision,
      'adjoa',
      { ...held, state: 'needs_review', stateBeforeReview: 'delivered' },
      'void',
    ],
    [
      'of what somebody asked who is no admin now',
      { ...decision, isAskerAdmin: false },
      'adjoa',
      held,
      'void',
    ],
    ['of a move that this state never had', { ...decision, move: 'mark-delivered' }, 'adjoa', held, 'void'],
  ] as const)('%s', (_case, decision, confirmedBy, now, verdict) => {
    const by = { userId: confirmedBy, makings: [] };
    expect(judgeConfirmation(decision, { by, now, attempts })).toBe(verdict);
  });

  it.each([
    ['that the asker made', 'adjoa', 'esi', held, 'not_independent'],
    ['that the asker made, too late', 'adjoa', 'esi', { ...held, state: 'delivered' }, 'not_independent'],
    ['that made the asker', 'esi', 'adjoa', held, 'not_independent'],
    ['that somebody else made', 'adjoa', 'nana', held, 'allowed'],
  ] as const)('by an account %s', (_case, made, maker, now, verdict) => {
    const by = { userId: 'adjoa', makings: [{ made, maker, ageMs: 0 }] };
    expect(judgeConfirmation(decision, { by, now, attempts })).toBe(verdict);
  });

  it('is void where what the attempts say leaves the move open no longer', () => {
    const stood = { ...held, state: 'needs_review', stateBeforeReview: 'payment_pending' } as const;
    const unpaid: RequestedDecision = {
      ...decision,
      collectionId: null,
      move: 'mark-unpaid',
      stoodState: 'needs_review',
      stoodBeforeReview: 'payment_pending',
    };
    const payment: Tried = { ...paid, outcome: 'unknown', reason: 'timed out' };
    const wrong: Tried = { ...payment, outcome: 'done', surplus: true, contradictedBy: 'wrong_amount' };
    expect(stillFits(unpaid, { now: stood, attempts: [payment] })).toBe(true);
    expect(stillFits(unpaid, { now: stood, attempts: [wrong] })).toBe(false);
  });
});

it('what was asked about one payment is not carried out on another', () => {
  const second: Tried = { ...paid, id: 'second', surplus: true, contradictedBy: 'paid_twice' };
  const third: Tried = { ...second, id: 'third' };
  const now = { state: 'delivered', stateBeforeReview: null } as const;
  const returning: RequestedDecision = {
    ...decision,
    move: 'return-extra',
    stoodState: 'delivered',
    collectionId: 'second',
  };
  expect(stillFits(returning, { now, attempts: [paid, second, third] })).toBe(true);
  expect(stillFits(returning, { now, attempts: [paid, { ...second, contradictedBy: null }, third] })).toBe(
    false,
  );
});
