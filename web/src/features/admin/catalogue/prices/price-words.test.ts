/** The effect of a bulk price change, in words and sums. */
import type { PriceRow } from '@ntem/contract/catalogue/endpoints/bulk-price-changes';
import { expect, it } from 'vitest';
import { lookOf, saySellers, sumsOf } from './price-words.ts';

const row: PriceRow = {
  id: 'p1',
  name: 'MTN 1 GB',
  service: 'MTN',
  network: 'MTN',
  cost_price: 4.1,
  amount: 4.5,
  new_amount: 4.7,
  sellers: 12,
  rising: 0,
  falling: 0,
  effect: 'fine',
};

it.each([
  [{}, 'Fine', '12 sellers'],
  [{ effect: 'moves', rising: 2 }, '2 prices move', '12 sellers, 2 prices rise with it'],
  [{ effect: 'moves', sellers: 1, falling: 1 }, '1 price moves', '1 seller, 1 price falls with it'],
  [{ effect: 'below_cost', sellers: 0 }, 'Below cost: stays', 'None'],
  [{ effect: 'left_out' }, 'Left out', '12 sellers'],
] as const)('%j', (more, label, sellers) => {
  expect(lookOf({ ...row, ...more }).label).toBe(label);
  expect(saySellers({ ...row, ...more })).toBe(sellers);
});

it('sums up what changes, not what stays', () => {
  const rows: PriceRow[] = [
    row,
    { ...row, amount: 9, new_amount: 9.4, effect: 'moves', rising: 2 },
    { ...row, amount: 156, new_amount: 162.3, effect: 'below_cost' },
  ];
  const sums = sumsOf({ rows, changed: 2, fingerprint: '' });
  expect(sums).toMatchObject({ changed: 2, packages: 3, moved: 2, belowCost: 1 });
  expect(sums.percent).toBeCloseTo(4.44, 1);
});
