/** Tests of the order's states: all can be reached, and a paid order ends only well or in front of a person. */
import { type OrderState, orderStates } from '@ntem/contract/states';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canMove,
  isOpen,
  type Progress,
  showProgress,
  transitions,
  waysOutOfReview,
} from './order-states.ts';

function reachableFrom(start: OrderState, without: OrderState[] = []): Set<OrderState> {
  const seen = new Set<OrderState>();
  const walk = (state: OrderState) => {
    if (seen.has(state) || without.includes(state)) return;
    seen.add(state);
    const next = state === 'needs_review' ? Object.values(waysOutOfReview).flat() : transitions[state];
    for (const to of next) walk(to);
  };
  walk(start);
  return seen;
}

describe('the states', () => {
  it('can all be reached from a new order', () => {
    expect([...reachableFrom('created')].sort()).toEqual([...orderStates].sort());
  });

  it('lead from paid to delivered, refunded or a person, and never back to unpaid', () => {
    for (const paid of ['paid', 'paid_late'] as const) {
      const reached = reachableFrom(paid, ['needs_review']);
      const ends = [...reached].filter((state) => !isOpen(state));
      expect(ends.sort()).toEqual(['delivered', 'refunded']);
    }
  });

  it('lead from an unknown delivery to a refund only through a definite failure', () => {
    expect(transitions.delivery_unknown).not.toContain('refund_pending');
    expect(reachableFrom('delivery_unknown', ['delivery_failed', 'needs_review'])).not.toContain('refunded');
  });

  it('show the buyer pending while anything is unknown, and what was true while a person decides', () => {
    expect(showProgress({ state: 'delivery_unknown', stateBeforeReview: null })).toEqual({
      payment: 'success',
      delivery: 'pending',
    });
    expect(showProgress({ state: 'needs_review', stateBeforeReview: 'delivery_unknown' })).toEqual({
      payment: 'success',
      delivery: 'pending',
    });
    expect(showProgress({ state: 'needs_review', stateBeforeReview: 'payment_pending' })).toEqual({
      payment: 'pending',
      delivery: 'pending',
    });
  });
});

describe('on whatever way', () => {
  /** Each number picks one of the legal steps from the current state. */
  function walk(picks: number[]): Progress[] {
    const way: Progress[] = [{ state: 'created', stateBeforeReview: null }];
    for (const pick of picks) {
      const from = way.at(-1) as Progress;
      const targets = orderStates.filter((to) => canMove(from, to));
      const state = targets[pick % targets.length];
      if (!state) break;
      const stateBeforeReview = from.state === 'needs_review' ? from.stateBeforeReview : from.state;
      way.push({ state, stateBeforeReview: state === 'needs_review' ? stateBeforeReview : null });
    }
    return way;
  }
  const ways = fc.array(fc.nat(100), { minLength: 5, maxLength: 40 }).map(walk);

  it('a payment that was shown as a success is one for ever', () => {
    fc.assert(
      fc.property(ways, (way) => {
        const shown = way.map((progress) => showProgress(progress).payment);
        const paid = shown.indexOf('success');
        if (paid >= 0) expect(new Set(shown.slice(paid))).toEqual(new Set(['success']));
      }),
      { numRuns: 2000 },
    );
  });

  it('an order that was delivered, or refunded, is never sent out afterwards', () => {
    fc.assert(
      fc.property(ways, (way) => {
        const states = way.map(({ state }) => state);
        const end = states.findIndex((state) => state === 'delivered' || state === 'refunded');
        if (end >= 0) expect(states.slice(end)).not.toContain('delivering');
      }),
      { numRuns: 2000 },
    );
  });

  it('no order is stuck: it is open, at an end, or with a person who has a way out', () => {
    fc.assert(
      fc.property(ways, (way) => {
        const last = way.at(-1) as Progress;
        const isStuck = !orderStates.some((to) => canMove(last, to));
        expect(isStuck).toBe(false);
        if (isOpen(last.state)) expect(showProgress(last).delivery).not.toMatch(/delivered|refunded/);
      }),
      { numRuns: 1000 },
    );
  });
});
