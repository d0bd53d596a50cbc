/** The brand as an admin sets it: faults show at once, and an empty field means the default. */
import type { WireBrand } from '@ntem/contract/installation/endpoints/brand';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { drawScreen } from '#draw-screen.tsx';
import { BrandTab } from './brand-tab.tsx';

const plain: WireBrand = {
  version: 0,
  name: null,
  main_colour: null,
  accent_colour: null,
  logo: null,
  default_name: 'Ntem',
  changed_by: null,
  changed_at: null,
};

function serve(brand: WireBrand) {
  const sent: unknown[] = [];
  let now = brand;
  vi.stubGlobal('fetch', async (_path: string, { method, body }: { method: string; body: string }) => {
    if (method !== 'GET') {
      sent.push(JSON.parse(body));
      now = { ...now, ...JSON.parse(body), version: now.version + 1, changed_by: 'Esi Mensah' };
    }
    return Response.json({ message: 'OK', data: now });
  });
  drawScreen(<BrandTab />);
  return { sent, user: userEvent.setup() };
}

const type = async (user: ReturnType<typeof userEvent.setup>, label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  if (text) await user.type(field, text);
};

test('a colour that cannot be read is refused with one that can, and what is typed is seen', async () => {
  const { sent, user } = serve(plain);
  await screen.findByLabelText('Name');
  await type(user, 'Name', 'Kwame Data');
  await type(user, 'Main colour', '#FFCB05');
  expect(screen.getByText(/^Too light: links in it would have a contrast of 1\.3/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save brand' }));
  expect(sent).toEqual([]);
  const preview = within(screen.getByRole('region', { name: 'As it will look' }));
  expect(preview.getAllByText('Kwame Data')).toHaveLength(2);
  const instead = screen.getByRole('button', { name: /^Use #/ });
  const colour = instead.textContent?.trim().slice(-7);
  await user.click(instead);
  expect(screen.queryByText(/^Too light/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save brand' }));
  expect(sent).toEqual([{ version: 0, name: 'Kwame Data', main_colour: colour, accent_colour: null }]);
  expect(await screen.findByText(/this one after a reload/)).toBeTruthy();
});

test('the way back sends nothing but the version, and is not offered for the default', async () => {
  const { sent, user } = serve({ ...plain, version: 3, name: 'Kwame Data' });
  await user.click(await screen.findByRole('button', { name: 'Back to the default' }));
  expect(sent).toEqual([{ version: 3, name: null, main_colour: null, accent_colour: null, logo: null }]);
  expect(screen.queryByRole('button', { name: 'Back to the default' })).toBeNull();
});
