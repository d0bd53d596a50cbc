/** The rules of the package form, as a table. */
import { expect, it } from 'vitest';
import { checkPackage } from './package-rules.ts';

const good = {
  name: 'MTN 5 GB',
  bundle_id: 'MTN-5000',
  megabytes: '5000',
  amount: '26.00',
  cost_price: '23.40',
  status: 'active',
};

it.each([
  [{}, []],
  [{ cost_price: '' }, []],
  [{ name: ' ', bundle_id: '' }, ['name', 'bundle_id']],
  [{ megabytes: '1.5' }, ['megabytes']],
  [{ megabytes: '' }, ['megabytes']],
  [{ amount: '26.001' }, ['amount']],
  [{ amount: '0' }, ['amount']],
  [{ amount: '' }, ['amount']],
  [{ amount: '23.39' }, ['amount']],
  [{ cost_price: 'cheap' }, ['cost_price']],
])('%j has something wrong with %j', (change, wrong) => {
  const errors = Object.entries(checkPackage({ ...good, ...change }));
  expect(errors.filter(([, text]) => text !== undefined).map(([name]) => name)).toEqual(wrong);
});
