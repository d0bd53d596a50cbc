/** A seller's own shop: parts that an admin has taken down, and a link that has expired. */
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
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json({ data: path.startsWith('/api/v1/my-shop') ? shop : { services: [] } }),
  );
  drawScreen(<MyShop user={ama} />);
}

const preview = () => screen.getByRole('region', { name: 'As your customers see it' });

test('a part that was taken down says why and what to do, and is in no preview', async () => {
  const down = (part: 'greeting' | 'picture') => ({
    part,
    reason: 'It names another company.',
    created_at: '2026-11-14T09:30:00.000Z',
  });
  serve({
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
  await userEvent.type(screen.getByLabelText(/^Greeting/), ' for you');
  expect(within(preview()).getByText('Best data for you')).toBeTruthy();
});

test('without a link that works there is nothing to send, and the way to a new one', async () => {
  serve({ ...empty, link: null });
  expect(await screen.findByText('Link expired')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Get a new link' })).toBeTruthy();
  expect(screen.queryByText('Pictures to send')).toBeNull();
});
