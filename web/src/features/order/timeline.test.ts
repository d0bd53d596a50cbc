/** The way of an order, as a table. */
import type { WireOrderPage } from '@ntem/contract/topics/purchase';
import { expect, test } from 'vitest';
import { timelineOf } from './timeline-list.tsx';

type Order = Pick<WireOrderPage, 'status' | 'delivery' | 'steps'>;

const at = '2026-11-15T08:12:00.000Z';
const steps = (...names: Order['steps'][number]['step'][]) => names.map((step) => ({ step, at }));

const rows: [name: string, order: Order, shown: string][] = [
  [
    'an order that waits for its payment',
    { status: 'pending', delivery: 'pending', steps: steps('ordered') },
    'ordered, paid?, (sending), (delivered)',
  ],
  [
    'a paid order',
    { status: 'success', delivery: 'pending', steps: steps('ordered', 'paid') },
    'ordered, paid, sending?, (delivered)',
  ],
  [
    'an order on its way',
    { status: 'success', delivery: 'pending', steps: steps('ordered', 'paid', 'sending') },
    'ordered, paid, sending, delivered?',
  ],
  [
    'a delivered order',
    { status: 'success', delivery: 'delivered', steps: steps('ordered', 'paid', 'sending', 'delivered') },
    'ordered, paid, sending, delivered',
  ],
  [
    'an order that was never paid',
    { status: 'failed', delivery: 'failed', steps: steps('ordered', 'not_paid') },
    'ordered, not_paid',
  ],
  [
    'an order that failed and was paid after all',
    { status: 'success', delivery: 'pending', steps: steps('ordered', 'not_paid', 'paid') },
    'ordered, not_paid, paid, sending?, (delivered)',
  ],
  [
    'an order whose money is on its way back',
    { status: 'success', delivery: 'failed', steps: steps('ordered', 'paid', 'sending', 'not_delivered') },
    'ordered, paid, sending, not_delivered, refunded?',
  ],
  [
    'a refunded order',
    {
      status: 'success',
      delivery: 'refunded',
      steps: steps('ordered', 'paid', 'sending', 'not_delivered', 'refunded'),
    },
    'ordered, paid, sending, not_delivered, refunded',
  ],
];

const signs = {
  done: (name: string) => name,
  now: (name: string) => `${name}?`,
  ahead: (name: string) => `(${name})`,
};

test.each(rows)('%s', (_name, order, shown) => {
  expect(
    timelineOf(order)
      .map(({ name, state }) => signs[state](name))
      .join(', '),
  ).toBe(shown);
});
