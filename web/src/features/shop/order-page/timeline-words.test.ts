/** The timeline of an order, as a table. */
import type { WireOrderPage } from '@ntem/contract/orders/endpoints/purchase';
import { expect, test } from 'vitest';
import { timelineOf } from './timeline-words.ts';

type Order = Pick<WireOrderPage, 'status' | 'delivery' | 'steps'>;
type Step = Order['steps'][number]['step'];

const at = '2026-11-15T08:12:00.000Z';
const order = (status: Order['status'], delivery: Order['delivery'], ...names: Step[]): Order => ({
  status,
  delivery,
  steps: names.map((step) => ({ step, at })),
});
const delivering: Step[] = ['ordered', 'paid', 'sending'];
const undelivered: Step[] = [...delivering, 'not_delivered'];

const rows: Record<string, [order: Order, shown: string]> = {
  'an order that waits for its payment': [
    order('pending', 'pending', 'ordered'),
    'ordered, paid?, (sending), (delivered)',
  ],
  'a paid order': [order('success', 'pending', 'ordered', 'paid'), 'ordered, paid, sending?, (delivered)'],
  'an order on its way': [order('success', 'pending', ...delivering), 'ordered, paid, sending, delivered?'],
  'a delivered order': [
    order('success', 'delivered', ...delivering, 'delivered'),
    'ordered, paid, sending, delivered',
  ],
  'an order that was never paid': [order('failed', 'failed', 'ordered', 'not_paid'), 'ordered, not_paid'],
  'an order that failed and was paid after all': [
    order('success', 'pending', 'ordered', 'not_paid', 'paid'),
    'ordered, not_paid, paid, sending?, (delivered)',
  ],
  'an order whose money is on its way back': [
    order('success', 'failed', ...undelivered),
    'ordered, paid, sending, not_delivered, refunded?',
  ],
  'a refunded order': [
    order('success', 'refunded', ...undelivered, 'refunded'),
    'ordered, paid, sending, not_delivered, refunded',
  ],
};

const signs = { done: '%', now: '%?', ahead: '(%)' };

test.each(Object.entries(rows))('%s', (_name, [given, shown]) => {
  const steps = timelineOf(given).map(({ name, state }) => signs[state].replace('%', name));
  expect(steps.join(', ')).toBe(shown);
});
