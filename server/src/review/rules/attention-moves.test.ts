/** Tests of why an order waits for a person and what may be decided, and that there is always a way out. */
import { type AttentionMove, type Trouble, troubles } from '@ntem/contract/review/attention-moves';
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
import { moneyArrived, refundedOtherwise } from '#attempts/rules/attempt-reasons.ts';
import { isInReviewFrom } from '#orders/rules/order-states.ts';
import { findTrouble, movesFor, paymentFor, type Standing, type Tried } from './attention-moves.ts';

type Before = Exclude<OrderState, 'needs_review'>;

/** Unless it says otherwise, it is the payment `own`, or about that. */
function tried(direction: Tried['direction'], changes: Partial<Tried> = {}): Tried {
  const about = direction === 'collect' ? { id: 'own' } : { id: direction, collectionId: 'own' };
  return {
    ...{ direction, outcome: 'done', reason: null, surplus: false, contradictedBy: null, ...about },
    ...changes,
  };
}

const inReview = (before: Before): Standing => ({ state: 'needs_review', stateBeforeReview: before });
const standing = (state: Before): Standing => ({ state, stateBeforeReview: null });

const payment = tried('collect');
const delivery = tried('deliver');
const refund = tried('refund');
const notDelivered = tried('deliver', { outcome: 'failed' });
/** One that a vendor contradicts, in its own words; beside the one that counts, or that one itself. */
const extra = (direction: Tried['direction'], contradictedBy: Contradiction) =>
  tried(direction, { surplus: true, contradictedBy });
const contradicted = (direction: Tried['direction'], contradictedBy: Contradiction) =>
  tried(direction, { contradictedBy });
const taken = contradicted('collect', 'payment_taken_back');
const takenToo = { ...extra('collect', 'payment_taken_back'), id: 'second' };
const notRefunded = tried('refund', { outcome: 'failed' });
const silent = tried('collect', { outcome: 'unknown', reason: 'timed out' });
const wrongAmount = extra('collect', 'wrong_amount');
const second = { ...extra('collect', 'paid_twice'), id: 'second' };
const ofSecond = (changes: Partial<Tried>) =>
  tried('refund', { id: 'return', collectionId: 'second', ...changes });
const undone = contradicted('deliver', 'delivery_taken_back');
const twice = extra('deliver', 'delivered_twice');
const late = contradicted('deliver', 'delivered_after_refund');
const lost = tried('deliver', { outcome: 'unknown', says: 'unknown' });
const unheard = tried('deliver', { outcome: 'open', says: 'not_found' });
const otherwise = tried('refund', { outcome: 'unknown', reason: refundedOtherwise });
const cameBack = tried('refund', { outcome: 'reversed', contradictedBy: 'refund_taken_back' });
const again = extra('refund', 'refunded_twice');
const againCameBack = tried('refund', { ...cameBack, surplus: true });
const writtenOff = tried('collect', { outcome: 'reversed' });
const open = tried('refund', { outcome: 'open' });
const cameBefore = tried('refund', { outcome: 'reversed' });
const unheardOf = tried('refund', { outcome: 'unknown', id: 'refund 2' });
const takenOther = extra('collect', 'payment_taken_back');
const refunds = (outcome: Tried['outcome']) => [payment, notDelivered, tried('refund', { outcome })];

const markable: AttentionMove[] = ['check', 'mark-paid', 'mark-refunded', 'mark-unpaid'];
const deliverable: AttentionMove[] = ['check', 'deliver', 'refund', 'mark-refunded', 'mark-delivered'];
const endable: AttentionMove[] = ['check', 'refund', 'mark-refunded', 'mark-delivered'];
const returnable: AttentionMove[] = ['check', 'return-extra', 'mark-refunded', 'settle-by-hand'];
const refundable: AttentionMove[] = ['check', 'refund', 'mark-refunded', 'settle-by-hand'];
const twiceReturnable: AttentionMove[] = ['check', 'mark-refunded', 'mark-refunded-twice'];
const settleable: AttentionMove[] = ['check', 'mark-refunded', 'settle-by-hand', 'mark-delivered'];

