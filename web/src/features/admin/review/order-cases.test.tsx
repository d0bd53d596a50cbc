/** Orders that wait for a person: decided in a dialog that never waits for a vendor, followed by their cards. */
import { attentionMoves } from '@ntem/contract/review/attention-moves';
import type { AttentionItem, WireDecision } from '@ntem/contract/review/endpoints/attention';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { drawScreen } from '#draw-screen.tsx';
import { ToastRegion } from '#ui/page/toast-region.tsx';
import { OrderCases } from './order-cases.tsx';
import { decisionOf, itemOf, sideOf } from './waiting-item.fixture.ts';

const patience = { timeout: 10_000 };

/** What the server would answer: the orders as they stand, and whatever was sent to it. */
function serve(items: AttentionItem[]) {
  const server = { items, sent: [] as { path: string; body: Record<string, unknown> }[], isDeaf: false };
  const paging = { page: 1, limit: 20, total_pages: 1 };
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string }) => {
    const [, id, verb] = /attention\/([\w-]+)(?:\/([\w-]+))?$/.exec(path) ?? [];
    if (method === 'GET' && !id)
      return Response.json({ data: server.items, meta: { ...paging, total: server.items.length } });
    if (method === 'GET') return Response.json({ data: server.items.find((item) => item.id === id) });
    if (server.isDeaf) throw new TypeError('Failed to fetch');
    server.sent.push({ path: `${verb}`, body: JSON.parse(body) });
    const move = attentionMoves.find((one) => one === verb);
    decide(server, id, decisionOf({ id: `sent-${server.sent.length}`, ...(move && { move }) }));
    const decision_id = `sent-${server.sent.length}`;
    return Response.json({ data: { id, state: 'needs_review', decision_id, waits_for_second_admin: false } });
  });
  return server;
}

function decide(server: { items: AttentionItem[] }, id: string | undefined, decision: WireDecision) {
  server.items = server.items.map((item) => (item.id === id ? { ...item, decision } : item));
}

/** The job has carried it out, or the vendors were against it. */
function end(server: { items: AttentionItem[] }, state: 'done' | 'refused', said: string) {
  server.items = server.items.map((item) => ({
    ...item,
    decision: item.decision && { ...item.decision, state, said, closed_at: '2026-11-15T08:13:07.000Z' },
  }));
}

function show() {
  drawScreen(
    <>
      <OrderCases />
      <ToastRegion />
    </>,
  );
  const user = userEvent.setup();
  return { user, press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })) };
}

const head = (name: RegExp) => screen.getByRole('button', { name });
const isOpen = (name: RegExp) => head(name).getAttribute('aria-expanded');

test('the first order is open, and opening another closes it', async () => {
  const other = itemOf({
    id: 'order-2',
    ext_transaction_id: 'NTGRC2Z29X',
    trouble: 'paid_twice',
    unallocated: 48,
    delivery: null,
  });
  serve([itemOf(), other]);
  const { press } = show();
  await screen.findByText('Does not know this order');
  expect(isOpen(/^Paid, but the supplier/)).toBe('true');
  await press(/^Two payments/);
  expect(isOpen(/^Paid, but the supplier/)).toBe('false');
  expect(isOpen(/^Two payments/)).toBe('true');
  expect(screen.queryByText('Does not know this order')).toBeNull();
});

test('an order that comes in above leaves the open one open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = serve([itemOf()]);
  show();
  await screen.findByText('Does not know this order');
  const older = itemOf({
    id: 'order-0',
    ext_transaction_id: 'NTGRC2Z29X',
    trouble: 'paid_twice',
    unallocated: 48,
  });
  server.items = [older, ...server.items];
  await vi.advanceTimersByTimeAsync(61_000);
  await screen.findByRole('button', { name: /^Two payments/ });
  expect(isOpen(/^Paid, but the supplier/)).toBe('true');
  expect(isOpen(/^Two payments/)).toBe('false');
  vi.useRealTimers();
});

async function decideRefund(press: (name: string | RegExp) => Promise<void>, reason: string) {
  await screen.findByText('Does not know this order');
  await press('Refund GH₵ 48.00 NT7F3K92QX');
  const dialog = screen.getByRole('dialog');
  const user = userEvent.setup();
  await user.type(within(dialog).getByLabelText('Reason'), reason);
  await user.type(within(dialog).getByLabelText('Evidence'), 'Ticket 4711');
  await user.click(within(dialog).getByRole('button', { name: /^Refund GH₵ 48\.00 to 027/ }));
  return dialog;
}

test('a decision that the vendors are against says why, and what was typed stays', async () => {
  const server = serve([itemOf()]);
  const { press } = show();
  const dialog = await decideRefund(press, 'No record after 2 hours');
  await within(dialog).findByRole('button', { name: 'Asking DataMart GH…' });
  expect(server.sent).toEqual([
    {
      path: 'refund',
      body: { reason: 'No record after 2 hours', evidence: 'Ticket 4711', supplier_keeps_cost: false },
    },
  ]);
  end(server, 'refused', 'DataMart GH now says that it is done. Nothing was done.');
  await within(dialog).findByText('DataMart GH now says that it is done. Nothing was done.', {}, patience);
  expect(within(dialog).getByLabelText('Reason')).toHaveProperty('value', 'No record after 2 hours');
  expect(within(dialog).queryByRole('button', { name: /^Refund/ })).toBeNull();
  // Asked again, they have nothing against it any more.
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask again' }));
  await vi.waitFor(() => expect(server.sent.at(-1)?.path).toBe('check'));
  end(server, 'done', 'DataMart GH says that it does not know it.');
  await within(dialog).findByText(/DataMart GH, the supplier: Does not know this order\./, {}, patience);
  within(dialog).getByRole('button', { name: /^Refund GH₵ 48\.00 to 027/ });
});

