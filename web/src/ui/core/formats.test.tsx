/** Formats of money, phone numbers and moments. */
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatAge, formatClock, formatSpan, sayWhen } from '#ui/small/moments.ts';
import { ghs, say, sentences, tel, textOf, Words } from '#ui/small/phrase.tsx';
import { Reference } from '#ui/small/reference.tsx';
import { formatDateTime, formatGhs, formatPercent, Money, Tel } from './formats.tsx';

test.each([
  [12, '12.00'],
  [5.5, '5.50'],
  [0.29, '0.29'],
  [1204.5, '1,204.50'],
  [-3, '−3.00'],
])('%d GHS is written %s', (amount, text) => {
  expect(formatGhs(amount)).toBe(text);
});

test('a share has one decimal, and its minus is the one of the amounts', () => {
  expect([74.1, 100, 0, -4.06].map(formatPercent)).toEqual([
    '74.1\u00a0%',
    '100.0\u00a0%',
    '0.0\u00a0%',
    '−4.1\u00a0%',
  ]);
});

test('money has its currency before it, and before that its sign', () => {
  expect(render(<Money amountGhs={12} />).container.textContent).toBe('GH₵ 12.00');
  expect(render(<Money amountGhs={-4.1} />).container.textContent).toBe('−GH₵ 4.10');
  expect(render(<Money amountGhs={0.9} signed />).container.textContent).toBe('+GH₵ 0.90');
  expect(render(<Money amountGhs={0} signed />).container.textContent).toBe('GH₵ 0.00');
});

test('a reference is grouped for the eye and copied without gaps', () => {
  const { container } = render(<Reference of="NT7F3K92QX" />);
  expect(container.textContent).toBe('NT7F3K92QX');
  expect(Array.from(container.querySelectorAll('span span'), (group) => group.textContent)).toEqual([
    'NT',
    '7F3K',
    '92QX',
  ]);
  const longer = render(<Reference of="NTAM7TVBJ7RE" />).container;
  expect(Array.from(longer.querySelectorAll('span span'), (group) => group.textContent)).toEqual([
    'NT',
    'AM7TV',
    'BJ7RE',
  ]);
});

test('a phrase is written as it is read out', () => {
  const words = sentences(say`the buyer gets ${ghs(-4.1)}.`, undefined, '', say`${tel('0241234567')} rings.`);
  expect(textOf(words)).toBe('The buyer gets −GH₵ 4.10. 0241234567 rings.');
  expect(render(<Words of={words} />).container.textContent).toBe(textOf(words));
});

test('a phone number is grouped for the eye and copied without gaps', () => {
  const { container } = render(<Tel number="0241234567" />);
  expect(container.textContent).toBe('0241234567');
  expect(Array.from(container.querySelectorAll('span span'), (group) => group.textContent)).toEqual([
    '123',
    '4567',
  ]);
});

test.each([
  ['2026-11-15T08:12:00.000Z', '15 Nov 2026, 08:12'],
  ['2026-09-02T23:59:59.999Z', '02 Sep 2026, 23:59'],
])('%s is read in Accra as %s', (iso, text) => {
  expect(formatDateTime(iso)).toBe(text);
});

test.each([
  [41_900, '41 s'],
  [60_000, '1 min'],
  [408_000, '6 min 48 s'],
  [599_000, '9 min 59 s'],
  [38 * 60_000 + 5_000, '38 min'],
  [2 * 3_600_000, '2 h'],
  [62 * 60_000, '1 h 02 min'],
  [24 * 3_600_000, '1 day'],
  [51 * 3_600_000, '2 days 3 h'],
  [-5_000, '0 s'],
])('%d ms is %s', (ms, text) => {
  expect(formatSpan(ms)).toBe(text);
});

test('a time needs its day only where it is not of today', () => {
  const nowMs = Date.parse('2026-11-15T08:12:00.000Z');
  const [today, yesterday] = ['2026-11-15T05:58:04.500Z', '2026-11-14T23:59:59.000Z'];
  expect(formatClock(today, nowMs)).toBe('05:58:04');
  expect(formatClock(yesterday, nowMs)).toBe('14 Nov 2026, 23:59:59');
  expect(sayWhen(today, nowMs)).toBe('at 05:58');
  expect(sayWhen(yesterday, nowMs)).toBe('on 14 Nov 2026, 23:59');
  expect(formatAge('2026-11-15T08:09:30.000Z', nowMs)).toBe('2 min');
});
