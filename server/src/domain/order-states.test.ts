/** The order's states: everything can be reached, and a paid order ends only well or in front of a person. */
import { describe, expect, it } from 'vitest';
import {
  canMove,
  isOpen,
  type OrderState,
  orderStates,
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

  it('never lead from delivered back to delivering, whoever decides', () => {
    expect(canMove({ state: 'needs_review', stateBeforeReview: 'delivered' }, 'delivering')).toBe(false);
    expect(canMove({ state: 'needs_review', stateBeforeReview: 'refunded' }, 'delivering')).toBe(false);
    expect(canMove({ state: 'needs_review', stateBeforeReview: 'delivery_unknown' }, 'delivering')).toBe(
      true,
    );
    expect(canMove({ state: 'needs_review', stateBeforeReview: null }, 'paid')).toBe(false);
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

  it('never take a payment that succeeded back on the wire', () => {
    for (const [from, targets] of Object.entries(transitions) as [
      Exclude<OrderState, 'needs_review'>,
      OrderState[],
    ][]) {
      if (showProgress({ state: from, stateBeforeReview: null }).payment !== 'success') continue;
      for (const to of targets) {
        expect(showProgress({ state: to, stateBeforeReview: from }).payment).toBe('success');
      }
    }
  });
});
