/** Every part of the dashboard has its place: in the tabs or behind More, and below one key of a phone. */
import { expect, it } from 'vitest';
import { manualSections, type PartId } from '#features/admin/help/manual-sections.ts';
import { barTitleOf, firstTabs, keyOf, placeGroups, specifiedTabs } from './admin-places.ts';

it('the five specified tabs come first', () => {
  expect(firstTabs.slice(0, specifiedTabs.length)).toEqual([
    'overview',
    'users',
    'services',
    'payments',
    'data-bundles',
  ]);
});

it('More leads to every part that has no key, and to no part twice', () => {
  const addresses = placeGroups.flatMap(({ places }) => places.map(({ to }) => to));
  expect(new Set(addresses).size).toBe(addresses.length);
  const elsewhere: PartId[] = ['help', 'restore', 'more'];
  const needed = (Object.keys(manualSections) as PartId[]).filter(
    (tab) => keyOf(tab) === 'more' && !elsewhere.includes(tab),
  );
  for (const tab of needed) expect(addresses).toContain(`/dashboard?tab=${tab}`);
});

it.each([
  ['overview', 'home', 'Admin Dashboard'],
  ['payments', 'orders', 'Orders'],
  ['data-bundles', 'orders', 'Orders'],
  ['attention', 'attention', 'Attention'],
  ['find', 'find', 'Find'],
  ['users', 'more', 'User Management'],
  ['vendors', 'more', 'Vendors'],
] as const)('%s is below the key %s, and its bar says %s', (tab, key, title) => {
  expect(keyOf(tab)).toBe(key);
  expect(barTitleOf(tab)).toBe(title);
});
