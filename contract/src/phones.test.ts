/** Tests of phone numbers: one number is one identity, however it was typed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskPhone, networkOfPrefix, parsePhone } from './phones.ts';

describe('a number', () => {
  it.each([
    ['0241234567'],
    ['233241234567'],
    ['+233241234567'],
    ['024 123 4567'],
    ['+233 24-123-4567'],
    [' 0241234567 '],
  ])('typed as %j is 0241234567', (typed) => {
    expect(parsePhone(typed)).toBe('0241234567');
  });

  it.each([
    ['024123456'],
    ['02412345678'],
    ['241234567'],
    ['0301234567'],
    ['0900123456'],
    ['+447911123456'],
    ['00233241234567'],
    ['02412345a7'],
    ['٠٢٤١٢٣٤٥٦٧'],
    [''],
  ])('typed as %j is none', (typed) => {
    expect(parsePhone(typed)).toBeUndefined();
  });

  it.each([
    ['0241234567', 'MTN'],
    ['233551234567', 'MTN'],
    ['0201234567', 'TELECEL'],
    ['0571234567', 'AIRTELTIGO'],
    ['0231234567', undefined],
    ['02', undefined],
  ])('%s hints at the network %s', (phone, network) => {
    expect(networkOfPrefix(phone)).toBe(network);
  });

  it('is masked down to its ends', () => {
    expect(maskPhone('0241234567')).toBe('024***4567');
    expect(maskPhone('123')).toBe('***');
  });

  it('is read the same however it is grouped and prefixed', () => {
    const digits = fc.stringMatching(/^(24|54|20|50|27|57)\d{7}$/);
    const separators = fc.array(fc.constantFrom('', ' ', '-'), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(digits, fc.constantFrom('0', '233', '+233'), separators, (rest, prefix, gaps) => {
        const typed = prefix + [...rest].map((digit, n) => `${gaps[n]}${digit}`).join('');
        expect(parsePhone(typed)).toBe(`0${rest}`);
      }),
      { numRuns: 1000 },
    );
  });

  it('once read is read as itself, and its mask gives away seven digits at most', () => {
    const typed = fc.oneof(
      fc.stringMatching(/^(0|233|\+233)(2[0-9]|5[0-9])\d{7}$/),
      fc.stringMatching(/^[+\d -]{0,14}$/),
    );
    fc.assert(
      fc.property(typed, (any) => {
        const phone = parsePhone(any);
        if (phone === undefined) return;
        expect(parsePhone(phone)).toBe(phone);
        expect(networkOfPrefix(any)).toBe(networkOfPrefix(phone));
        expect(maskPhone(phone).replace(/\D/g, '')).toHaveLength(7);
      }),
      { numRuns: 1000 },
    );
  });
});
