/** The words shown when a call fails. */
import { expect, it } from 'vitest';
import { noAnswer, reasonOf, refusal, refusalText } from './api-error.ts';

const stale = 'Somebody else changed this. Reload and try again.';

it.each([
  ['what the server said', refusal('/users', 409, { message: stale }), stale],
  ['the text of the status', refusal('/users', 500, {}), 'Server error occurred. Please try again later.'],
  ["the screen's own words where no answer came", noAnswer('/users'), 'Operation failed'],
  [
    'that there is no connection where a sign-in got no answer',
    noAnswer('/auth/login'),
    'Unable to connect to server. Please check your internet connection.',
  ],
  ["the screen's own words for anything else", new TypeError('not a function'), 'Operation failed'],
])('%s', (_rule, error, told) => {
  expect(reasonOf(error, 'Operation failed')).toBe(told);
  expect(refusalText(error, { fields: ['name'], lastResort: 'Operation failed' })).toBe(told);
});

it('nothing above the form where a field of it says it', () => {
  const error = refusal('/users', 422, { message: 'No.', errors: { name: 'Too short' } });
  expect(refusalText(error, { fields: ['name'], lastResort: 'Operation failed' })).toBeUndefined();
  expect(refusalText(error, { fields: ['role'], lastResort: 'Operation failed' })).toBe('No.');
});
