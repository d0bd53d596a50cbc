/** Tests of the shares of a lane. */
import { expect, it } from 'vitest';
import { mostOfOneBucket, slotsOf } from './lanes.ts';

it.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [8, 4],
  [12, 6],
])('of %d slots one bucket holds at most %d', (slots, most) => {
  expect(mostOfOneBucket(slots)).toBe(most);
});

it('every lane has room for a second bucket beside one that hangs', () => {
  for (const slots of Object.values(slotsOf)) expect(slots - mostOfOneBucket(slots)).toBeGreaterThan(0);
});

it('lists have a fraction of the slots that guests have', () => {
  expect(slotsOf.lists).toBeLessThan(slotsOf.deliver / 4);
});
