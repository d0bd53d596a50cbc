/** Numbers as sellers type and paste them, and the network that each one is sold as. */
import type { Network } from '@ntem/contract/networks';
import { describe, expect, it } from 'vitest';
import { findNumberFault, groupNumber, networkFor, readNumber, sayNetwork } from './typed-number.ts';

it.each([
  ['', ''],
  ['024', '024'],
  ['024 123', '024123'],
  ['0241234567', '0241234567'],
  ['024 123 4567', '0241234567'],
  ['024-123-4567', '0241234567'],
  ['(024) 123.4567', '0241234567'],
  ['+233 24 123 4567', '0241234567'],
  ['233241234567', '0241234567'],
  ['23324', '024'],
  ['5GB to 0241234567 please', '0241234567'],
  ['Send to +233241234567, not 0201234567', '0241234567'],
  ['Ref 99 0302123456 or 0201234567', '0201234567'],
  ['02412345678', '0241234567'],
  ['no number', ''],
])('%j is read as %j', (typed, digits) => {
  expect(readNumber(typed)).toBe(digits);
});

it.each([
  ['', ''],
  ['024', '024'],
  ['02412', '024 12'],
  ['0241234567', '024 123 4567'],
])('%j is shown as %j', (digits, shown) => {
  expect(groupNumber(digits)).toBe(shown);
});

describe('a fault', () => {
  it.each([
    ['', true, undefined],
    ['024123456', false, undefined],
    ['024123456', true, 'That is 9 digits. A number has 10, like 024 123 4567.'],
    ['0', true, 'That is 1 digit. A number has 10, like 024 123 4567.'],
    ['0302123456', false, '030 is a landline. Bundles go to mobile numbers only.'],
    ['0991234567', false, 'Please enter a valid phone number'],
    ['0241234567', true, undefined],
  ])('of %j, left: %s, is %j', (digits, hasLeft, fault) => {
    expect(findNumberFault(digits, hasLeft)).toBe(fault);
  });
});

describe('the network', () => {
  const telecel: { network: Network } = { network: 'TELECEL' };
  it.each([
    ['by the first digits', undefined, null, 'MTN', 'MTN, by its first digits'],
    ['as it was sold last', undefined, telecel, 'TELECEL', 'Telecel'],
    ['as the seller says', 'AIRTELTIGO', telecel, 'AIRTELTIGO', 'AirtelTigo, as you chose'],
  ] as const)('%s', (_case, chosen, known, network, lead) => {
    expect(networkFor('0241234567', { chosen, known })).toBe(network);
    expect(sayNetwork('0241234567', network, known).lead).toBe(lead);
  });

  it('of a range that belongs to none is asked for', () => {
    expect(networkFor('0231234567', { chosen: undefined, known: null })).toBeUndefined();
    expect(sayNetwork('0231234567', 'MTN', null).note).toBe('023 belongs to no network.');
  });
});
