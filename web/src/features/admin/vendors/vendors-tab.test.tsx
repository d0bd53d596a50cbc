/** The vendors' tab: the requests of its buttons. */
import type { Network } from '@ntem/contract/networks';
import type { VendorOverview, WireVendor } from '@ntem/contract/vendors/endpoints/vendors';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { drawScreen } from '#draw-screen.tsx';
import { toasts } from '#lib/browser/toast.ts';
import { sampleVendor } from './vendor.fixture.ts';
import { VendorsTab } from './vendors-tab.tsx';

const all: Network[] = ['MTN', 'TELECEL', 'AIRTELTIGO'];
const supplier = (name: string, title: string, state: 'in_use' | 'stands_by' | 'paused'): WireVendor => ({
  ...sampleVendor,
  name,
  title,
  state,
  lines: all.map((network) => ({
    role: 'deliver',
    network,
    state,
    pause:
      state === 'paused'
        ? {
            since: '2026-11-15T07:40:00.000Z',
            reason: 'Fees went up',
            by: 'Esi Mensah',
            next_try_at: null,
            trial: null,
          }
        : null,
  })),
});
const vendors = [supplier('datamart', 'DataMart GH', 'in_use'), supplier('hubnet', 'Hubnet', 'stands_by')];
const routes = all.map((network) => ({ role: 'deliver' as const, network, vendors: ['datamart', 'hubnet'] }));

/** Answers every change with the same vendors, and records the requests. */
function serve(overview: VendorOverview, tested?: object): [string, string, unknown][] {
  const sent: [string, string, unknown][] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    if (method !== 'GET') sent.push([method, path, JSON.parse(body ?? 'null')]);
    const data = path.endsWith('/message') ? tested : path.includes('/vendors') ? overview : [];
    return Response.json({ message: 'OK', data });
  });
  drawScreen(<VendorsTab />);
  return sent;
}

test('another order of asking is sent once it is confirmed', async () => {
  const sent = serve({ vendors, routes });
  const user = userEvent.setup();
  const [up] = await screen.findAllByRole('button', { name: 'Move Hubnet up' });
  if (up) await user.click(up);
  expect(within(screen.getByRole('dialog')).getByText('was second')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Ask Hubnet first for MTN' }));
  expect(sent).toEqual([
    ['PUT', '/api/v1/vendors/routes', { role: 'deliver', network: 'MTN', vendors: ['hubnet', 'datamart'] }],
  ]);
});

test('a pause is sent for the network that was chosen, with its reason', async () => {
  const sent = serve({ vendors, routes });
  const user = userEvent.setup();
  const [pause] = await screen.findAllByRole('button', { name: 'Pause' });
  if (pause) await user.click(pause);
  const dialog = within(screen.getByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Network'), 'MTN');
  expect(dialog.getByText('New orders of MTN')).toBeTruthy();
  expect(dialog.getByText('Go to Hubnet', { exact: false })).toBeTruthy();
  await user.type(dialog.getByLabelText('Reason'), 'Maintenance at nine');
  await user.click(dialog.getByRole('button', { name: 'Pause DataMart GH' }));
  expect(sent).toEqual([
    [
      'POST',
      '/api/v1/vendors/datamart/pause',
      { role: 'deliver', network: 'MTN', reason: 'Maintenance at nine' },
    ],
  ]);
});

test('a test message says what became of it', async () => {
  const messenger: WireVendor = { ...sampleVendor, name: 'arkesel', title: 'Arkesel', kind: 'messages' };
  const sent = serve(
    { vendors: [messenger], routes: [] },
    { outcome: 'unknown', phone_number: '0200000000' },
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Send me a test' }));
  expect(sent).toEqual([['POST', '/api/v1/vendors/arkesel/message', null]]);
  expect(toasts().at(-1)).toMatchObject({
    kind: 'warning',
    text: 'Arkesel did not answer: the message to 0200000000 may still arrive',
  });
});

test('a paused one says by whom and why, and is resumed', async () => {
  const sent = serve({ vendors: [supplier('datamart', 'DataMart GH', 'paused')], routes });
  const user = userEvent.setup();
  await screen.findByText('Paused by Esi Mensah', { exact: false });
  expect(document.body.textContent).toContain('Fees went up');
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Resume now' }));
  expect(sent).toEqual([['POST', '/api/v1/vendors/datamart/resume', { role: 'deliver' }]]);
});
