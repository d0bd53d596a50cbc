/** Orders that sellers have reported: read, answered and gone. */
import type { OpenReport } from '@ntem/contract/notices/endpoints/reports';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { drawScreen } from '#draw-screen.tsx';
import { ToastRegion } from '#ui/page/toast-region.tsx';
import { Reports } from './reports.tsx';

const report: OpenReport = {
  id: 'report-1',
  order_id: 'order-1',
  ext_transaction_id: 'NT7F3K92QX',
  network: 'MTN',
  package: 'MTN 5 GB',
  amount: 26,
  reason: 'not_arrived',
  text: 'She says nothing came.',
  status: 'received',
  created_at: '2026-11-15T14:32:00.000Z',
  answer: null,
  answered_at: null,
  reporter: { id: 'kofi', name: 'Kofi Boateng' },
  reporter_phone: '0550000002',
  recipient: '0241234567',
  state: 'delivered',
};

function serve(open: OpenReport[]) {
  const server = { open, sent: [] as string[] };
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string }) => {
    if (method === 'POST') {
      server.sent.push(`${path.replace('/api/v1', '')} ${body}`);
      server.open = [];
      return Response.json({ data: report });
    }
    const meta = { page: 1, limit: 20, total: server.open.length, total_pages: 1 };
    return Response.json({ data: server.open, meta });
  });
  return server;
}

test('an answer closes the report, and none is sent empty', async () => {
  const server = serve([report]);
  drawScreen(
    <>
      <Reports />
      <ToastRegion />
    </>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^The bundle has not arrived/ }));
  expect(screen.getByText('She says nothing came.')).toBeTruthy();
  expect(screen.getByText(/^Status: Delivered/)).toBeTruthy();
  const answer = screen.getByRole('button', { name: 'Answer and close NT7F3K92QX' });
  await user.click(answer);
  expect(await screen.findByText('Please write an answer')).toBeTruthy();
  expect(server.sent).toEqual([]);
  await user.type(screen.getByLabelText('Answer'), 'MTN confirmed it.');
  await user.click(answer);
  expect(await screen.findByText('Answered. Kofi Boateng is told.')).toBeTruthy();
  expect(server.sent).toEqual(['/reports/report-1/answer {"answer":"MTN confirmed it."}']);
  expect(screen.queryByText('Reports of orders')).toBeNull();
});
