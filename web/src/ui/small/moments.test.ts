/** Days and times as rows and their headings say them. */
import { expect, test } from 'vitest';
import { formatShort, nameDay } from './moments.ts';

const nowMs = Date.parse('2026-01-02T00:30:00Z');

test.each([
  ['2026-01-02T00:05:09Z', 'Today, 02 Jan', '00:05'],
  ['2026-01-01T23:59:59Z', 'Yesterday, 01 Jan', '01 Jan'],
  ['2025-12-31T23:59:59Z', '31 Dec 2025', '31 Dec 2025'],
])('%s', (iso, day, short) => {
  expect(nameDay(iso, nowMs)).toBe(day);
  expect(formatShort(iso, nowMs)).toBe(short);
});

test('a year ago yesterday is told from yesterday', () => {
  expect(nameDay('2025-01-01T12:00:00Z', nowMs)).toBe('01 Jan 2025');
});
