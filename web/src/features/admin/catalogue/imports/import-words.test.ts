/** The effect of a file, as the admin reads it. */
import { expect, it } from 'vitest';
import { sayOpening } from './import-words.ts';

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
