/** Tests of the rule on who must enter a code. */
import type { Phone } from '@ntem/contract/phones';
import { describe, expect, it } from 'vitest';
import { needsCode } from './payer-proofs.ts';

const ama = '0241000001' as Phone;
const kofi = '0241000002' as Phone;
const proved = { phone: ama, phoneVerifiedAt: new Date(0) };
const invited = { phone: ama, phoneVerifiedAt: null };

describe('a code', () => {
  it.each([
    ['a stranger', { account: undefined }, true],
    ['an account that pays with its own number', { account: proved }, false],
    ['an account that pays with another number', { account: proved, payer: kofi }, true],
    ['an account that never proved its number', { account: invited }, true],
    ['a number that dials', { account: undefined, provedPhone: ama }, false],
    ['a number that dials and names another payer', { account: undefined, provedPhone: kofi }, true],
    ['a stranger, where no codes are used', { account: undefined, usesCodes: false }, false],
  ])('of %s', (_who, facts, isNeeded) => {
    expect(needsCode({ usesCodes: true, payer: ama, ...facts })).toBe(isNeeded);
  });
});
