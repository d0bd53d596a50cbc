/** Tests of search terms: numbers in either form, short terms, and characters that mean something to LIKE. */
import { expect, it } from 'vitest';
import { likePatterns, readSearch } from './search.ts';

it.each([
  ['Ama Owusu', 'ama owusu', undefined],
  ['  Ama   Owusu ', 'ama owusu', undefined],
  ['0241234567', '0241234567', '0241234567'],
  ['024 123 4567', '024 123 4567', '0241234567'],
  ['233241234567', '233241234567', '0241234567'],
  ['+233 24-123', '+233 24-123', '024123'],
  ['4567', '4567', '4567'],
  ['ama@example.com', 'ama@example.com', undefined],
  ['2026-11-15', '2026-11-15', '20261115'],
])('the typed text %s is read as %s with digits %s', (typed, text, digits) => {
  expect(readSearch(typed)).toEqual({ text, digits });
});

it.each([
  ['ama', ['%ama%']],
  ['am', ['am%', '% am%']],
  ['100%', ['%100\\%%']],
  ['a_b\\', ['%a\\_b\\\\%']],
  ['233241', ['%233241%', '%0241%']],
  ['mtn 5gb', ['%mtn 5gb%', '%mtn 5 gb%']],
  ['5 GB', ['%5 gb%', '%5gb%']],
])('patterns %s becomes %j', (typed, patterns) => {
  expect(likePatterns(readSearch(typed))).toEqual(patterns);
});
