/** Tests of which codes can be of a package. */
import { expect, it } from 'vitest';
import { findCodeFault } from './supplier-code-form.ts';

it.each([
  [{ network: 'MTN', megabytes: 5_000 }, undefined],
  [{ network: 'MTN', megabytes: 5_120 }, undefined],
  [{ network: 'MTN', megabytes: 5_251 }, 'has 5251 MB under this code'],
  [{ network: 'MTN', megabytes: 50_000 }, 'has 50000 MB under this code'],
  [{ network: 'TELECEL', megabytes: 5_000 }, 'has this code for Telecel'],
  [undefined, 'has no such code'],
] as const)('%o for 5 GB of MTN: %s', (meaning, fault) => {
  expect(findCodeFault({ network: 'MTN', megabytes: 5_000 }, meaning)).toBe(fault);
});
