/** Tests of the delivery time shown, from measurements. */
import { hourMs, minuteMs, secondMs } from '@ntem/contract/durations';
import { expect, it } from 'vitest';
import { fewestDelivered, isOrderLate, runsLate, usualMinutes } from './delivery-times.ts';

it.each([
  ['a second', secondMs, 1],
  ['a minute, exactly', minuteMs, 1],
  ['a little more than a minute', minuteMs + 1, 2],
  ['four minutes', 4 * minuteMs, 5],
  ['six minutes', 6 * minuteMs, 10],
  ['fifty minutes', 50 * minuteMs, 60],
  ['an hour and a bit', hourMs + 1, 120],
  ['twelve hours', 12 * hourMs, 720],
  ['longer than anybody waits', 12 * hourMs + 1, null],
])('nine of ten within %s', (_, slowMs, said) => {
  expect(usualMinutes({ delivered: fewestDelivered, slowMs })).toBe(said);
});

it('says nothing where too few orders were delivered', () => {
  expect(usualMinutes({ delivered: fewestDelivered - 1, slowMs: secondMs })).toBeNull();
  expect(usualMinutes(undefined)).toBeNull();
});

const five = { usualMinutes: 5, isSupplierDown: false };
const unknown = { usualMinutes: null, isSupplierDown: false };
const [quick, slow] = [minuteMs, 10 * minuteMs + 1];

it.each([
  ['nothing was ordered', { ...five, lastMs: [] }, false],
  ['twice the usual time is not yet late', { ...five, lastMs: [10 * minuteMs] }, false],
  ['the only order is late', { ...five, lastMs: [slow] }, true],
  ['one is stuck and the others come', { ...five, lastMs: [quick, quick, slow] }, false],
  ['as many are late as not', { ...five, lastMs: [quick, slow] }, false],
  ['most are late', { ...five, lastMs: [quick, slow, slow] }, true],
  ['the supplier is down', { ...five, isSupplierDown: true, lastMs: [quick, quick] }, true],
  ['nothing is usual, and one waits', { ...unknown, lastMs: [30 * minuteMs] }, false],
  ['nothing is usual, and one waits for long', { ...unknown, lastMs: [30 * minuteMs + 1] }, true],
])('%s', (_, now, isLate) => {
  expect(runsLate(now)).toBe(isLate);
});

it.each([
  ['it waits as long as it may', { usualMinutes: 5, runsLate: false, waitedMs: 10 * minuteMs }, false],
  ['it alone is stuck', { usualMinutes: 5, runsLate: false, waitedMs: slow }, true],
  ['its network runs late', { usualMinutes: 5, runsLate: true, waitedMs: 0 }, true],
])('an order: %s', (_, waiting, isLate) => {
  expect(isOrderLate(waiting)).toBe(isLate);
});
