// @vitest-environment happy-dom
/** The vendors' tab: what its buttons send. */
import type { Network } from '@ntem/contract/networks';
import type { VendorOverview, WireVendor } from '@ntem/contract/topics/vendors';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { drawScreen } from '#draw-screen.tsx';
import { sampleVendor } from './sample-vendor.ts';
import { VendorsTab } from './vendors-tab.tsx';

const all: Network[] = ['MTN', 'TELECEL', 'AIRTELTIGO'];
const supplier = (name: string, title: string, state: 'in_use' | 'stands_by' | 'resting'): WireVendor => ({
  ...sampleVendor,
  name,
  title,
  state,
  lines: all.map((network) => ({
    role: 'deliver',
    network,
    state,
    rest:
      state === 'resting'
        ? { since: '2026-11-15T07:40:00.000Z', reason: 'Fees went up', by: 'Esi Mensah', next_try_at: null }
        : null,
  })),
});
const vendors = [supplier('datamart', 'DataMart GH', 'in_use'), supplier('hubnet', 'Hubnet', 'stands_by')];
const routes = all.map((network) => ({ role: 'deliver' as const, network, vendors: ['datamart', 'hubnet'] }));

/** Answers every change with the same vendors, and keeps what was sent. */
function serve(overview: VendorOverview): [string, string, unknown][] {
  const sent: [string, string, unknown][] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    if (method !== 'GET') sent.push([method, path, JSON.parse(body ?? 'null')]);
    return Response.json({ message: 'OK', data: path.includes('/vendors') ? overview : [] });
  });
  drawScreen(<VendorsTab />);
  return sent;
}

test('another order of asking is sent once it is confirmed', async () => {
  const sent = serve({ vendors, routes });
  const user = userEvent.setup();
  const [up] = await screen.findAllByRole('button', { name: 'Move Hubnet up' });
  if (up) await user.click(up);
  expect(screen.getByRole('dialog').textContent).toContain('Hubnetwas second');
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Ask Hubnet first for MTN' }));
  expect(sent).toEqual([
    ['PUT', '/api/v1/vendors/routes', { role: 'deliver', network: 'MTN', vendors: ['hubnet', 'datamart'] }],
  ]);
});

test('a rest is sent for the network that was chosen, with its reason', async () => {
  const sent = serve({ vendors, routes });
  const user = userEvent.setup();
  const [rest] = await screen.findAllByRole('button', { name: 'Rest' });
  if (rest) await user.click(rest);
  const dialog = within(screen.getByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Network'), 'MTN');
  expect(screen.getByRole('dialog').textContent).toContain('New orders of MTNGo to Hubnet');
  await user.type(dialog.getByLabelText('Reason'), 'Maintenance at nine');
  await user.click(dialog.getByRole('button', { name: 'Rest DataMart GH' }));
  expect(sent).toEqual([
    [
      'POST',
      '/api/v1/vendors/datamart/rest',
      { role: 'deliver', network: 'MTN', reason: 'Maintenance at nine' },
    ],
  ]);
});

test('one that rests says by whom and why, and is resumed', async () => {
  const sent = serve({ vendors: [supplier('datamart', 'DataMart GH', 'resting')], routes });
  const user = userEvent.setup();
  await screen.findByText('Let rest by Esi Mensah', { exact: false });
  expect(document.body.textContent).toContain('Fees went up');
  expect(screen.queryByRole('button', { name: 'Rest' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Resume now' }));
  expect(sent).toEqual([['POST', '/api/v1/vendors/datamart/resume', { role: 'deliver' }]]);
});
