/** A message to sellers: the button says to how many and for how much, and sends exactly that. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { drawScreen } from '#draw-screen.tsx';
import { Announcements } from './announcements.tsx';

function serve(sentToday = 0) {
  const sent: object[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string }) => {
    if (method === 'POST') {
      sent.push(JSON.parse(body));
      return Response.json({ data: { receivers: 61 } }, { status: 201 });
    }
    if (!path.includes('/reach')) return Response.json({ data: [], meta: { total: 0, total_pages: 0 } });
    const reach = [
      { audience: 'sellers', sellers: 212, by_sms: 198 },
      { audience: 'agents', sellers: 61, by_sms: 60 },
      { audience: 'subagents', sellers: 151, by_sms: 138 },
    ];
    const data = { audiences: reach, sms_cost: 0.04, sent_today: sentToday, link_host: 'ntem.example' };
    return Response.json({ data });
  });
  return sent;
}

const sendButton = (name: string) => screen.findByRole('button', { name });

test('exactly the announcement on the button is sent', async () => {
  const sent = serve();
  drawScreen(<Announcements />);
  const user = userEvent.setup();
  await sendButton('Send to 212 sellers');
  await user.type(screen.getByLabelText('Title'), 'New prices');
  await user.type(screen.getByLabelText('Message'), 'Look at evil.com');
  await user.click(screen.getByLabelText('Also by SMS'));
  await user.click(await sendButton('Send to 212 sellers for GH₵ 7.92'));
  expect(await screen.findByText('Please link to ntem.example only')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.clear(screen.getByLabelText('Message'));
  await user.type(screen.getByLabelText('Message'), `Look. ${'a'.repeat(150)}`);
  await user.selectOptions(screen.getByLabelText('To'), 'Agents only, 61');
  expect(screen.getByText('174 of 306 letters, 2 SMS each')).toBeTruthy();
  expect(screen.getByText(/^Ntem: New prices. Look/)).toBeTruthy();
  await user.click(await sendButton('Send to 61 sellers for GH₵ 4.80'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ audience: 'agents', by_sms: true, receivers: 61, messages: 120 });
});

test('after two of a day no more can be sent', async () => {
  serve(2);
  drawScreen(<Announcements />);
  expect(((await sendButton('Send to 212 sellers')) as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByText('Today 2 of 2 messages sent')).toBeTruthy();
});
