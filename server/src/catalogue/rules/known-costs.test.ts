/** Tests of which packages may be sold, by their last cost. */
import { pesewas } from '@ntem/contract/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { costToConfirm, isSteepFall, lowestAmount } from './known-costs.ts';

const p = (amount: number) => pesewas(BigInt(amount));
const confirmed = (amount: number, cost: number) => ({ amount, cost });

it.each([
  ['above what it costs', 450, 390, null, undefined],
  ['for what it costs', 390, 390, null, undefined],
  ['without a known cost', 1, null, null, undefined],
  ['below what it costs', 389, 390, null, 390],
  ['below cost as confirmed', 300, 390, confirmed(300, 390), undefined],
  ['below what was confirmed', 299, 390, confirmed(300, 390), 390],
  ['after the cost has risen over what was confirmed', 300, 391, confirmed(300, 390), 391],
  ['after the cost has fallen below what was confirmed', 300, 350, confirmed(300, 390), undefined],
])('sold %s: %s of %s, confirmed %j, needs %s', (_case, amount, known, confirmation, needs) => {
  const goods = {
    amount: p(amount),
    known: known === null ? null : p(known),
    confirmed: confirmation && { amount: p(confirmation.amount), cost: p(confirmation.cost) },
  };
  expect(costToConfirm(goods)).toBe(needs === undefined ? undefined : p(needs));
});

it('the lowest amount is the lowest that needs nobody', () => {
  const amount = fc.integer({ min: 1, max: 20 }).map(p);
  const confirmation = fc.option(fc.record({ amount, cost: amount }));
  fc.assert(
    fc.property(amount, fc.option(amount), confirmation, (price, known, given) => {
      const lowest = lowestAmount({ known, confirmed: given });
      const isFree = costToConfirm({ amount: price, known, confirmed: given }) === undefined;
      expect(isFree).toBe(lowest === null || price >= lowest);
    }),
  );
});

it.each([
  [300, 200, false],
  [300, 199, true],
  [300, 400, false],
])('a price that falls from %s to %s is told: %s', (before, after, isTold) => {
  expect(isSteepFall({ before: p(before), after: p(after) })).toBe(isTold);
});
