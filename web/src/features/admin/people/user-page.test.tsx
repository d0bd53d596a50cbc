/** The page of one account while two admins change it. */
import type { ManagedUser } from '@ntem/contract/people/endpoints/users';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { drawScreen } from '#draw-screen.tsx';
import { UserPage } from './user-page.tsx';

const esi = { id: 'esi' } as Parameters<typeof UserPage>[0]['self'];

const kofi = {
  id: 'kofi',
  name: 'Kofi Boateng',
  phone_number: '0550000002',
  role: 'user',
  level: 3,
  status: 'active',
  referred_by: null,
  has_factor: false,
  has_joined: true,
  admin_change: null,
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-15T08:00:00.000Z',
} as ManagedUser;

const changedByEsi = { ...kofi, name: 'Kofi Mensah', updated_at: '2026-11-15T09:00:00.000Z' };
const nothing = { data: [], meta: { page: 1, total: 0, totalPages: 0, total_pages: 0 } };

/** Answers like the server: a change of outdated data is refused. */
function serve(stored: { user: ManagedUser }) {
  const sent: { updated_at: string }[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string }) => {
    if (path !== '/api/v1/users/kofi') return Response.json(nothing);
    if (method === 'GET') return Response.json({ data: stored.user });
    sent.push(JSON.parse(body));
    const isStale = sent.at(-1)?.updated_at !== stored.user.updated_at;
    return isStale
      ? Response.json({ code: 'STALE', message: 'Somebody else changed this.' }, { status: 409 })
      : Response.json({ data: stored.user });
  });
  return sent;
}

async function openForm() {
  const cache = drawScreen(<UserPage id="kofi" self={esi} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  return { cache, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}

test('changes saved by somebody else are not overwritten, though the page behind the form shows them', async () => {
  const stored = { user: kofi };
  const sent = serve(stored);
  const { cache, press } = await openForm();
  stored.user = changedByEsi;
  await act(() => cache.invalidateQueries());
  await screen.findByRole('heading', { name: changedByEsi.name });
  await press('Save');
  await screen.findByText('Somebody else changed this.');
  expect(sent).toEqual([{ name: kofi.name, updated_at: kofi.updated_at }]);
});

test('a form that came too late opens again with what is there now', async () => {
  const stored = { user: kofi };
  const sent = serve(stored);
  const { press } = await openForm();
  stored.user = changedByEsi;
  await press('Save');
  await screen.findByText('Somebody else changed this.');
  await press('Cancel');
  await screen.findByRole('heading', { name: changedByEsi.name });
  await press('Edit');
  expect(screen.getByLabelText('Name')).toHaveProperty('value', changedByEsi.name);
  await press('Save');
  await vi.waitFor(() => expect(sent.at(-1)?.updated_at).toBe(changedByEsi.updated_at));
});

/** Records the requests and serves the account. */
function hear(user: ManagedUser) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    if (method !== 'GET') sent.push(`${method} ${path.replace('/api/v1', '')} ${body ?? ''}`.trim());
    return Response.json(path === '/api/v1/users/kofi' ? { data: user } : { ...nothing, data: [] });
  });
  return sent;
}

const made: ManagedUser['admin_change'] = {
  user: { id: 'kofi', name: 'Kofi Boateng', phone_number: '0550000002' },
  change: 'made',
  by: { id: 'ama', name: 'Adjoa Sarpong' },
  at: '2026-11-15T08:00:00.000Z',
  until: '2026-11-16T08:00:00.000Z',
  can_undo: true,
};

test('nobody is offered to undo what is about themselves', async () => {
  hear({ ...kofi, admin_change: { ...made, can_undo: false } });
  drawScreen(<UserPage id="kofi" self={esi} />);
  await screen.findByText('Kofi Boateng is an admin now');
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('a lost second step is reset with a reason', async () => {
  const sent = hear({ ...kofi, has_factor: true });
  drawScreen(<UserPage id="kofi" self={esi} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Reset second step' }));
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText('Reason'), 'Called on the known number');
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  const body = JSON.stringify({ reason: 'Called on the known number' });
  await vi.waitFor(() => expect(sent).toEqual([`POST /users/kofi/factor-reset ${body}`]));
});

test.each([
  ['of your own account', { ...kofi, has_factor: true }, { ...esi, id: 'kofi' }],
  ['that is not there', kofi, esi],
])('a second step %s is not reset', async (_case, account, self) => {
  hear(account);
  drawScreen(<UserPage id="kofi" self={self} />);
  await screen.findByRole('button', { name: 'Edit' });
  expect(screen.queryByRole('button', { name: 'Reset second step' })).toBeNull();
});
