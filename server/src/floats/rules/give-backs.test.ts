/** Tests of how much of a float goes back to its number, and when two admins must say so. */
import { pesewas } from '@ntem/contract/money';
import { expect, it } from 'vitest';
import { judgeGiveBack } from './give-backs.ts';

it.each([
  // amount, balance, came from the number, limit: verdict
  [undefined, 5_000, 5_000, 20_000, 5_000, 'requested'],
  [undefined, 5_000, 3_000, 20_000, 3_000, 'requested'],
  [undefined, 2_000, 5_000, 20_000, 2_000, 'requested'],
  [1_000, 5_000, 5_000, 20_000, 1_000, 'requested'],
  [20_000, 50_000, 50_000, 20_000, 20_000, 'requested'],
  [20_001, 50_000, 50_000, 20_000, 20_001, 'awaiting_approval'],
  [undefined, 50_000, 50_000, 20_000, 50_000, 'awaiting_approval'],
  [50_000, 50_000, 50_000, undefined, 50_000, 'requested'],
  [5_001, 5_000, 9_000, 20_000, undefined, 'below_zero'],
  [5_000, 9_000, 4_999, 20_000, undefined, 'more_than_came'],
  [undefined, 0, 5_000, 20_000, undefined, 'nothing'],
  [undefined, 5_000, 0, 20_000, undefined, 'nothing'],
  [undefined, 5_000, -100, 20_000, undefined, 'nothing'],
] as const)(
  '%s of %s, of which %s came from there, over %s: %s %s',
  (asked, balance, came, over, amount, said) => {
    const verdict = judgeGiveBack({
      amount: asked === undefined ? undefined : pesewas(asked),
      balance: pesewas(balance),
      fromNumber: pesewas(came),
      over: over === undefined ? undefined : pesewas(over),
    });
    expect(verdict).toEqual(
      amount === undefined
        ? { allowed: false, fault: said }
        : { allowed: true, amount: pesewas(amount), state: said },
    );
  },
);
