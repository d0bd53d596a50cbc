/** A seller's own shop: checks before sending, and parts that an admin has taken down. */
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import type { OwnShop } from '@ntem/contract/sellers/endpoints/my-shop';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { drawScreen } from '#draw-screen.tsx';
import { MyShop } from './my-shop.tsx';

const ama = { id: 'ama', name: 'Ama Owusu', role: 'agent', level: 1 } as WireUser;
const empty: OwnShop = {
  name: null,
  greeting: null,
  whatsapp: null,
  picture: null,
  taken_down: [],
  link: {
    referral_code: 'AMA2026',
    guest_checkout_url: 'https://shop.example/guest-checkout/AMA2026',
    price_list: '/guest-checkout/AMA2026/price-list.png?v=1',
    card: '/guest-checkout/AMA2026/card.png?v=1',
  },
};

function serve(shop: OwnShop) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string }) => {
    if (!path.startsWith('/api/v1/my-shop')) return Response.json({ data: { services: [] } });
    if (method !== 'GET') sent.push(JSON.parse(body));
    return Response.json({ message: 'OK', data: method === 'GET' ? shop : { ...shop, ...JSON.parse(body) } });
  });
  drawScreen(<MyShop user={ama} />);
  return { sent, user: userEvent.setup() };
}

const preview = () => screen.getByRole('region', { name: 'As your customers see it' });
const save = () => screen.getByRole('button', { name: 'Save my shop' });

test('typed text is shown as customers will see it, and sent once it is allowed', async () => {
  const { sent, user } = serve(empty);
  const name = await screen.findByLabelText('Shop name');
  expect(within(preview()).getByText('Ama Owusu')).toBeTruthy();
  await user.type(name, 'Telecel Care');
  await user.type(screen.getByLabelText(/^WhatsApp number/), '12');
  await user.click(save());
  expect(screen.getByText('A shop name cannot sound like a network or like Ntem')).toBeTruthy();
  expect(screen.getByText('Please enter a valid phone number')).toBeTruthy();
  expect(within(preview()).queryByText('Telecel Care')).toBeNull();
  expect(within(preview()).queryByRole('link', { name: 'WhatsApp Ama' })).toBeNull();
  expect(sent).toEqual([]);
  await user.clear(name);
  await user.type(name, 'Ama Data Hub');
  await user.clear(screen.getByLabelText(/^WhatsApp number/));
  await user.type(screen.getByLabelText(/^WhatsApp number/), '0245550199');
  await user.type(screen.getByLabelText(/^Greeting/), 'Good{Enter}day');
  expect(within(preview()).getByText('Ama Data Hub')).toBeTruthy();
  expect(within(preview()).getByText('Good day')).toBeTruthy();
  expect(within(preview()).getByRole('link', { name: 'WhatsApp Ama' })).toBeTruthy();
  await user.click(save());
  expect(sent).toEqual([{ name: 'Ama Data Hub', greeting: 'Good day', whatsapp: '0245550199' }]);
});

test('a part that was taken down says why and what to do, and is in no preview', async () => {
  const down = (part: 'greeting' | 'picture') => ({
    part,
    reason: 'It names another company.',
    created_at: '2026-11-14T09:30:00.000Z',
  });
  const { user } = serve({
    ...empty,
    greeting: 'Best data',
    taken_down: [down('greeting'), down('picture')],
  });
  await screen.findByText('Your greeting was taken down on 14 Nov 2026');
  expect(
    screen.getByText(/Reason: It names another company\. .*Change the greeting and save it/),
  ).toBeTruthy();
  expect(screen.getByText(/Choose another picture to show one again/)).toBeTruthy();
  expect(within(preview()).queryByText('Best data')).toBeNull();
  await user.type(screen.getByLabelText(/^Greeting/), ' for you');
  expect(within(preview()).getByText('Best data for you')).toBeTruthy();
});

test('without a link that works there is nothing to send, and the way to a new one', async () => {
  serve({ ...empty, link: null });
  expect(await screen.findByText('Link expired')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Get a new link' })).toBeTruthy();
  expect(screen.queryByText('Pictures to send')).toBeNull();
});
