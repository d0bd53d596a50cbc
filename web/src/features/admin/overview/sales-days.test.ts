/** The days of the sales chart. */
import { expect, it } from 'vitest';
import { fillDays } from './sales-days.ts';

it('shows every day once, with nothing where nothing was sold', () => {
  const days = fillDays({
    from: '2026-10-30',
    to: '2026-11-02',
    days: [
      { date: '2026-10-31', network: 'MTN', sales: 3, amount: 10.1, delivered: 2 },
      { date: '2026-10-31', network: 'TELECEL', sales: 1, amount: 5.2, delivered: 1 },
    ],
  });
  expect(days.map(({ date, total }) => [date, total])).toEqual([
    ['2026-10-30', 0],
    ['2026-10-31', 4],
    ['2026-11-01', 0],
    ['2026-11-02', 0],
  ]);
  expect(days[1]).toMatchObject({ delivered: 3, amount: 15.3 });
});

it('puts MTN between the two networks that have red', () => {
  const [day] = fillDays({
    from: '2026-10-31',
    to: '2026-10-31',
    days: [{ date: '2026-10-31', network: 'AIRTELTIGO', sales: 2, amount: 9, delivered: 2 }],
  });
  expect(day?.parts).toEqual([
    { net: 'TELECEL', name: 'Telecel', value: 0 },
    { net: 'MTN', name: 'MTN', value: 0 },
    { net: 'AIRTELTIGO', name: 'AirtelTigo', value: 2 },
  ]);
});
