/** The first visit of an admin: one screen to secure the account, and then the dashboard. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { drawScreen } from '#draw-screen.tsx';
import { Dashboard } from './dashboard.tsx';

const esi = {
  id: 'esi',
  name: 'Esi Mensah',
  phone_number: '0200000000',
  role: 'admin',
  level: 0,
  status: 'active',
};
const patience = { timeout: 10_000 };

/** The server of an admin who has no second step until a code was entered. */
function serve() {
  const server = { required: true, asked: [] as string[] };
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    server.asked.push(path);
    if (path.endsWith('/auth/me')) return Response.json({ data: esi });
    if (path.endsWith('/auth/factors') && method === 'GET')
      return Response.json({
        data: { required: server.required, totp: null, passkeys: [], recovery_codes_left: 0 },
      });
    if (path.endsWith('/factors/totp'))
      return Response.json({ data: { id: 'one', secret: 'SECRET', uri: 'otpauth://totp/x' } });
    if (path.endsWith('/totp/verify')) {
      server.required = false;
      return Response.json({ message: 'Added', data: { recovery_codes: ['AAAA-1111'] } });
    }
    return Response.json({ data: path.endsWith('/waiting') ? { total: 0 } : [] });
  });
  return server;
}

test('an admin without a second step sees one screen, keeps the codes, and then the dashboard', async () => {
  localStorage.setItem('ntem-session', JSON.stringify({ accessToken: 'a', refreshToken: 'b', user: esi }));
  const server = serve();
  drawScreen(<Dashboard />);
  const user = userEvent.setup();
  await screen.findByRole('heading', { name: 'Secure your account' }, patience);
  expect(screen.queryByRole('heading', { name: 'Theme' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Go to the dashboard' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Add the authenticator app' }));
  await user.type(await screen.findByLabelText('Code that the app shows now'), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('AAAA-1111');
  // Shown once: the screen stays until they are kept.
  expect(server.required).toBe(false);
  expect(screen.queryByRole('button', { name: 'Go to the dashboard' })).toBeNull();
  await user.click(screen.getByLabelText('I have kept them in a safe place'));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(server.asked.some((path) => path.includes('/dashboard/'))).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Go to the dashboard' }));
  await screen.findAllByText('Admin Dashboard', {}, patience);
});