test('a dialog can be left while the vendors are asked: the card goes on, and its end is told', async () => {
  const server = serve([itemOf()]);
  const { press } = show();
  const dialog = await decideRefund(press, 'No record after 2 hours');
  await within(dialog).findByRole('button', { name: 'Asking DataMart GH…' });
  await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  expect(screen.queryByRole('dialog')).toBeNull();
  await screen.findByRole('heading', { name: /^Being refunded: GH₵ 48.00 to Efua Quaye/ });
  screen.getByText(/DataMart GH is asked, then it is carried out/);
  end(server, 'done', 'The refund is on its way.');
  const notifications = screen.getByRole('region', { name: 'Notifications' });
  await within(notifications).findByText('The refund is on its way.', {}, patience);
});

test('a call without an answer says to look before trying again', async () => {
  const server = serve([itemOf()]);
  server.isDeaf = true;
  const { press } = show();
  const dialog = await decideRefund(press, 'No record after 2 hours');
  await within(dialog).findByText('No answer came. See how it stands before you try again.');
  expect(within(dialog).getByLabelText('Reason')).toHaveProperty('value', 'No record after 2 hours');
});

test('where money and bundle were both taken back, the admin says who keeps the cost', async () => {
  const server = serve([
    itemOf({ trouble: 'payment_taken_back', state_before_review: 'delivered', moves: ['mark-refunded'] }),
  ]);
  const { user, press } = show();
  await screen.findByText(/nothing goes back until you decide/);
  await press(/^Say how it ended/);
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: /^The supplier keeps what it cost/ }));
  await user.type(dialog.getByLabelText('Reason'), 'Both gone');
  await user.type(dialog.getByLabelText('Evidence'), 'Ticket 4711');
  await user.click(dialog.getByRole('button', { name: /^Mark refunded/ }));
  await vi.waitFor(() => expect(server.sent).toMatchObject([{ path: 'mark-refunded' }]));
  expect(server.sent[0]?.body.supplier_keeps_cost).toBe(true);
});

test('where a payment was taken back and nobody knows of its refund, the admin says whether both went back', async () => {
  const moves: AttentionItem['moves'] = ['check', 'mark-refunded', 'mark-refunded-twice'];
  const refund = sideOf({ outcome: 'unknown', says: 'unknown' });
  const server = serve([
    itemOf({ trouble: 'payment_taken_back', state_before_review: 'refund_pending', refund, moves }),
  ]);
  const { user, press } = show();
  await screen.findByText(/nothing goes back until you decide/);
  await press(/^Say how it ended/);
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText(/The refund counts as failed/);
  await user.click(dialog.getByRole('radio', { name: 'Money back twice' }));
  dialog.getByText(/took the payment back too.* is our loss/);
  await user.type(dialog.getByLabelText('Reason'), 'Both went back');
  await user.type(dialog.getByLabelText('Evidence'), 'Ticket 4711');
  await user.click(dialog.getByRole('button', { name: /^Mark refunded twice/ }));
  await vi.waitFor(() => expect(server.sent).toMatchObject([{ path: 'mark-refunded-twice' }]));
});

test('a wallet that refused can be given another number, whose network is guessed', async () => {
  const refund = sideOf({ outcome: 'failed', says: 'failed', reason: 'closed' });
  const refused = { trouble: 'refund_refused', state_before_review: 'refund_pending', refund } as const;
  const server = serve([itemOf({ ...refused, delivery: null, moves: ['check', 'refund'] })]);
  const { press, user } = show();
  await screen.findByText('Not given back: “closed”');
  await press(/^Refund to another number/);
  const number = screen.getByLabelText(/^Another number of/);
  expect((number as HTMLInputElement).value).toBe('');
  await user.type(screen.getByLabelText('Reason'), 'Her other wallet');
  // Nothing goes to the wallet that refused because a field was left empty.
  await press('Refund GH₵ 48.00');
  await screen.findByText('Please enter a valid phone number');
  expect(server.sent).toEqual([]);
  await user.type(number, '024 123 4567');
  await press(/^Refund GH₵ 48\.00 to 024/);
  await vi.waitFor(() =>
    expect(server.sent[0]?.body.receiver).toEqual({ phone_number: '0241234567', network: 'MTN' }),
  );
});

const kojo = { id: 'kojo', name: 'Kojo Antwi' };

test('whose account was made by the one who asked cannot confirm, and can decline', async () => {
  serve([
    itemOf({ decision: decisionOf({ state: 'waits', is_own: false, asked_by: kojo }), moves: ['check'] }),
  ]);
  show();
  await screen.findByText(/You and Kojo Antwi count as one person/);
  screen.getByRole('button', { name: 'Decline NT7F3K92QX' });
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
});
