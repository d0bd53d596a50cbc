/** Tests of how orders of test keys end. */
import type { Phone } from '@ntem/contract/phones';
import { expect, it } from 'vitest';
import { fateOf } from './test-fates.ts';

it.each([
  ['0241234567', 'delivered', 2_000],
  ['0240009101', 'refunded', 2_000],
  ['0550009102', 'delivered', 30_000],
  ['0240009103', 'refunded', 30_000],
  ['0240009104', 'delivered', 30_000],
  ['0240009107', 'sending', 0],
  ['0240009108', 'refunded', 2_000],
])('a test order for %s is %s after %d ms', (recipient, ending, afterMs) => {
  expect(fateOf(recipient as Phone)).toEqual({ ending, afterMs });
});
