/** Tests of sizes: said one way, and never more than there is. */
import { expect, test } from 'vitest';
import { exactMegabytes, saySize, sizeInGb, spaceSizes } from './say-size.ts';

test.each([
  [50, '0.0', '50 MB'],
  [100, '0.1', undefined],
  [500, '0.5', undefined],
  [960, '0.9', '960 MB'],
  [999, '0.9', '999 MB'],
  [1000, '1', undefined],
  [1024, '1', '1,024 MB'],
  [1500, '1', '1,500 MB'],
  [15000, '15', undefined],
  [15999, '15', '15,999 MB'],
  [100000, '100', undefined],
])('%d MB is %s GB and never more, with %s beside it', (megabytes, gb, exact) => {
  expect(sizeInGb(megabytes)).toBe(gb);
  expect(exactMegabytes(megabytes)).toBe(exact);
  expect(saySize(megabytes)).toBe(`${gb} GB${exact ? ` (${exact})` : ''}`);
});

test.each([
  ['MTN 5 GB', 'MTN 5 GB'],
  ['1.5gb Night', '1.5 GB Night'],
  ['500MB', '500 MB'],
  ['MTN 5 GB', 'MTN 5 GB'],
  ['4GBs and 5G', '4GBs and 5G'],
])('a package called %s is kept as %s', (typed, kept) => {
  expect(spaceSizes(typed)).toBe(kept);
});
