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

it.each([
  ['', '', []],
  ['YELLO:5', '', []],
  ['YELLO:5', '23.50', []],
  ['', '23.50', ['code of datamart']],
  ['YELLO:5', 'cheap', ['cost of datamart']],
  ['YELLO:5', '0', ['cost of datamart']],
  ['YELLO:5', '26.01', ['amount']],
])('a supplier on standby with the code %j for %j has a fault in %j', (code, cost, wrong) => {
  const values = { ...good, 'code of datamart': code, 'cost of datamart': cost };
  const errors = Object.entries(checkPackage(values, ['datamart']));
  expect(errors.filter(([, text]) => text !== undefined).map(([name]) => name)).toEqual(wrong);
});
