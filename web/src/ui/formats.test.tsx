// @vitest-environment happy-dom
/** How money, phone numbers and moments are written. */
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatDateTime } from './date-time.tsx';
import { formatGhs, Money } from './money.tsx';
import { Tel } from './tel.tsx';

test.each([
  [12, '12.00'],
  [5.5, '5.50'],
  [0.29, '0.29'],
  [1204.5, '1,204.50'],
  [-3, '-3.00'],
])('%d GHS is written %s', (amount, text) => {
  expect(formatGhs(amount)).toBe(text);
});

test('money has its currency before it', () => {
  expect(render(<Money amountGhs={12} />).container.textContent).toBe('GH₵ 12.00');
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
