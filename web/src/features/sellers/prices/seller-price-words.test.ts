/** Tests of a price beside its base. */
import { describe, expect, it } from 'vitest';
import { formatMarkup, isOvertaken, priceBelow } from './seller-price-words.ts';

describe('a markup', () => {
  it.each([
    [6.2, 5.2, '+1.00'],
    [0.3, 0.1, '+0.20'],
    [5, 5, '+0.00'],
    [4.5, 5, '−0.50'],
    [1500, 5, '+1,495.00'],
  ])('of %d on %d is %s', (price, base, text) => {
    expect(formatMarkup(price, base)).toBe(text);
  });
});

describe('the price below', () => {
  it('is the override, or the base where there is none or it was overtaken', () => {
    expect(priceBelow(5, 6)).toBe(6);
    expect(priceBelow(5, undefined)).toBe(5);
    expect(priceBelow(5, 4.5)).toBe(5);
    expect([isOvertaken(5, 4.99), isOvertaken(5, 5), isOvertaken(5, undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
