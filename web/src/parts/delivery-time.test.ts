/** The words about a delivery's duration. */
import { expect, it } from 'vitest';
import { sayUsual } from './delivery-time.ts';

it.each([
  [1, 'Usually within a minute'],
  [5, 'Usually within 5 minutes'],
  [60, 'Usually within an hour'],
  [720, 'Usually within 12 hours'],
  [undefined, undefined],
])('%s minutes', (minutes, said) => {
  expect(sayUsual({ usual_minutes: minutes })).toBe(said);
});
