/** A seller's notices: arrivals, and text messages. */
import type { WireNotice, WireNoticeSettings } from '@ntem/contract/notices/endpoints/notices';
import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { drawScreen } from '#draw-screen.tsx';
import { ToastRegion } from '#ui/page/toast-region.tsx';
import { Bell } from './bell.tsx';
import { Notices } from './notices.tsx';
import { useNews } from './use-unread.ts';

const saleOf = (id: string, more: Partial<WireNotice> = {}): WireNotice => ({
  id,
  kind: 'sale',
  title: `MTN ${id} GB sold, GH₵ 26.00`,
  text: 'Efua Quaye. You earn GH₵ 1.60.',
  is_new: true,
  ext_transaction_id: 'NT7F3K92QX',
  sale_id: 'sale-1',
  network: 'MTN',
  created_at: '2026-11-15T14:32:00.000Z',
  ...more,
});

/** The server's answers, and the requests it got. */
function serve(notices: WireNotice[], settings: Partial<WireNoticeSettings> = {}) {
  const server = {
    notices,
    sent: [] as string[],
    settings: {
      sale_sms: false,
      news_sms: true,
      float_sms: false,
      offers_sale_sms: true,
      most_a_day: 30,
      ...settings,
    },
  };
  const meta = () => ({ current_page: 1, total_pages: 1, total: server.notices.length, has_more: false });
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string }) => {
    if (method !== 'GET') server.sent.push(`${method} ${path.replace('/api/v1', '')} ${body}`);
    if (method === 'PUT') server.settings = { ...server.settings, ...JSON.parse(body) };
    if (path.endsWith('/seen'))
      server.notices = server.notices.map((notice) => ({ ...notice, is_new: false }));
    if (path.includes('/settings')) return Response.json({ data: server.settings });
    const unread = server.notices.filter(({ is_new }) => is_new);
    if (path.endsWith('/unread'))
      return Response.json({
        data: { unread: unread.length, newest: unread[0] ?? null, announcement: null },
      });
    return Response.json({ data: server.notices, meta: meta() });
  });
  return server;
}

function Screen() {
  useNews();
  return (
    <>
      <Bell isOpen={false} className="" />
      <Notices />
      <ToastRegion />
    </>
  );
}

const list = () => screen.getByRole('region', { name: 'Notices' });

test('a notice that comes while the page is open is announced at once and joins the list', async () => {
  const server = serve([saleOf('2', { is_new: false })]);
  const cache = drawScreen(<Screen />);
  await within(list()).findAllByRole('listitem');
  const said = () => screen.queryAllByText(/sold/).filter((words) => !list().contains(words));
  expect(said()).toEqual([]);
  server.notices = [saleOf('5'), ...server.notices];
  await act(() => cache.refetchQueries({ queryKey: ['GET /notices/unread'] }));
  await vi.waitFor(() => expect(within(list()).getAllByRole('listitem')).toHaveLength(2));
  expect(said()).toHaveLength(1);
});

test('no message about sales can be chosen if the operator pays for none', async () => {
  serve([], { offers_sale_sms: false, sale_sms: true });
  drawScreen(<Screen />);
  const sale = (await screen.findByRole('switch', { name: 'Each sale by SMS' })) as HTMLInputElement;
  expect([sale.disabled, sale.checked]).toEqual([true, false]);
});
