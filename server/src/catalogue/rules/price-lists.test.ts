/** Table test of what a price list says about a package. */
import { pesewas } from '@ntem/contract/money';
import { expect, it } from 'vitest';
import { readOffer } from './price-lists.ts';

const offers = [
  { code: 'YELLO:1', cost: pesewas(400) },
  { code: ' 5.7 GB', cost: pesewas(2_050) },
];

it.each([
  ['YELLO:1', 400, 400, 'fits', 400],
  ['YELLO:1', 400, null, 'fits', 400],
  ['YELLO:1', 450, 399, 'above_cost', 400],
  ['YELLO:1', 399, null, 'above_amount', 400],
  ['YELLO:1', 399, 300, 'above_amount', 400],
  ['yello:1', 450, 400, 'gone', undefined],
  ['YELLO:10', 450, 400, 'gone', undefined],
  ['5.7 GB', 2_050, null, 'fits', 2_050],
])('%s for %i, believed to cost %s: %s', (code, amount, cost, state, listed) => {
  const wanted = { code, amount: pesewas(amount), cost: cost === null ? null : pesewas(cost) };
  expect(readOffer(wanted, offers)).toMatchObject({ state, ...(listed && { cost: pesewas(listed) }) });
});

it('a code that was typed without its spaces is the one of the list, byte for byte', () => {
  const wanted = { code: '5.7 GB', amount: pesewas(2_100), cost: null };
  expect(readOffer(wanted, offers)).toMatchObject({ code: ' 5.7 GB' });
});
