/** The switches of alarms: current state, choices, and that each choice is sent whole. */
import type { WireAlarmSettings } from '@ntem/contract/notices/endpoints/alarms';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { drawScreen } from '#draw-screen.tsx';
import { AlarmSwitches } from './alarm-switches.tsx';

function serve(more: Partial<WireAlarmSettings> = {}, { required = false } = {}) {
  let settings: WireAlarmSettings = {
    by_sms: true,
    by_email: true,
    muted: ['backup'],
    offers_email: true,
    alarms: [{ kind: 'orders', words: '3 paid orders wait', began_at: '2026-11-17T08:00:00.000Z' }],
    ...more,
  };
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string }) => {
    if (path.includes('/auth/factors')) return Response.json({ data: { required } });
    if (required) throw new Error('Asked for what is refused');
    if (method === 'PUT') {
      sent.push(JSON.parse(body));
      settings = { ...settings, ...JSON.parse(body) };
    }
    return Response.json({ data: settings });
  });
  return sent;
}

const find = async (name: string) => (await screen.findByRole('switch', { name })) as HTMLInputElement;

test('shows the current alarms, and sends each choice', async () => {
  const sent = serve();
  drawScreen(<AlarmSwitches email="esi@shop.example" />);
  expect((await find('Alarms by e-mail')).checked).toBe(true);
  expect((await find('The last backup is old')).checked).toBe(false);
  expect(screen.getByText('Now: 3 paid orders wait')).toBeTruthy();
  await userEvent.click(await find('A vendor is paused'));
  await userEvent.click(await find('The last backup is old'));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { by_sms: true, by_email: true, muted: ['backup', 'vendors'] },
    { by_sms: true, by_email: true, muted: ['vendors'] },
  ]);
});

test.each([
  [{ offers_email: false }, 'esi@shop.example', 'No mail server is set up'],
  [{}, null, 'Your account has no e-mail address'],
] as const)('no e-mail can be chosen where none arrives: %o', async (more, email, said) => {
  serve(more);
  drawScreen(<AlarmSwitches email={email} />);
  const mail = await find('Alarms by e-mail');
  expect([mail.disabled, mail.checked]).toEqual([true, false]);
  expect(screen.getByText(said)).toBeTruthy();
});

test('an admin without a second step is told that it comes first', async () => {
  serve({}, { required: true });
  drawScreen(<AlarmSwitches email={null} />);
  expect(await screen.findByText(/once you have added a way to confirm that it is you/)).toBeTruthy();
  expect(screen.queryByText('Failed to load the alarms')).toBeNull();
});
