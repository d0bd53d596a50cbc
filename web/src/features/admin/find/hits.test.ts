/** Search results as lines with links. */
import type { Found } from '@ntem/contract/orders/endpoints/finder';
import { expect, it } from 'vitest';
import { groupsOf, placesFor } from './hits.ts';

const nothing: Found = {
  orders: [],
  orders_total: 0,
  orders_total_is_estimate: false,
  people: [],
  guests: [],
  attempts: [],
  payouts: [],
};
const order: Found['orders'][number] = {
  id: 'o1',
  ext_transaction_id: 'NT7F3K92QX',
  package: 'MTN 5 GB',
  network: 'MTN',
  recipient: '0271359101',
  name: 'Efua Quaye',
  amount: 48,
  status: 'pending',
  stage: 'being_sent',
  created_at: '2026-11-15T08:18:00.000Z',
};

it('an order opens on top of what is shown, and more than fit lead to the list', () => {
  const [orders] = groupsOf({ ...nothing, orders: [order], orders_total: 62 }, ' 054 ');
  expect(orders).toMatchObject({ label: 'Orders', count: '1 of 62' });
  expect(orders?.hits[0]).toMatchObject({
    title: 'NT 7F3K 92QX',
    sub: 'MTN 5 GB to 027 135 9101, Efua Quaye, 15 Nov 2026, 08:18',
    order: 'o1',
    to: '/dashboard?order=o1',
  });
  expect(orders?.hits[1]).toMatchObject({ to: '/dashboard?tab=data-bundles&search=054' });
});

it('a person leads to the account, a guest to the guests, and kinds without a hit are left out', () => {
  const phone_number = '0240000001';
  const groups = groupsOf(
    {
      ...nothing,
      people: [{ id: 'u1', name: 'Ama', phone_number, role: 'agent', status: 'active' }],
      guests: [{ id: 'g1', name: 'Guest User', phone_number }],
    },
    'ama',
  );
  expect(groups.map(({ label }) => label)).toEqual(['People', 'Guests']);
  expect(groups[0]?.hits[0]).toMatchObject({
    sub: 'Agent, 024 000 0001, active',
    to: '/dashboard?tab=users&user=u1',
  });
  expect(groups[1]?.hits[0]?.to).toBe('/dashboard?tab=guest-pages&search=0240000001');
});

it('places are named before typing and by what is typed', () => {
  expect(placesFor('')[0]?.hits).toHaveLength(11);
  expect(placesFor(' MON')[0]?.hits.map(({ title }) => title)).toEqual(['Money']);
  expect(placesFor('0o0o')).toEqual([]);
});
