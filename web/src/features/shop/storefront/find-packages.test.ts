/** What a visitor finds by network and by size, and how the address keeps it. */
import type { ShopService } from '@ntem/contract/topics/storefront';
import { expect, test } from 'vitest';
import { sizeInGb } from '#lib/order-progress.ts';
import { findPackages, isWorthSearching, readWish, writeWish } from './find-packages.ts';

function service(network: ShopService['network'], sizes: number[]): ShopService {
  const packages = sizes.map((megabytes) => ({ id: `${network}-${megabytes}`, megabytes }));
  return { id: network, name: network, network, status: 'active', notice: null, packages } as ShopService;
}

const services = [
  service('MTN', [500, 1000, 5000, 10000, 50000, 100000]),
  service('TELECEL', [5000]),
  service('AIRTELTIGO', []),
];

function found(wish: { network?: string; size?: string }): string[] {
  return findPackages(services, { network: '', size: '', ...wish }).map(
    ({ name, packages }) => `${name} ${packages.map(({ megabytes }) => sizeInGb(megabytes)).join(' ')}`,
  );
}

test.each([
  [100, '0.1'],
  [500, '0.5'],
  [999, '1.0'],
  [1000, '1'],
  [1500, '2'],
  [15000, '15'],
  [100000, '100'],
])('%d MB is %s GB', (megabytes, text) => {
  expect(sizeInGb(megabytes)).toBe(text);
});

test('without a wish everything is there, also a service without packages', () => {
  expect(found({})).toEqual(['MTN 0.5 1 5 10 50 100', 'TELECEL 5', 'AIRTELTIGO ']);
});

test.each([
  ['1', ['MTN 1 10 100']],
  ['10', ['MTN 10 100']],
  ['5', ['MTN 5 50', 'TELECEL 5']],
  ['5gb', ['MTN 5 50', 'TELECEL 5']],
  [' 5 GB ', ['MTN 5 50', 'TELECEL 5']],
  ['5.0', ['MTN 5 50', 'TELECEL 5']],
  ['0.5', ['MTN 0.5']],
  ['.5', ['MTN 0.5']],
  ['0,5', ['MTN 0.5']],
  ['500 MB', ['MTN 0.5']],
  ['7', []],
  ['lots', ['MTN 0.5 1 5 10 50 100', 'TELECEL 5', 'AIRTELTIGO ']],
])('size %j finds %j', (size, expected) => {
  expect(found({ size })).toEqual(expected);
});

test('a network narrows it down, and one that is not sold here does not', () => {
  expect(found({ network: 'TELECEL' })).toEqual(['TELECEL 5']);
  expect(found({ network: 'MTN', size: '5' })).toEqual(['MTN 5 50']);
  expect(found({ network: 'GLO' })).toHaveLength(3);
});

test('the address keeps the wish beside whatever else it carries', () => {
  expect(writeWish('?utm=x&size=1', { network: 'MTN', size: ' 5 ' })).toBe('?utm=x&size=5&network=MTN');
  expect(writeWish('?size=1', { network: '', size: '' })).toBe('');
  expect(readWish('?network=MTN&size=5')).toEqual({ network: 'MTN', size: '5' });
  expect(readWish(`?size=${'9'.repeat(5000)}`).size).toHaveLength(10);
});

test('a search is offered from nine packages in one service', () => {
  const sizes = [1, 2, 3, 4, 5, 6, 7, 8].map((gb) => gb * 1000);
  expect(isWorthSearching([service('MTN', sizes), service('TELECEL', sizes)])).toBe(false);
  expect(isWorthSearching([service('MTN', [...sizes, 9000])])).toBe(true);
});