/** Every way into a review, as the money core makes it. */
const reviews: [Trouble, Before, Tried[], AttentionMove[]][] = [
  ['payment_unknown', 'payment_pending', [silent], markable],
  ['wrong_amount', 'payment_pending', [wrongAmount], refundable],
  ['wrong_amount', 'expired', [wrongAmount], refundable],
  ['delivery_unknown', 'paid', [payment], deliverable],
  ['payment_taken_back', 'paid', [taken], ['check', 'mark-refunded']],
  ['payment_taken_back', 'paid_late', [taken], ['check', 'mark-refunded']],
  ['payment_taken_back', 'on_hold', [taken], ['check', 'mark-refunded']],
  ['payment_taken_back', 'delivery_failed', [taken], ['check', 'mark-refunded']],
  ['delivery_unknown', 'delivery_unknown', [payment, lost], deliverable],
  ['delivery_not_found', 'delivering', [payment, unheard], deliverable],
  ['delivery_taken_back', 'delivered', [payment, undone], endable],
  ['refund_refused', 'refund_pending', refunds('failed'), [...refundable, 'mark-delivered']],
  ['refund_unknown', 'refund_pending', refunds('unknown'), [...refundable, 'mark-delivered']],
  ['refund_unknown', 'refund_pending', [payment, delivery, open], refundable],
  ['refunded_otherwise', 'refund_pending', [payment, notDelivered, otherwise], settleable],
  ['refund_taken_back', 'refunded', [payment, cameBack], refundable],
  ['refunded_twice', 'refunded', [payment, refund, again], ['check', 'mark-refunded']],
  ['delivered_after_refund', 'refunded', [payment, late, refund], ['check', 'mark-refunded']],
  ['delivered_after_refund', 'refund_pending', [payment, late, open], [...refundable, 'mark-delivered']],
  // Its payer has it again, and that is all there is to say.
  ['payment_taken_back', 'refund_pending', [taken, notDelivered, notRefunded], ['check', 'mark-refunded']],
  // Whether our refund has arrived too, its gateway does not say.
  ['payment_taken_back', 'refund_pending', [taken, notDelivered, open], twiceReturnable],
  ['payment_taken_back', 'refund_pending', [taken, cameBefore, unheardOf], twiceReturnable],
  ['payment_taken_back', 'refund_pending', [takenOther, notDelivered, open], twiceReturnable],
  ['refund_unknown', 'refund_pending', [writtenOff, notDelivered, unheardOf], ['check', 'mark-refunded']],
  ['payment_taken_back', 'refunded', [taken, cameBack], ['check', 'mark-refunded']],
  ['payment_taken_back', 'refund_pending', [taken, late, notRefunded], ['check', 'mark-refunded']],
  // The outcome of a second payment or its refund says nothing about the order's own.
  ['refund_refused', 'refund_pending', [payment, takenToo, notRefunded], refundable],
  ['refund_taken_back', 'refunded', [payment, takenToo, cameBack], refundable],
  // The money we had refunded ourselves is lost.
  ['payment_taken_back', 'refunded', [taken, late, refund], ['check', 'mark-refunded']],
  ['payment_taken_back', 'refunded', [taken, refund, again], ['check', 'mark-refunded']],
  ['payment_taken_back', 'refunded', [taken, refund, againCameBack], ['check', 'mark-refunded']],
  ['refund_taken_back', 'refunded', [payment, refund, againCameBack], ['check', 'mark-refunded']],
  // The bundle may be with the buyer, or not: nothing more is sent for money that is gone, and none goes back.
  ['payment_taken_back', 'delivering', [taken, lost], ['check', 'mark-refunded', 'mark-delivered']],
  ['payment_taken_back', 'delivery_unknown', [taken, unheard], ['check', 'mark-refunded', 'mark-delivered']],
  // Neither money nor bundle is with the other side any more.
  ['payment_taken_back', 'delivered', [taken, undone], ['check', 'mark-refunded', 'mark-delivered']],
  ['delivery_taken_back', 'delivered', [writtenOff, undone], ['check', 'mark-refunded', 'mark-delivered']],
  ['refund_taken_back', 'refunded', [writtenOff, cameBack], ['check', 'mark-refunded']],
];

