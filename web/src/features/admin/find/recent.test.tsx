/** Search results that were opened last. */
import { beforeEach, expect, it } from 'vitest';
import type { Hit } from './hits.ts';
import { keepRecent, recentHits } from './recent.ts';

const hit = (id: string): Hit => ({
  id,
  icon: '',
  title: id.toUpperCase(),
  sub: 'below',
  to: `/dashboard?${id}`,
});
const shown = () => recentHits().flatMap(({ hits }) => hits.map(({ id }) => id));

beforeEach(() => window.sessionStorage.clear());

it('the last few are kept, each once, the latest first, and no places', () => {
  expect(recentHits()).toEqual([]);
  for (const id of ['order-1', 'place-money', 'person-2', 'all-orders', 'order-3', 'order-4', 'person-2'])
    keepRecent(hit(id));
  expect(shown()).toEqual(['recent-person-2', 'recent-order-4', 'recent-order-3']);
  const again = recentHits()[0]?.hits[1];
  if (again) keepRecent(again);
  expect(shown()).toEqual(['recent-order-4', 'recent-person-2', 'recent-order-3']);
  expect(recentHits()[0]?.hits[0]).toMatchObject({
    title: 'ORDER-4',
    sub: 'below',
    to: '/dashboard?order-4',
  });
});

it('unreadable storage is no reason to fail', () => {
  window.sessionStorage.setItem('found-', '{');
  expect(recentHits()).toEqual([]);
});
