/** Tests of a markup for many bundles: amount or percent, rounded up, between the seller's cost and the ceiling. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pesewas } from '#money.ts';
import { changePrice, markUp, type PriceRule } from './markup-rules.ts';

const rule = (by: PriceRule['by'], change: number, roundTo: number): PriceRule => ({
  by,
  change: BigInt(change),
  roundTo: BigInt(roundTo),
});

it.each([
  ['6 % up to the next 0.50', 1970, rule('percent', 600, 50), 2100],
  ['6 % as it is', 1970, rule('percent', 600, 1), 2088],
  ['a half pesewa counts', 150, rule('percent', 100, 1), 152],
  ['GH₵ 1.00', 520, rule('amount', 100, 1), 620],
  ['GH₵ 1.00 up to the next cedi', 520, rule('amount', 100, 100), 700],
  ['nothing, rounded', 520, rule('amount', 0, 50), 550],
  ['nothing at all', 520, rule('percent', 0, 1), 520],
  ['less than nothing stays at the base', 520, rule('amount', -100, 1), 520],
  ['a round price stays', 2000, rule('percent', 500, 50), 2100],
  ['over the ceiling stops there', 520, rule('amount', 5000, 50), 1560],
  ['rounded over the ceiling stops there', 33, rule('percent', 20_000, 50), 99],
])('%s', (_case, base, given, price) => {
  expect(markUp({ base: pesewas(base), highest: pesewas(base * 3) }, given)).toBe(pesewas(price));
});

it.each([
  ['5 % more than now', 2200, rule('percent', 500, 10), 2310],
  ['rounded up', 2250, rule('percent', 500, 10), 2370],
  ['a minus lowers it', 2200, rule('percent', -500, 1), 2090],
  ['never below the base', 2090, rule('percent', -2000, 10), 2080],
  ['GH₵ 1.00 less', 2300, rule('amount', -100, 1), 2200],
  ['over the ceiling stops there', 6000, rule('percent', 5000, 10), 6240],
  ['an overtaken price starts from the base', 1000, rule('percent', 500, 1), 2184],
  ['an unset price stays unset', undefined, rule('percent', 500, 1), undefined],
])('from what it is now: %s', (_case, asks, given, price) => {
  const bounds = { base: pesewas(2080), highest: pesewas(6240) };
  const now = asks === undefined ? undefined : pesewas(asks);
  expect(changePrice('price', { ...bounds, asks: now }, given)).toBe(
    price === undefined ? undefined : pesewas(price),
  );
  expect(changePrice('base', { ...bounds, asks: now }, given)).toBe(markUp(bounds, given));
});

it('is never below the base and never over the ceiling', () => {
  const by = fc.constantFrom<PriceRule['by']>('amount', 'percent');
  const step = fc.constantFrom(1, 10, 50, 100);
  const whole = (max: number) => fc.integer({ min: 1, max });
  fc.assert(
    fc.property(
      whole(100_000),
      by,
      fc.integer({ min: -50_000, max: 50_000 }),
      step,
      (base, how, change, to) => {
        const price = markUp({ base: pesewas(base), highest: pesewas(base * 3) }, rule(how, change, to));
        expect(price >= BigInt(base) && price <= BigInt(base * 3)).toBe(true);
      },
    ),
  );
});
