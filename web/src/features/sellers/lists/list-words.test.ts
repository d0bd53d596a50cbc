/** Tests of the words of lists. */
import type { WireListRow } from '@ntem/contract/lists/endpoints/lists';
import { expect, it } from 'vitest';
import { markIn, sayEnd, textOf } from './list-words.ts';

it.each([
  ['024123456, 5GB', '024123456', ['', '024123456', ', 5GB']],
  ['0205550118 7', '7', ['0205550118 ', '7', '']],
  ['024 123 456 5', '024123456', ['024 123 456 5', '', '']],
  ['Kojo', null, ['Kojo', '', '']],
])('of %j %j is marked', (text, mark, parts) => {
  expect(markIn({ text, mark })).toEqual(parts);
});

const none = { lines: 3, held: 0, sent: 0, delivered: 0, returned: 0, unknown: 0 };

it.each([
  [null, {}, 'not sent'],
  ['2026-11-18T10:00:00.000Z', { held: 1, delivered: 2 }, 'being sent'],
  ['2026-11-18T10:00:00.000Z', { delivered: 3 }, 'all delivered'],
  ['2026-11-18T10:00:00.000Z', { delivered: 1, unknown: 1, returned: 1 }, '1 of 3 delivered'],
])('sent at %s with %j: %s', (sent_at, counts, said) => {
  expect(sayEnd({ sent_at, counts: { ...none, ...counts } } as WireListRow)).toBe(said);
});

it('a list is pasted once more as it was, with the numbers that were put right', () => {
  const line = { status: 'delivered', package_name: 'MTN 1GB', name: null } as const;
  const lines = [
    { ...line, text: '+233 24 123 4567; 1', recipient: '0241234567' },
    { ...line, text: '024123456 1GB Efua', recipient: '0241234566', name: 'Efua' },
    { ...line, text: 'thanks', recipient: null, status: 'left_out' as const },
    { ...line, text: '7GB', recipient: null, status: 'problem' as const },
  ];
  expect(textOf(lines)).toBe('+233 24 123 4567; 1\n0241234566, MTN 1GB, Efua\n7GB');
});

it.each([
  ['024922329 1GB', true],
  ['024922329 10GB', true],
  ['024922329 1', true],
  ['0249223291 1GB', false],
  ['+233 24-922-3291; 500 MB', false],
  ['1GB 0249223291', false],
])('the number of %s was put right: %s', (text, isPutRight) => {
  const line = {
    status: 'ready',
    text,
    recipient: '0249223291',
    package_name: 'MTN 1 GB',
    name: null,
  } as const;
  expect(textOf([line])).toBe(isPutRight ? '0249223291, MTN 1 GB' : text);
});
