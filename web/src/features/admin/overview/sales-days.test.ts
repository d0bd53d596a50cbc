/** The days of the sales chart. */
import { expect, it } from 'vitest';
import { fillDays, roundUp } from './sales-days.ts';

it('shows every day once, with nothing where nothing was sold', () => {
  const days = fillDays({
    from: '2026-10-30',
    to: '2026-11-02',
    days: [
      { date: '2026-10-31', network: 'MTN', sales: 3, amount: 10.1, delivered: 2 },
      { date: '2026-10-31', network: 'TELECEL', sales: 1, amount: 5.2, delivered: 1 },
    ],
  });
  expect(days.map(({ date, sales }) => [date, sales])).toEqual([
    ['2026-10-30', 0],
    ['2026-10-31', 4],
    ['2026-11-01', 0],
    ['2026-11-02', 0],
  ]);
  expect(days[1]).toMatchObject({
    delivered: 3,
    amount: 15.3,
    byNetwork: {
      MTN: { sales: 3, delivered: 2 },
      TELECEL: { sales: 1, delivered: 1 },
      AIRTELTIGO: { sales: 0, delivered: 0 },
    },
  });
});

it.each([
  [0, 4],
  [3, 4],
  [7, 8],
  [11, 20],
  [45, 50],
  [101, 200],
  [1234, 2000],
])('the scale for %i ends at %i', (value, top) => {
  expect(roundUp(value)).toBe(top);
});
