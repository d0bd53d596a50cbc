import { expect, it } from 'vitest';
import { chatLink, codeOf, digitsFor, isShortNumber, numberAt, readDialled } from './short-numbers.ts';

it.each([
  ['*713*22#', { number: undefined }],
  ['713*22', { number: undefined }],
  ['', { number: undefined }],
  ['*713*22*4821#', { number: '4821' }],
  ['713*22*4821', { number: '4821' }],
  ['*713*22*0821#', 'other'],
  ['*713*22*48#', 'other'],
  ['*713*22*4821*1#', 'other'],
  ['*713*224821#', 'other'],
  ['*714*22#', 'other'],
])('%s dialled at *713*22#', (dialled, read) => {
  expect(readDialled('*713*22#', dialled)).toEqual(read);
});

it('a number has four digits, and more once half of those are given', () => {
  expect([0, 4_499, 4_500, 44_999, 45_000].map(digitsFor)).toEqual([4, 4, 5, 5, 6]);
  expect([numberAt(0, 4), numberAt(0.999999, 4), numberAt(0.5, 5)]).toEqual(['1000', '9999', '55000']);
  expect(isShortNumber(numberAt(0.999999, 7))).toBe(true);
});

it('code and link of a seller lead to the same number', () => {
  expect(readDialled('*713*22#', codeOf('*713*22#', '4821'))).toEqual({ number: '4821' });
  expect(chatLink('0555550713', '4821')).toBe('https://wa.me/233555550713?text=Hi%204821');
});
