/** Tests of what a restored shop concludes from its vendors' answers, and when it asks a person instead. */
import { dayMs, minuteMs } from '@ntem/contract/durations';
import { type AttemptDirection, type OrderState, orderStates, vendorWords } from '@ntem/contract/states';
import { describe, expect, it } from 'vitest';
import { canMove, transitions } from '#orders/rules/order-states.ts';
import {
  callsAhead,
  combineWays,
  findReturned,
  isKnown,
  type RestoreWord,
  stepsToRefund,
  type WayAnswer,
} from './forgotten-calls.ts';

type Call = Parameters<typeof findReturned>[1][number];

const says = (word: WayAnswer['says'], canAsk = true): WayAnswer => ({ canAsk, says: word });
const here = { isSameAccount: true };

describe('a call that may be forgotten', () => {
  it.each<[string, WayAnswer[], { isSameAccount: boolean }, RestoreWord]>([
    ['nobody has heard of it', [says('not_found')], here, 'not_found'],
    ['it went by the second way', [says('not_found'), says('done')], here, 'done'],
    ['one way did not answer', [says('not_found'), says('unknown')], here, 'unknown'],
    ['the other way has it, one did not answer', [says('unknown'), says('in_progress')], here, 'in_progress'],
    ['it cannot be asked', [says('not_found', false)], here, 'cannot_be_asked'],
    ['one way cannot be asked', [says('not_found'), says('not_found', false)], here, 'cannot_be_asked'],
    ['it knows it, and would not deny it', [says('done', false)], here, 'done'],
    ['it denies nothing', [says('unknown', false)], here, 'cannot_be_asked'],
    ['another account was used', [says('not_found')], { isSameAccount: false }, 'cannot_be_asked'],
    ['another account knows it', [says('failed')], { isSameAccount: false }, 'failed'],
    ['it is not configured', [], { isSameAccount: false }, 'cannot_be_asked'],
  ])('%s', (_case, ways, account, word) => {
    expect(combineWays('refund', ways, account)).toBe(word);
  });

  it.each<[AttemptDirection, number, number]>([
    ['deliver', 0, 5],
    ['deliver', dayMs, 5],
    ['refund', 0, 5],
    ['refund', 10 * minuteMs, 8],
    ['refund', 30 * minuteMs, 12],
    ['refund', dayMs, 12],
    ['payout', dayMs, 1],
  ])('%s, forgotten for %d ms: as many numbers as may have been used since', (direction, ms, numbers) => {
    expect(callsAhead(direction, ms)).toBe(numbers);
  });

  it('counts as made by every word that names it, and a prompt only where money may come', () => {
    const known = (direction: 'collect' | 'deliver') =>
      vendorWords.filter((word) => isKnown(direction, word));
    expect(known('deliver')).toEqual(
      vendorWords.filter((word) => word !== 'not_found' && word !== 'unknown'),
    );
    expect(known('collect').sort()).toEqual(['done', 'in_progress', 'unpaid']);
  });
});

it('an order whose money went back gets there by legal steps', () => {
  const asked = [
    'paid',
    'paid_late',
    'delivering',
    'delivery_unknown',
    'on_hold',
    'delivery_failed',
    'refund_pending',
  ];
  for (const state of orderStates.filter((one) => asked.includes(one))) {
    let at = { state, stateBeforeReview: null } as Parameters<typeof canMove>[0];
    for (const to of stepsToRefund(at)) {
      expect(canMove(at, to)).toBe(true);
      at = { ...at, state: to };
    }
    expect(at.state).toBe('refund_pending');
  }
  const inReview = (before: 'delivery_unknown' | 'payment_pending' | 'refund_pending') =>
    ({ state: 'needs_review', stateBeforeReview: before }) as const;
  const [first, second] = stepsToRefund(inReview('delivery_unknown'));
  expect(canMove(inReview('delivery_unknown'), first ?? 'paid')).toBe(true);
  expect(transitions.delivery_failed).toContain(second);
  expect(stepsToRefund(inReview('payment_pending'))).toEqual(['refund_pending']);
  expect(canMove(inReview('payment_pending'), 'refund_pending')).toBe(true);
  expect(stepsToRefund(inReview('refund_pending'))).toEqual([]);
});

describe('a forgotten refund gave back', () => {
  const call = { outcome: 'done', surplus: false, collectionId: null, received: 450n } as const;
  const own = { ...call, id: 'own', direction: 'collect', provider: 'north' } as const;
  const extra = { ...own, id: 'extra', provider: 'south', surplus: true } as const;
  const twin = { ...extra, id: 'twin', provider: 'north' } as const;
  const back = { ...call, id: 'back', direction: 'refund', provider: 'north', collectionId: 'own' } as const;
  const [unpaid, undelivered] = [{ ...own, outcome: 'failed' } as const, 'delivery_failed'] as const;
  it.each<[string, OrderState, Call[], string, bigint | undefined, string | undefined]>([
    ['its own', undelivered, [own, extra], 'north', 450n, 'own'],
    ['the other, by its gateway', undelivered, [own, extra], 'south', 450n, 'extra'],
    ['the one of its amount', undelivered, [own, { ...twin, received: 440n }], 'north', 440n, 'twin'],
    ['one of two that are alike', undelivered, [own, twin], 'north', undefined, undefined],
    ['the one that is not back yet', 'refunded', [own, back, twin], 'north', 450n, 'twin'],
    ['a second one, where it was delivered for its own', 'delivered', [own, twin], 'north', 450n, 'twin'],
    ['what was delivered for', 'delivered', [own, extra], 'north', 450n, undefined],
    ['something already back', 'refunded', [own, back], 'north', 450n, undefined],
    ['what never came', undelivered, [unpaid, extra], 'north', 450n, undefined],
  ])('%s', (_which, state, attempts, provider, amount, id) => {
    const order = { state, stateBeforeReview: null } as Parameters<typeof findReturned>[0];
    expect(findReturned(order, attempts, { provider, amount })?.id).toBe(id);
  });
});
