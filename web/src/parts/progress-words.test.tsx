// @vitest-environment happy-dom
/** The words for each stage of an order, with what a buyer knows and with nothing. */
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Progress } from '#lib/order-stage.ts';
import { type OrderFacts, whyUndelivered, wordsOf } from './progress-words.tsx';

const known: OrderFacts = {
  ...{ size: '5 GB', network: 'MTN', amount: 'GH₵ 26.00', payer: '0545550142', recipient: '0241234567' },
  usual: 'Usually within a minute',
};
const paid = { status: 'success', delivery: 'pending' } as const;
const by = '2026-11-15T17:00:00.000Z';

const rows: [progress: Progress, facts: OrderFacts, said: string][] = [
  [
    { status: 'pending', delivery: 'pending' },
    { ...known, when: 'at 15:30' },
    'Approve the payment: Open the request on 0545550142 and enter the PIN there. It ends at 15:30.',
  ],
  [
    paid,
    { ...known, when: 'at 15:28' },
    'Your 5 GB is on its way: Paid at 15:28. Usually within a minute. If it takes longer, we look into it ourselves.',
  ],
  [
    { status: 'success', delivery: 'delivered' },
    { ...known, when: 'at 15:29' },
    'Your 5 GB is there: Delivered to 0241234567 at 15:29. Check your data balance.',
  ],
  [
    { ...paid, stage: 'problem', answer_by: by },
    known,
    'We are checking your 5 GB: You paid GH₵ 26.00, but MTN has not confirmed the bundle. It is delivered, or your money comes back. You hear from us by 17:00.',
  ],
  [
    { status: 'success', delivery: 'failed', stage: 'problem' },
    known,
    'Your money is on its way back: GH₵ 26.00 goes back to 0545550142.',
  ],
  [
    { status: 'success', delivery: 'refunded' },
    {},
    'Your money is back: The money is back on the paying number.',
  ],
  [{ status: 'failed', delivery: 'failed' }, {}, 'It was not paid: Payment failed. Please try again.'],
  [
    { status: 'failed', delivery: 'failed' },
    { isCancelled: true },
    'You cancelled the payment: Payment failed. Please try again.',
  ],
  [
    { status: 'failed', delivery: 'failed', stage: 'waiting_for_payment' },
    {},
    'We are checking the payment: We ask mobile money whether it was paid. Please do not pay again.',
  ],
];

test.each(rows)('%o', (progress, facts, said) => {
  const { title, text } = wordsOf(progress, facts);
  expect(`${title}: ${render(text).container.textContent}`).toBe(said);
});

test('why it was not delivered is said only where it is known', () => {
  const why = (progress: Progress) => render(whyUndelivered(progress, known)).container.textContent;
  const refunded = { status: 'success', delivery: 'refunded' } as const;
  expect(why(refunded)).toBe('');
  expect(why({ ...refunded, undelivered_reason: 'not_sent' })).toBe('Why: The bundle could not be sent.');
  expect(why({ ...refunded, undelivered_reason: 'refused' })).toBe(
    'Why: MTN did not accept 0241234567. The number may be wrong or blocked for data.',
  );
});
