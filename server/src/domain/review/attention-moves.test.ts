/** Why an order waits for a person, what may be decided then, and that nobody stands in front of a wall. */

import { type AttentionMove, attentionMoves, type Trouble, troubles } from '@ntem/contract/attention-rules';
import {
  attemptDirections,
  attemptOutcomes,
  type Contradiction,
  contradictions,
  type OrderState,
  orderStates,
} from '@ntem/contract/states';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moneyArrived, refundedOtherwise } from '#domain/orders/purchase-rules.ts';
import { findTrouble, movesFor, type Standing, type Tried } from './attention-moves.ts';

type Before = Exclude<OrderState, 'needs_review'>;

function tried(direction: Tried['direction'], changes: Partial<Tried> = {}): Tried {
  return { direction, outcome: 'done', reason: null, surplus: false, contradictedBy: null, ...changes };
}

const inReview = (before: Before): Standing => ({ state: 'needs_review', stateBeforeReview: before });
const standing = (state: Before): Standing => ({ state, stateBeforeReview: null });

const payment = tried('collect');
const delivery = tried('deliver');
const refund = tried('refund');
const extra = tried('collect', { surplus: true, contradictedBy: 'paid_twice' });
const taken = tried('collect', { contradictedBy: 'payment_taken_back' });
const otherwise = tried('refund', { outcome: 'unknown', reason: refundedOtherwise });

/** Every way into a review, as the money core makes it. */
const reviews: [string, Before, Tried[], Trouble, AttentionMove[]][] = [
  [
    'a payment that is unknown for a day',
    'payment_pending',
    [tried('collect', { outcome: 'unknown', reason: 'timed out' })],
    'payment_unknown',
    ['check', 'mark-unpaid'],
  ],
  [
    'another amount than was asked for',
    'payment_pending',
    [tried('collect', { surplus: true, contradictedBy: 'wrong_amount' })],
    'wrong_amount',
    ['check', 'refund', 'settle-by-hand'],
  ],
  [
    'another amount after the order had ended',
    'expired',
    [tried('collect', { surplus: true, contradictedBy: 'wrong_amount' })],
    'wrong_amount',
    ['check', 'refund', 'settle-by-hand'],
  ],
  ...(['paid', 'paid_late', 'on_hold', 'delivery_failed'] as const).map(
    (before): [string, Before, Tried[], Trouble, AttentionMove[]] => [
      'a payment that the gateway took back before anything was sent',
      before,
      [taken],
      'payment_taken_back',
      ['check', 'mark-refunded'],
    ],
  ),
  [
    'a delivery that nobody knows of',
    'delivery_unknown',
    [payment, tried('deliver', { outcome: 'unknown', says: 'unknown' })],
    'delivery_unknown',
    ['check', 'deliver', 'refund', 'mark-delivered'],
  ],
  [
    'a delivery that the supplier does not know',
    'delivering',
    [payment, tried('deliver', { outcome: 'open', says: 'not_found' })],
    'delivery_not_found',
    ['check', 'deliver', 'refund', 'mark-delivered'],
  ],
  [
    'a delivery that was taken back',
    'delivered',
    [payment, tried('deliver', { contradictedBy: 'delivery_taken_back' })],
    'delivery_taken_back',
    ['check', 'refund', 'mark-delivered'],
  ],
  [
    'a refund that was refused',
    'refund_pending',
    [payment, tried('deliver', { outcome: 'failed' }), tried('refund', { outcome: 'failed' })],
    'refund_refused',
    ['check', 'refund', 'settle-by-hand', 'mark-delivered'],
  ],
  [
    'a refund that is unknown',
    'refund_pending',
    [payment, tried('deliver', { outcome: 'failed' }), tried('refund', { outcome: 'unknown' })],
    'refund_unknown',
    ['check', 'refund', 'mark-refunded', 'settle-by-hand', 'mark-delivered'],
  ],
  [
    'a refund of something else',
    'refund_pending',
    [payment, tried('deliver', { outcome: 'failed' }), otherwise],
    'refunded_otherwise',
    ['check', 'mark-refunded', 'settle-by-hand', 'mark-delivered'],
  ],
  [
    'a refund that came back',
    'refunded',
    [payment, tried('refund', { outcome: 'reversed', contradictedBy: 'refund_taken_back' })],
    'refund_taken_back',
    ['check', 'refund', 'mark-refunded', 'settle-by-hand'],
  ],
  [
    'a second refund',
    'refunded',
    [payment, refund, tried('refund', { surplus: true, contradictedBy: 'refunded_twice' })],
    'refunded_twice',
    ['check', 'acknowledge'],
  ],
  [
    'a delivery after the refund',
    'refunded',
    [payment, tried('deliver', { contradictedBy: 'delivered_after_refund' }), refund],
    'delivered_after_refund',
    ['check', 'mark-delivered'],
  ],
  [
    'a delivery during the refund',
    'refund_pending',
    [
      payment,
      tried('deliver', { contradictedBy: 'delivered_after_refund' }),
      tried('refund', { outcome: 'open' }),
    ],
    'delivered_after_refund',
    ['check', 'mark-delivered'],
  ],
];

