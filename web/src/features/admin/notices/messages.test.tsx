/** The words of messages: required parts, length and cost while typing; one press restores the default. */
import { messageTexts } from '@ntem/contract/notices/message-texts';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { drawScreen } from '#draw-screen.tsx';
import { MessagesTab } from './messages-tab.tsx';

const { own } = messageTexts.code;

function serve() {
  const sent: string[] = [];
  let text = own;
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string }) => {
    if (path.includes('/spending'))
      return Response.json({ data: { days: [], spent_this_month: 0, budget: 50 } });
    if (method !== 'GET') sent.push(`${method} ${body}`);
    if (method === 'PUT') text = JSON.parse(body).text;
    if (method === 'DELETE') text = own;
    const changed_by = text === own ? null : 'Esi Mensah';
    const changed_at = text === own ? null : '2026-11-17T08:00:00.000Z';
    const texts = [{ kind: 'code', text, changed_by, changed_at }];
    return Response.json({
      data: { texts, sms_cost: 0.04, link_host: 'ntem.example', support_phone: '0302000000' },
    });
  });
  return sent;
}

const words = () => screen.findByLabelText<HTMLTextAreaElement>('Words: Code');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Code' }));

test('a text is saved as it was written, and its own words come back with one press', async () => {
  const sent = serve();
  drawScreen(<MessagesTab />);
  expect(await screen.findByText(/^\d+ of 160 letters, 1 SMS, GH₵ 0.04 each; plain letters/)).toBeTruthy();
  fireEvent.change(await words(), { target: { value: 'Your code to {use}' } });
  await save();
  expect(await screen.findByText('{code} must not be missing')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(await words(), { target: { value: `{code} to {use} ₵${'a'.repeat(60)}` } });
  expect(await screen.findByText(/2 SMS, GH₵ 0.08 each; letters that are not plain/)).toBeTruthy();
  await save();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Restore own words of Code' }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatch(/^DELETE/);
  await vi.waitFor(async () => expect((await words()).value).toBe(own));
});
