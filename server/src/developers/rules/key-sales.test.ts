/** Tests of the bounds of an order through the API. */
import { pesewas } from '@ntem/contract/money';
import { expect, it } from 'vitest';
import { judgeKeySale } from './key-sales.ts';

const amount = (value: bigint | null) => (value === null ? null : pesewas(value));

it.each([
  ['no bounds', null, null, 0n, { allowed: true }],
  ['exactly the highest price', 450n, null, 0n, { allowed: true }],
  ['a price above the highest', 449n, null, 0n, { allowed: false, fault: 'price' }],
  ['exactly the limit of the day', null, 900n, 450n, { allowed: true }],
  ['more than the limit', null, 900n, 451n, { allowed: false, fault: 'daily_limit', left: 449n }],
  ['a limit that was lowered', null, 900n, 1_000n, { allowed: false, fault: 'daily_limit', left: 0n }],
  ['the price first', 1n, 1n, 0n, { allowed: false, fault: 'price' }],
])('with %s', (_what, maxPrice, dailyLimit, soldByKey, verdict) => {
  expect(
    judgeKeySale({
      price: pesewas(450n),
      maxPrice: amount(maxPrice),
      dailyLimit: amount(dailyLimit),
      soldByKey: pesewas(soldByKey),
    }),
  ).toEqual(verdict);
});
