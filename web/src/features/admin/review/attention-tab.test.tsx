// @vitest-environment happy-dom
/** Attention shows groups with something in them, and what waits comes first. */
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { drawScreen } from '#draw-screen.tsx';
import { AttentionTab } from './attention-tab.tsx';
import { itemOf } from './waiting-item.fixture.ts';

function serve(orders: object[]) {
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname } = new URL(path, 'http://shop.example');
    if (pathname.endsWith('/waiting')) return Response.json({ data: { total: orders.length } });
    if (pathname.endsWith('/supplier-float'))
      return Response.json({
        data: { float: 100, supplier: 'a', is_low: false, alarm_below: 50, suppliers: [] },
      });
    const data = pathname.endsWith('/attention') ? orders : [];
    return Response.json({ data, meta: { page: 1, limit: 20, total: data.length, total_pages: 1 } });
  });
  drawScreen(<AttentionTab />);
}

const groups = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const settings = ['Supplier float', 'Sales'];

test('an order that waits is on top, and groups without anything are not there', async () => {
  serve([itemOf()]);
  await screen.findByText('Does not know this order');
  await vi.waitFor(() => expect(groups()).toEqual(['Orders', ...settings]));
});

test('where nothing waits one sentence says so', async () => {
  serve([]);
  await screen.findByText('Nothing needs you.');
  await vi.waitFor(() => expect(groups().filter((name) => name !== 'Nothing needs you.')).toEqual(settings));
});