describe('in review for', () => {
  it.each(reviews)('%s, from %s', (_case, before, attempts, trouble, moves) => {
    expect(findTrouble(inReview(before), attempts)).toBe(trouble);
    expect(movesFor(inReview(before), attempts)).toEqual(moves);
  });

  it('money of another reference, the payment is a mismatch', () => {
    const foreign = tried('collect', { outcome: 'unknown', reason: moneyArrived });
    expect(findTrouble(inReview('payment_pending'), [foreign])).toBe('payment_mismatch');
  });

  it('anything at all, whatever else was tried before, a person has a way out besides asking', () => {
    const settledBefore = fc.array(
      fc.constantFrom(
        tried('collect', { outcome: 'failed', reason: 'declined' }),
        tried('deliver', { outcome: 'failed', reason: 'float empty' }),
        tried('refund', { outcome: 'failed', reason: 'gateway away' }),
        extra,
        tried('deliver', { surplus: true, contradictedBy: 'delivered_twice' }),
      ),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(fc.constantFrom(...reviews), settledBefore, ([, before, attempts], more) => {
        const moves = movesFor(inReview(before), [...more, ...attempts]);
        expect(moves.filter((move) => move !== 'check')).not.toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('beside an order that has its own story', () => {
  it.each<[string, Standing, Tried[], AttentionMove[]]>([
    [
      'a second payment goes back or is settled by hand',
      standing('delivered'),
      [payment, delivery, extra],
      ['check', 'return-extra', 'settle-by-hand'],
    ],
    [
      'another amount than was asked for goes back or is settled by hand',
      standing('delivered'),
      [payment, delivery, tried('collect', { surplus: true, contradictedBy: 'wrong_amount' })],
      ['check', 'return-extra', 'settle-by-hand'],
    ],
    [
      'a second delivery is acknowledged',
      standing('delivered'),
      [payment, delivery, tried('deliver', { surplus: true, contradictedBy: 'delivered_twice' })],
      ['check', 'acknowledge'],
    ],
    [
      'a second delivery that was taken back is acknowledged',
      standing('delivered'),
      [payment, delivery, tried('deliver', { surplus: true, contradictedBy: 'delivery_taken_back' })],
      ['check', 'acknowledge'],
    ],
    [
      'a payment that was taken back after the delivery is written off',
      standing('delivered'),
      [taken, delivery],
      ['check', 'write-off'],
    ],
    [
      'a payment that was taken back after the refund is written off',
      standing('refunded'),
      [taken, refund],
      ['write-off'],
    ],
    [
      'a payment that was taken back is not written off while the delivery is under way',
      standing('delivering'),
      [taken],
      ['check'],
    ],
    [
      'a refund of something else is acknowledged',
      standing('refunded'),
      [payment, refund, tried('refund', { outcome: 'failed', contradictedBy: 'refunded_otherwise' })],
      ['acknowledge'],
    ],
  ])('%s', (_case, order, attempts, moves) => {
    expect(movesFor(order, attempts)).toEqual(moves);
  });

  it('every contradiction about an order is named as its trouble', () => {
    for (const contradiction of contradictions) {
      if (contradiction.startsWith('payout')) continue;
      expect(troubles).toContain(contradiction);
      const attempts = [payment, tried('deliver', { contradictedBy: contradiction })];
      expect(findTrouble(standing('delivered'), attempts)).toBe(contradiction);
    }
  });
});

describe('outside of a review', () => {
  it.each(['refunded', 'payment_failed', 'expired', 'created', 'awaiting_code'] as const)(
    'there is nothing to decide about an order that is %s',
    (state) => expect(movesFor(standing(state), [])).toEqual([]),
  );

  it('money is never given back while it is unknown whether the bundle was delivered', () => {
    for (const state of orderStates) {
      if (state === 'needs_review') continue;
      expect(movesFor(standing(state), []).includes('refund')).toBe(state === 'on_hold');
    }
  });

  it.each<[Before, Trouble]>([
    ['prompting', 'payment_unknown'],
    ['payment_pending', 'payment_unknown'],
    ['paid', 'silent'],
    ['paid_late', 'silent'],
    ['delivering', 'silent'],
    ['delivery_unknown', 'delivery_unknown'],
    ['on_hold', 'on_hold'],
    ['delivery_failed', 'silent'],
    ['refund_pending', 'refund_unknown'],
  ])('an order that is %s waits for: %s', (state, trouble) => {
    expect(findTrouble(standing(state), [])).toBe(trouble);
  });
});

describe('nobody', () => {
  const anyAttempt = fc.record({
    direction: fc.constantFrom(...attemptDirections),
    outcome: fc.constantFrom(...attemptOutcomes),
    reason: fc.constantFrom(null, 'timed out', moneyArrived, refundedOtherwise),
    surplus: fc.boolean(),
    contradictedBy: fc.option(fc.constantFrom<Contradiction>(...contradictions)),
  });
  const settled = orderStates.filter((state): state is Before => state !== 'needs_review');
  const anyStanding = fc
    .constantFrom(...settled)
    .chain((state) => fc.constantFrom(standing(state), inReview(state)));
  const always = (holds: (moves: AttentionMove[], order: Standing, attempts: Tried[]) => void) =>
    fc.assert(
      fc.property(anyStanding, fc.array(anyAttempt, { maxLength: 6 }), (order, attempts) =>
        holds(movesFor(order, attempts), order, attempts),
      ),
      { numRuns: 2000 },
    );

  it('is offered a move twice, or one that does not exist', () => {
    always((moves) => {
      expect(new Set(moves).size).toBe(moves.length);
      for (const move of moves) expect(attentionMoves).toContain(move);
    });
  });

  it('says that an order was never paid whose money is in the books', () => {
    always((moves, _order, attempts) => {
      const hasMoney = attempts.some(
        (one) => one.direction === 'collect' && one.outcome === 'done' && one.surplus,
      );
      if (hasMoney) expect(moves).not.toContain('mark-unpaid');
    });
  });

  it('gives money back a second time, unless it came back', () => {
    always((moves, order, attempts) => {
      const cameBack = attempts.some((one) => one.contradictedBy === 'refund_taken_back');
      if (order.stateBeforeReview === 'refunded' && !cameBack) expect(moves).not.toContain('refund');
    });
  });

  it('writes off money while the order is under way', () => {
    always((moves, order) => {
      const ended = ['delivered', 'refunded'].includes(order.stateBeforeReview ?? order.state);
      if (!ended) expect(moves).not.toContain('write-off');
    });
  });
});