describe('in review for', () => {
  it.each(reviews)('%s, from %s', (trouble, before, attempts, moves) => {
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
        second,
        twice,
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
  const sold = [payment, delivery];
  const reversed = tried('refund', { outcome: 'reversed' });
  const unknownToo: Tried = { ...silent, id: 'second', contradictedBy: 'second_payment_unknown' };
  const other = tried('refund', { outcome: 'failed', contradictedBy: 'refunded_otherwise' });
  const undoneToo = extra('deliver', 'delivery_taken_back');
  it.each<[Contradiction, Before, Tried[], AttentionMove[]]>([
    ['paid_twice', 'delivered', [...sold, second], returnable],
    ['wrong_amount', 'delivered', [...sold, { ...wrongAmount, id: 'second' }], returnable],
    ['wrong_amount', 'refunded', [wrongAmount, reversed], returnable.slice(1)],
    ['second_payment_unknown', 'delivered', [...sold, unknownToo], markable],
    ['delivered_twice', 'delivered', [...sold, twice], ['check', 'mark-delivered']],
    ['delivery_taken_back', 'delivered', [...sold, undoneToo], ['check', 'mark-delivered']],
    ['payment_taken_back', 'delivered', [taken, delivery], ['check', 'mark-delivered']],
    ['payment_taken_back', 'refunded', [taken, refund], ['mark-refunded']],
    ['payment_taken_back', 'delivering', [taken], ['check']],
    ['refunded_otherwise', 'refunded', [payment, refund, other], ['mark-refunded']],
  ])('%s has its own ways out while the order is %s', (_news, state, attempts, moves) => {
    expect(movesFor(standing(state), attempts)).toEqual(moves);
  });

  it('what it was paid with otherwise is on its way back already', () => {
    expect(movesFor(standing('refund_pending'), [wrongAmount, open])).toEqual(['check']);
    expect(movesFor(standing('refund_pending'), [payment, second, open])).toEqual(returnable);
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

describe('a decision is about one payment', () => {
  const refusedOwn = [payment, notDelivered, notRefunded];
  const third = { ...second, id: 'third' };
  const [going, unsure] = [ofSecond({ outcome: 'open' }), ofSecond({ outcome: 'unknown' })];
  const slow = tried('collect', { id: 'second', outcome: 'open' });
  const untold: Tried = { ...slow, contradictedBy: 'second_payment_unknown' };
  it.each<[AttentionMove, string, Standing, Tried[], string | undefined]>([
    ['refund', 'its own', inReview('refund_pending'), [second, ...refusedOwn], 'own'],
    ['refund', 'what came otherwise', inReview('payment_pending'), [silent, wrongAmount], 'own'],
    ['mark-refunded', 'its own', inReview('refund_pending'), [second, payment, open], 'own'],
    ['deliver', 'its own', standing('delivery_failed'), [second, payment], 'own'],
    ['settle-by-hand', 'its own first', inReview('refund_pending'), [second, ...refusedOwn], 'own'],
    ['settle-by-hand', 'a second one otherwise', standing('delivered'), [payment, second], 'second'],
    ['settle-by-hand', 'one on its way back', standing('refunded'), [payment, second, unsure], 'second'],
    ['return-extra', 'a second one', standing('delivered'), [payment, second], 'second'],
    [
      'return-extra',
      'not one on its way back',
      standing('delivered'),
      [payment, second, going, third],
      'third',
    ],
    ['return-extra', 'none that is', standing('delivered'), [payment, second, going], undefined],
    ['return-extra', 'never its own', inReview('payment_pending'), [wrongAmount], undefined],
    ['mark-delivered', 'its own', standing('delivered'), [payment, takenToo], 'own'],
    ['mark-unpaid', 'none', inReview('payment_pending'), [silent], undefined],
    ['mark-unpaid', 'one of which nobody knows', standing('delivered'), [payment, untold], 'second'],
    ['mark-paid', 'the one that the order waits for', inReview('payment_pending'), [silent], 'own'],
    ['mark-paid', 'one of which nobody knows', standing('delivered'), [payment, untold], 'second'],
    ['mark-paid', 'none that is only slow', standing('delivered'), [payment, slow], undefined],
    ['mark-refunded', 'one of which nobody knows', standing('delivered'), [payment, untold], 'second'],
    // Given back at the gateway itself, or by a call that a restored backup has forgotten.
    ['mark-refunded', 'its own without a call', inReview('delivery_failed'), [second, payment], 'own'],
    ['mark-refunded', 'its own whose refunds failed', inReview('refund_pending'), refusedOwn, 'own'],
    ['mark-refunded', 'a second one otherwise', standing('delivered'), [payment, second], 'second'],
    ['mark-refunded', 'none that ends the order', standing('refunded'), [taken, second, refund], undefined],
    ['mark-refunded', 'none in another review', inReview('refunded'), [payment, second, refund], undefined],
  ])('%s: %s', (move, _which, order, attempts, id) => {
    expect(paymentFor(move, order, attempts)?.id).toBe(id);
  });

  it('an undecided refund of a second payment is not the order’s', () => {
    const attempts = [...refusedOwn, second, unsure];
    expect(paymentFor('mark-refunded', inReview('refund_pending'), attempts)?.id).toBe('second');
    expect(findTrouble(inReview('refund_pending'), attempts)).toBe('refund_refused');
  });

  it('something else that went back of a second payment keeps nobody from giving its own back', () => {
    const attempts = [...refusedOwn, second, ofSecond({ outcome: 'unknown', reason: refundedOtherwise })];
    expect(movesFor(inReview('refund_pending'), attempts)).toContain('refund');
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
    id: fc.constantFrom('own', 'second', 'third'),
    collectionId: fc.constantFrom(null, 'own', 'second'),
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

  it('says that an order was never paid whose money is in the books', () => {
    always((moves, order, attempts) => {
      const hasMoney = attempts.some(
        (one) => one.direction === 'collect' && one.outcome === 'done' && one.surplus,
      );
      if (hasMoney && isInReviewFrom(order, 'payment')) expect(moves).not.toContain('mark-unpaid');
    });
  });

  it('gives money back a second time, unless it came back', () => {
    always((moves, order, attempts) => {
      const cameBack = attempts.some((one) => one.contradictedBy === 'refund_taken_back');
      if (order.stateBeforeReview === 'refunded' && !cameBack) expect(moves).not.toContain('refund');
    });
  });
});
