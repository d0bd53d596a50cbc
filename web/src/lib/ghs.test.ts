/** Tests of amounts as they are typed, and of their sums. */
import { describe, expect, it } from 'vitest';
import { readGhs, sumGhs } from './ghs.ts';

describe('a typed amount', () => {
  it.each([
    ['5', 5],
    ['5.5', 5.5],
    [' 6.20 ', 6.2],
    ['-1', -1],
    ['', undefined],
    ['10,00', undefined],
    ['NaN', undefined],
    ['1e3', undefined],
    ['5.001', undefined],
    ['GH₵ 5', undefined],
  ])('%j is %s', (typed, price) => {
    expect(readGhs(typed)).toBe(price);
  });
});

it('sums are whole pesewas', () => {
  expect(sumGhs(4.35, 0.1)).toBe(4.45);
});
