/** Tests of the wait before a failed job is tried again. */
import { expect, it } from 'vitest';
import { backoffMs } from './job-tries.ts';

it('a job that fails again and again waits longer, up to five minutes, and is never given up', () => {
  expect([1, 2, 3, 5, 9, 10, 1000].map(backoffMs)).toEqual([
    1_000, 2_000, 4_000, 16_000, 256_000, 300_000, 300_000,
  ]);
});
