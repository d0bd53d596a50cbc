/** The effect of a file, as the admin reads it. */
import { expect, it } from 'vitest';
import { sayCounts, sayOpening } from './import-words.ts';

const row = { row: 2, name: 'MTN 5 GB', now: null, in_file: '', effect: 'same', says: '' } as const;

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

it.each([
  [{ opening_total: 0, needs_second: false, asked_by: null }, undefined],
  [{ opening_total: 162.8, needs_second: false, asked_by: null }, /owed GH₵ 162.80 more.*once\.$/],
  [{ opening_total: 900, needs_second: true, asked_by: null }, /Another admin has to import the same file/],
  [{ opening_total: 900, needs_second: true, asked_by: 'Esi' }, /Esi has asked for exactly this\.$/],
])('balances of %j', (preview, words) => {
  const said = sayOpening(preview);
  if (words === undefined) expect(said).toBeUndefined();
  else expect(said).toMatch(words);
});
