// @vitest-environment happy-dom
/** The line of finished orders says when the newest ended: the time of today, or the day. */
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawScreen } from '#draw-screen.tsx';
import { item } from '#features/shop/checkout/purchase/item.fixture.ts';
import { startFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';
import { deviceOrdersKey } from '#lib/kept-purchase-key.ts';
import { LastLine } from './last-line.tsx';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-15T08:30:00Z'), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test.each([
  ['delivered', '2026-11-15T08:12:00Z', 'MTN 5 GB delivered, 08:12'],
  ['delivered', '2026-11-14T19:05:00Z', 'MTN 5 GB delivered, 14 Nov'],
  ['refunded', '2026-11-15T08:12:00Z', 'GH₵ 26.00 sent back, 08:12'],
  ['refunded', '2026-11-14T19:05:00Z', 'GH₵ 26.00 sent back, 14 Nov'],
] as const)('%s at %s: %s', (delivery, endedAt, text) => {
  const form = { recipient: '0241234567', payer: '0545550142', network: 'MTN' } as const;
  const flow = {
    ...startFlow(item, 'key', form),
    payment: { id: 'payment', reference: 'NT7F3K92QX', amountGhs: 26 },
    progress: { status: 'success', delivery },
  };
  const endedAtMs = Date.parse(endedAt);
  const orders = [{ flow, orderedAtMs: endedAtMs, endedAtMs }];
  localStorage.setItem(deviceOrdersKey, JSON.stringify({ version: 1, orders }));
  const shop = { services: [] } as unknown as Parameters<typeof LastLine>[0]['shop'];
  drawScreen(<LastLine shop={shop} refCode={null} onOpen={() => {}} />);
  expect(screen.getByRole('region', { name: 'Finished orders' }).textContent).toContain(text);
});
