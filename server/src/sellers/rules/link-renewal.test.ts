/** Tests of when a link can be renewed. */
import { dayMs } from '@ntem/contract/durations';
import { expect, it } from 'vitest';
import { isRenewable } from './link-renewal.ts';

it.each([
  [30 * dayMs, false],
  [7 * dayMs + 1, false],
  [7 * dayMs, true],
  [1, true],
  [0, false],
  [-dayMs, false],
])('with %i ms left: %s', (leftMs, can) => {
  expect(isRenewable({ leftMs })).toBe(can);
});
