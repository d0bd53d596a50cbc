/** Tests of money on the wire and on paper: nothing is rounded, nothing is lost. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount, type Pesewas, parseGhs, pesewas, pesewasFromWire, pesewasToWire } from './money.ts';

describe('a GHS amount', () => {
  it.each([
    ['5', 500],
    ['5.5', 550],
    ['12.75', 1275],
    ['0.01', 1],
    ['0', 0],
    ['-3.20', -320],
    ['1234567890.99', 123456789099],
  ])('%s is read to the pesewa', (text, expected) => {
    expect(parseGhs(text)).toBe(pesewas(expected));
  });

  it.each([
    ['10,00'],
    ['1e3'],
    ['NaN'],
    [''],
    [' 5'],
    ['5.'],
    ['.5'],
    ['5.123'],
    ['0x10'],
    ['Infinity'],
    ['12345678901'],
  ])('%j is none', (text) => {
    expect(parseGhs(text)).toBeUndefined();
  });

  it.each([[Number.NaN], [Number.POSITIVE_INFINITY], [0.001], [1e21], [1.005]])(
    'the number %d is none',
    (amount) => {
      expect(pesewasFromWire(amount)).toBeUndefined();
    },
  );

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [120450, '1,204.50'],
    [100000000, '1,000,000.00'],
    [-99999, '-999.99'],
  ])('of %d pesewas is shown as %s', (amount, shown) => {
    expect(formatAmount(pesewas(amount))).toBe(shown);
  });

  it('comes back from the wire as it went there', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -100_000_000_000n, max: 100_000_000_000n }), (amount) => {
        expect(pesewasFromWire(pesewasToWire(amount as Pesewas))).toBe(amount);
      }),
      { numRuns: 1000 },
    );
  });

  it('comes back from paper as it went there', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -99_999_999_999n, max: 99_999_999_999n }), (amount) => {
        expect(parseGhs(formatAmount(amount as Pesewas).replaceAll(',', ''))).toBe(amount);
      }),
      { numRuns: 1000 },
    );
  });
});
