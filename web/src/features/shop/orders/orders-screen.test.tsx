// @vitest-environment happy-dom
/** 'Your orders': saved numbers are renamed and forgotten, and an account's orders are paged and searched. */
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawScreen } from '#draw-screen.tsx';
import { endSession, startSession } from '#lib/session/session.ts';
import { OrdersScreen } from './orders-screen.tsx';

beforeEach(() => {
  endSession();
  localStorage.clear();
  window.history.replaceState(null, '', '/orders');
});

const button = (name: string) => screen.getByRole('button', { name });
const namesIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

async function rename(user: ReturnType<typeof userEvent.setup>, from: string, to: string) {
  await user.click(button(`Rename ${from}`));
  const field = screen.getByLabelText(`New name for ${from}`);
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.type(field, `${to}{Enter}`);
}

test('a number on this device is renamed in its place, and forgotten', async () => {
  const kept = [
    { phone: '0545550142', name: 'Kofi' },
    { phone: '0205550118', name: 'Mum' },
  ];
  localStorage.setItem('ntem-names', JSON.stringify(kept));
  drawScreen(<OrdersScreen />);
  const user = userEvent.setup();
  const part = screen.getByRole('region', { name: 'Numbers saved on this device' });
  await rename(user, 'Mum', ' Maame ');
  expect(await screen.findByText('Saved as Maame.')).toBeTruthy();
  expect(namesIn(part)).toEqual([expect.stringMatching(/^Kofi/), expect.stringMatching(/^Maame/)]);
  expect(document.activeElement).toBe(button('Rename Maame'));

  await user.click(button('Rename Kofi'));
  await user.keyboard('{Escape}');
  expect(screen.queryByLabelText('New name for Kofi')).toBeNull();
  await user.click(button('Forget Kofi'));
  expect(await screen.findByText('Kofi is forgotten.')).toBeTruthy();
  const left = JSON.parse(localStorage.getItem('ntem-names') ?? '[]');
  expect(left).toEqual([{ phone: '0205550118', name: 'Maame' }]);
});

/** An account with two pages of orders and one saved number; records the requests. */
function serveAccount() {
  const server = { name: 'Mum', asked: [] as string[], isDeaf: false };
  const order = (n: number) => ({
    payment_id: `payment-${n}`,
    ext_transaction_id: `NT00000000${n}`,
    package_id: 'offer-1',
    service_name: 'MTN',
    network: 'MTN',
    megabytes: 1000 * n,
    amount: 4.5,
    recipient: '0205550118',
    payer: '0270000003',
    status: 'success',
    delivery: 'delivered',
    referral_code: null,
    created_at: '2026-11-15T08:12:00.000Z',
  });
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string }) => {
    const url = new URL(path, 'http://shop.example');
    if (url.pathname.endsWith('/account/orders')) {
      server.asked.push(url.search);
      const page = Number(url.searchParams.get('page') ?? 1);
      const isFound = !url.searchParams.get('search');
      const meta = { page, limit: 20, total: isFound ? 21 : 0, total_pages: isFound ? 2 : 0 };
      return Response.json({ data: isFound ? [order(page)] : [], meta });
    }
    if (method === 'POST' && server.isDeaf) throw new TypeError('Failed to fetch');
    if (method === 'POST') server.name = JSON.parse(body).name;
    return Response.json({ data: [{ phone_number: '0205550118', name: server.name }] });
  });
  const user = { id: 'yaw', name: 'Yaw Asante' } as WireUser;
  startSession({ accessToken: 'a', refreshToken: 'r', user }, { remember: true });
  return server;
}

test('a number in the account is renamed there, and what was typed stays while it cannot be', async () => {
  const server = serveAccount();
  drawScreen(<OrdersScreen />);
  const user = userEvent.setup();
  await screen.findByRole('button', { name: 'Rename Mum' });
  server.isDeaf = true;
  await rename(user, 'Mum', 'Maame');
  expect(await screen.findByText('Not saved. Please try again.')).toBeTruthy();
  expect((screen.getByLabelText('New name for Mum') as HTMLInputElement).value).toBe('Maame');
  server.isDeaf = false;
  await user.click(button('Save'));
  expect(await screen.findByText('Saved as Maame.')).toBeTruthy();
  expect(server.name).toBe('Maame');
});

test('an account’s orders come in pages, kept in the address, and are searched', async () => {
  const server = serveAccount();
  window.history.replaceState(null, '', '/orders?page=2');
  drawScreen(<OrdersScreen />);
  const user = userEvent.setup();
  expect(await screen.findByText(/MTN 2 GB/)).toBeTruthy();
  expect(screen.getByText('Page 2 of 2 • 21 orders')).toBeTruthy();
  await user.click(button('Previous'));
  expect(await screen.findByText(/MTN 1 GB/)).toBeTruthy();
  expect(window.location.search).toBe('');
  await user.type(screen.getByRole('searchbox', { name: 'Search your orders' }), '024');
  expect(await screen.findByText('No orders found matching your criteria')).toBeTruthy();
  expect(window.location.search).toBe('?search=024');
  expect(server.asked).toEqual(['?page=2', '', '?search=024']);
});
