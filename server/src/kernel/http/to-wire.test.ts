/** Tests of the spelling of rows on the wire. */
import { pesewas } from '@ntem/contract/money';
import { expect, it } from 'vitest';
import { toWire } from './to-wire.ts';

it('a row is spelled in snake_case, its moments as text and its pesewas as GHS', () => {
  const row = {
    id: 'one',
    vendorReference: null,
    pricePesewas: pesewas(450),
    paidAt: new Date('2026-11-15T09:30:00.000Z'),
    isLow: false,
  };
  expect(toWire(row)).toEqual({
    id: 'one',
    vendor_reference: null,
    price: 4.5,
    paid_at: '2026-11-15T09:30:00.000Z',
    is_low: false,
  });
});
