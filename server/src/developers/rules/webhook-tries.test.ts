/** Tests of the times between the tries of a message. */
import { webhookTriesMs } from '@ntem/contract/developers/limits';
import { expect, it } from 'vitest';
import { nextTryAfterMs, pauseAfterMs } from './webhook-tries.ts';

it('a message is tried often at first, and about fifteen times until it is given up', () => {
  let [atMs, tries] = [0, 1];
  while (atMs + nextTryAfterMs(tries) <= webhookTriesMs) {
    expect(nextTryAfterMs(tries + 1)).toBeGreaterThanOrEqual(nextTryAfterMs(tries));
    atMs += nextTryAfterMs(tries);
    tries += 1;
  }
  expect(nextTryAfterMs(1)).toBe(5_000);
  expect(tries).toBeGreaterThan(12);
  expect(tries).toBeLessThan(20);
});

it.each([
  [0, 1_000],
  [1, 1_000],
  [2, 2_000],
  [8, 128_000],
  [9, 256_000],
  [10, 300_000],
  [10_000, 300_000],
])('after %d failures an address is paused for %d ms', (failures, expected) => {
  expect(pauseAfterMs(failures)).toBe(expected);
});
