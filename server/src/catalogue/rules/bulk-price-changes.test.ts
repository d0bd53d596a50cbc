/** Tests of what a bulk price change does to each price, and to the prices of sellers. */
import { newAmount } from '@ntem/contract/catalogue/markup-rules';
import { pesewas } from '@ntem/contract/money';
import { describe, expect, it } from 'vitest';
import { canGoBack, judgePrice, type SellerPrice } from './bulk-price-changes.ts';

const p = (amount: number) => pesewas(amount);

it.each([
  ['4 % up to the next 10 pesewas', 450, 'percent', 400, 10, 470],
  ['4 % not rounded', 2_050, 'percent', 400, 1, 2_132],
  ['half a pesewa', 50, 'percent', 100, 1, 51],
  ['less than half a pesewa', 49, 'percent', 100, 1, 49],
  ['a step that fits', 500, 'percent', 0, 50, 500],
  ['less, and still upwards', 1_000, 'percent', -333, 10, 970],
  ['an amount', 450, 'amount', 25, 10, 480],
  ['an amount less', 450, 'amount', -50, 100, 400],
  ['more than there is', 450, 'amount', -500, 10, -50],
] as const)('%s', (_, amount, by, change, roundTo, expected) => {
  expect(newAmount(p(amount), { by, change: BigInt(change), roundTo: BigInt(roundTo) })).toBe(
    BigInt(expected),
  );
});

const rule = { by: 'percent', change: 1_000n, roundTo: 1n } as const;
const facts = {
  amount: p(1_000),
  cost: p(900),
  prices: [] as SellerPrice[],
  isLeftOut: false,
  raiseToCost: false,
  markupMaxPercent: 200,
};

describe('a package', () => {
  it.each([
    ['is changed', {}, rule, 'fine', 1_100],
    ['stays as it is', {}, { ...rule, change: 0n }, 'same', 1_000],
    ['is left out', { isLeftOut: true }, rule, 'left_out', 1_000],
    ['would sell below cost', { cost: p(1_101) }, rule, 'below_cost', 1_100],
    [
      'is raised to its cost',
      { cost: p(1_101), raiseToCost: true },
      { ...rule, roundTo: 10n },
      'fine',
      1_110,
    ],
    ['would cost nothing', {}, { ...rule, change: -10_000n }, 'out_of_range', 1_000],
    [
      'would cost less than nothing',
      { cost: null },
      { ...rule, by: 'amount', change: -1_001n },
      'out_of_range',
      1_000,
    ],
    ['would cost too much', {}, { ...rule, by: 'amount', change: 10_000_000n }, 'out_of_range', 1_000],
  ] as const)('that %s', (_, more, wanted, effect, next) => {
    expect(judgePrice({ ...facts, ...more }, wanted)).toMatchObject({ effect, newAmount: p(next) });
  });

  const asks = (amount: number, agentAsks?: number): SellerPrice => ({
    sellerId: `${amount} ${agentAsks}`,
    asks: p(amount),
    agentAsks: agentAsks === undefined ? null : p(agentAsks),
  });

  it.each([
    ['stays above', [asks(1_200)], 0, 0],
    ['is reached', [asks(1_100)], 0, 0],
    ['is overtaken', [asks(1_099)], 1, 0],
    ['was below already', [asks(999)], 0, 0],
    ['stands on an agent who asks more', [asks(1_250, 1_200)], 0, 0],
    ['stands on an agent who is overtaken', [asks(1_080, 1_050)], 1, 0],
  ])('counts a price that %s', (_, prices, rising, falling) => {
    expect(judgePrice({ ...facts, prices }, rule)).toMatchObject({ rising, falling, sellers: 1 });
  });

  it('counts a price that the new ceiling caps, and one seller once', () => {
    const prices = [asks(2_900), { ...asks(2_700), sellerId: '2900 undefined' }];
    const down = judgePrice({ ...facts, cost: null, prices }, { ...rule, change: -1_000n });
    expect(down).toMatchObject({ sellers: 1, falling: 1, rising: 0, effect: 'moves' });
  });
});

it.each([
  ['as it was left', {}, true],
  ['changed since', { now: p(1_200) }, false],
  ['deleted since', { isDeleted: true }, false],
  ['dearer for us since', { cost: p(1_001) }, false],
  ['of unknown cost', { cost: null }, true],
])('a price %s', (_, more, expected) => {
  const kept = { before: p(1_000), after: p(1_100), now: p(1_100), cost: p(900), isDeleted: false };
  expect(canGoBack({ ...kept, ...more })).toBe(expected);
});
