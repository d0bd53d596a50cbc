/** Tests of when a payout may be made, and of its states. */
import { pesewas } from '@ntem/contract/money';
import { payoutStates } from '@ntem/contract/states';
import { describe, expect, it } from 'vitest';
import { decidePayout } from './payout-requests.ts';
import { payoutTransitions } from './payout-states.ts';

const facts = {
  available: 20_000,
  minimum: 1_000,
  fee: 0,
  approvalOver: 50_000,
  requestedLately: 0,
  isAtRisk: false,
};

describe('a payout', () => {
  it.each([
    ['of the whole balance', { amount: 20_000 }, 'requested'],
    ['of a pesewa more than the balance', { amount: 20_001 }, 'insufficient_balance'],
    ['of the minimum', { amount: 1_000 }, 'requested'],
    ['below the minimum', { amount: 999 }, 'below_minimum'],
    ['that the fee would eat', { amount: 1_000, fee: 1_000 }, 'below_minimum'],
    ['from a negative balance', { amount: 1_000, available: -1 }, 'insufficient_balance'],
    ['at the limit', { amount: 50_000, available: 90_000 }, 'requested'],
    ['over the limit', { amount: 50_001, available: 90_000 }, 'awaiting_approval'],
    [
      'that makes the day pass the limit',
      { amount: 30_000, available: 90_000, requestedLately: 20_001 },
      'awaiting_approval',
    ],
    ['of an account that may be in other hands', { amount: 1_000, isAtRisk: true }, 'awaiting_approval'],
    ['of a large sum that is not there', { amount: 90_001, available: 90_000 }, 'insufficient_balance'],
  ])('%s', (_case, given, expected) => {
    const all = { ...facts, ...given };
    const decision = decidePayout({
      amount: pesewas(all.amount),
      available: pesewas(all.available),
      minimum: pesewas(all.minimum),
      fee: pesewas(all.fee),
      approvalOver: pesewas(all.approvalOver),
      requestedLately: pesewas(all.requestedLately),
      isAtRisk: all.isAtRisk,
    });
    expect(decision.allowed ? decision.state : decision.fault).toBe(expected);
  });

  it('can reach every state, and leaves an end only for the other one, where a person says so', () => {
    const reached = new Set(['requested', 'awaiting_approval', ...Object.values(payoutTransitions).flat()]);
    expect([...reached].sort()).toEqual([...payoutStates].sort());
    expect(payoutTransitions.rejected).toEqual([]);
    expect(payoutTransitions.paid).toEqual(['failed']);
    expect(payoutTransitions.failed).toEqual(['paid']);
  });
});
