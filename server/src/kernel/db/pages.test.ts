/** Tests of finding a page, counted from the nearer end. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findSlice } from './pages.ts';

const request = fc.record({ page: fc.integer({ min: 1, max: 60 }), limit: fc.integer({ min: 1, max: 100 }) });

it('read from either end, a page holds the same rows', () => {
  fc.assert(
    fc.property(request, fc.nat(3_000), ({ page, limit }, total) => {
      const list = Array.from({ length: total }, (_, n) => n);
      const slice = findSlice({ page, limit }, total);
      const source = slice.isFromEnd ? list.toReversed() : list;
      const rows = source.slice(slice.offset, slice.offset + slice.limit).sort((a, b) => a - b);
      expect(rows).toEqual(list.slice((page - 1) * limit, page * limit));
    }),
  );
});

it('no page that exists is further than half of the list', () => {
  fc.assert(
    fc.property(request, fc.nat(3_000), ({ page, limit }, total) => {
      const slice = findSlice({ page, limit }, total);
      if (slice.limit > 0) expect(slice.offset).toBeLessThanOrEqual(total / 2);
    }),
  );
});
