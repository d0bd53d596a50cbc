/** The effect of a pause, and the order in which vendors are tried. */
import type { Network } from '@ntem/contract/networks';
import type { VendorLine, VendorOverview } from '@ntem/contract/vendors/endpoints/vendors';
import { describe, expect, it } from 'vitest';
import { effectOfPause, groupPauses, groupRoutes, isBad, movedUp, sayPriceList } from './line-words.ts';
import { sampleVendor } from './vendor.fixture.ts';

const all: Network[] = ['MTN', 'TELECEL', 'AIRTELTIGO'];
const line = (network: Network, state: VendorLine['state'] = 'in_use', pause: VendorLine['pause'] = null) =>
  ({ role: 'deliver', network, state, pause }) as const;

const overview = (second: VendorLine[]): VendorOverview => ({
  vendors: [
    { ...sampleVendor, name: 'one', title: 'One', lines: all.map((network) => line(network)) },
    { ...sampleVendor, name: 'two', title: 'Two', lines: second },
  ],
  routes: all.map((network) => ({
    role: 'deliver',
    network,
    vendors: ['one', ...(second.some((other) => other.network === network) ? ['two'] : [])],
  })),
});

describe('a pause', () => {
  it.each([
    ['everything to the other', all.map((network) => line(network, 'stands_by')), all, []],
    ['one network to the other', [line('MTN', 'stands_by')], ['MTN'], ['TELECEL', 'AIRTELTIGO']],
    ['nothing where the other is paused', [line('MTN', 'paused')], undefined, all],
  ] as const)('sends %s', (_case, second, goes, nobody) => {
    const effect = effectOfPause(overview([...second]), { name: 'one', role: 'deliver', network: undefined });
    expect(effect).toEqual({ goes: goes ? [{ title: 'Two', networks: goes }] : [], nobody });
  });

  it('of one network leaves the others alone', () => {
    const effect = effectOfPause(overview([]), { name: 'one', role: 'deliver', network: 'MTN' });
    expect(effect).toEqual({ goes: [], nobody: ['MTN'] });
  });

  it('is shown once for lines paused for the same reason', () => {
    const pause = {
      since: '2026-11-15T07:40:00.000Z',
      reason: 'silent',
      by: null,
      next_try_at: null,
      trial: null,
    };
    const other = { ...pause, reason: 'Maintenance', by: 'Esi' };
    const lines = [
      line('MTN', 'paused', pause),
      line('TELECEL', 'paused', pause),
      line('AIRTELTIGO', 'paused', other),
    ];
    expect(groupPauses(lines)).toMatchObject([
      { reason: 'silent', networks: ['MTN', 'TELECEL'] },
      { reason: 'Maintenance', networks: ['AIRTELTIGO'] },
    ]);
  });
});

describe('orders of asking', () => {
  const routes = (role: VendorLine['role'], ...lists: string[][]) =>
    all.map((network, at) => ({ role, network, vendors: lists[at] ?? lists[0] ?? [] }));

  it('are one list where payments of all networks have the same, and never for bundles', () => {
    const groups = groupRoutes([...routes('collect', ['a', 'b']), ...routes('deliver', ['a', 'b'])]);
    expect(groups.map(({ role, network }) => `${role} ${network}`)).toEqual([
      'deliver MTN',
      'deliver TELECEL',
      'deliver AIRTELTIGO',
      'collect undefined',
    ]);
  });

  it('are lists of their own where they differ', () => {
    expect(groupRoutes(routes('collect', ['a', 'b'], ['b', 'a'], ['a', 'b']))).toHaveLength(3);
  });

  it.each([
    [1, ['b', 'a', 'c']],
    [2, ['a', 'c', 'b']],
    [0, ['a', 'b', 'c']],
  ])('with place %i moved up', (place, moved) => {
    expect(movedUp(['a', 'b', 'c'], place)).toEqual(moved);
  });
});

it.each([
  [false, null, 'It gives none: compare by hand'],
  [true, null, 'Not read yet'],
  [true, { compared: 1, differing: 0 }, '1 package compared at 02:00, none differs'],
  [true, { compared: 39, differing: 1 }, '39 packages compared at 02:00, 1 differs'],
])('a price list that is given: %s, with %j', (has_price_list, read, words) => {
  const price_list = read && { ...read, read_at: '2026-11-16T02:00:04.000Z' };
  expect(sayPriceList({ has_price_list, price_list }, Date.parse('2026-11-16T09:00:00Z'))).toBe(words);
});

it.each([
  ['nothing was asked', 0, 0, false],
  ['one failed', 0, 1, false],
  ['two failed', 0, 2, false],
  ['three failed', 0, 3, true],
  ['three of many failed', 97, 100, false],
  ['every fourth failed', 9, 12, true],
  ['every fifth failed', 12, 15, false],
])('%s: %d of %d is bad, %s', (_case, done, ended, bad) => {
  expect(isBad({ done, ended })).toBe(bad);
});
