/** The effect of a bulk price change, in words and sums. */
import type { PriceRow } from '@ntem/contract/catalogue/endpoints/bulk-price-changes';
import { expect, it } from 'vitest';
import { sumsOf } from './price-words.ts';

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
