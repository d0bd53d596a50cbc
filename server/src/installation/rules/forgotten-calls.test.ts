/** Tests of what a restored shop concludes from its vendors' answers, and when it asks a person instead. */
import { orderStates, vendorWords } from '@ntem/contract/states';
import { describe, expect, it } from 'vitest';
import { canMove, transitions } from '#orders/rules/order-states.ts';
import { combineWays, isKnown, type RestoreWord, stepsToRefund, type WayAnswer } from './forgotten-calls.ts';

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

  it('counts as made by every word that names it, and a prompt only where money may come', () => {
    const known = (direction: 'collect' | 'deliver') =>
      vendorWords.filter((word) => isKnown(direction, word));
    expect(known('deliver')).toEqual(
      vendorWords.filter((word) => word !== 'not_found' && word !== 'unknown'),
    );
    expect(known('collect').sort()).toEqual(['done', 'in_progress']);
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
    for (const to of stepsToRefund(state)) {
      expect(canMove(at, to)).toBe(true);
      at = { ...at, state: to };
    }
    expect(at.state).toBe('refund_pending');
  }
  const reviewed = { state: 'needs_review', stateBeforeReview: 'delivery_unknown' } as const;
  const [first, second] = stepsToRefund('needs_review');
  expect(canMove(reviewed, first ?? 'paid')).toBe(true);
  expect(transitions.delivery_failed).toContain(second);
});
