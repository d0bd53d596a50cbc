/** What a file would do, as the admin reads it. */
import { expect, it } from 'vitest';
import { sayCounts } from './import-words.ts';

const row = { row: 2, name: 'MTN 5GB', now: null, in_file: '', effect: 'same', says: '' } as const;

it.each([
  [
    { same: 30, change: 7, new: 1, wrong: 1 },
    '39 rows: 30 the same, 7 change, 1 new, 1 wrong. Nothing is saved yet.',
  ],
  [{ same: 0, change: 1, new: 0, wrong: 0 }, '1 row: 1 changes. Nothing is saved yet.'],
  [{ same: 0, change: 0, new: 2, wrong: 0 }, '2 rows: 2 new. Nothing is saved yet.'],
])('%j', (counts, words) => {
  const total = Object.values(counts).reduce((sum, one) => sum + one, 0);
  expect(sayCounts({ rows: Array.from({ length: total }, () => row), counts })).toBe(words);
});
