/** Search by network, size and budget, and its address. */
import type { ShopService } from '@ntem/contract/shop/endpoints/storefront';
import { expect, test } from 'vitest';
import {
  findHits,
  isWorthSearching,
  nearestSizes,
  ofNetwork,
  readFilter,
  readFind,
  writeFilter,
} from './find-packages.ts';

/** `5000` at 4 GHS a gigabyte, and a little more for each network. */
function service(network: ShopService['network'], sizes: number[], dearerBy = 0): ShopService {
  const packages = sizes.map((megabytes) => {
    return {
      id: `${network}-${megabytes}`,
      megabytes,
      validity: '',
      final_price: (megabytes * 4) / 1000 + dearerBy,
    };
  });
  return { id: network, name: network, network, notice: null, packages };
}

const services = [
  service('MTN', [500, 1000, 1500, 5000, 10000, 50000], 1),
  service('TELECEL', [5000]),
  service('AIRTELTIGO', []),
];

function found(find: string): string[] {
  const sought = readFind(find);
  if (!sought) throw new Error('Nothing is asked for');
  return findHits(services, sought).map(({ offer, service: of }) => `${of.name} ${offer.megabytes}`);
}

test.each([
  ['5 GB', 'size', 5, false],
  ['5gb', 'size', 5, false],
  [' 0,5 g', 'size', 0.5, false],
  ['.5 GB', 'size', 0.5, false],
  ['500 MB', 'size', 0.5, false],
  ['1,500 MB', 'size', 1.5, false],
  ['20', 'budget', 20, true],
  ['GH₵ 20', 'budget', 20, false],
  ['GHS 4.50', 'budget', 4.5, false],
  ['20 cedis', 'budget', 20, false],
])('%j asks for a %s of %d', (typed, kind, number, isOpen) => {
  expect(readFind(typed)).toEqual({ kind, number, isOpen });
});

test.each(['', 'lots', 'MTN', '0', '-', '5 6'])('%j asks for nothing', (typed) => {
  expect(readFind(typed)).toBeUndefined();
});

test.each([
  ['5 GB', ['TELECEL 5000', 'MTN 5000']],
  ['1500 MB', ['MTN 1500']],
  // As the shop writes it.
  ['1 GB', ['MTN 1000', 'MTN 1500']],
  ['7 GB', []],
  ['20', ['TELECEL 5000', 'MTN 1500', 'MTN 1000', 'MTN 500']],
  ['GH₵ 21', ['TELECEL 5000', 'MTN 5000', 'MTN 1500', 'MTN 1000', 'MTN 500']],
  ['GH₵ 2', []],
])('%j finds %j, a size by price and a budget by size', (find, expected) => {
  expect(found(find)).toEqual(expected);
});

test('beside a size that nobody sells are its neighbours', () => {
  expect(nearestSizes(services, 7)).toEqual(['5 GB', '10 GB']);
  expect(nearestSizes(services, 1.2)).toEqual(['1 GB', '1,500 MB']);
  expect(nearestSizes(services, 100)).toEqual(['50 GB']);
});

test('a network narrows it down, and one that is not sold here does not', () => {
  const names = (network: string) => ofNetwork(services, { network, find: '' }).map(({ name }) => name);
  expect(names('TELECEL')).toEqual(['TELECEL']);
  expect(names('GLO')).toHaveLength(3);
});

test('the address keeps the wish beside whatever else it carries', () => {
  expect(writeFilter('?utm=x&find=1', { network: 'MTN', find: ' 5 GB ' })).toBe(
    '?utm=x&find=5+GB&network=MTN',
  );
  expect(writeFilter('?find=1', { network: '', find: '' })).toBe('');
  expect(readFilter('?network=MTN&find=5+GB')).toEqual({ network: 'MTN', find: '5 GB' });
  expect(readFilter(`?find=${'9'.repeat(5000)}`).find).toHaveLength(20);
});

test('a search is offered from nine packages in one service', () => {
  const sizes = [1, 2, 3, 4, 5, 6, 7, 8].map((gb) => gb * 1000);
  expect(isWorthSearching([service('MTN', sizes), service('TELECEL', sizes)])).toBe(false);
  expect(isWorthSearching([service('MTN', [...sizes, 9000])])).toBe(true);
});
