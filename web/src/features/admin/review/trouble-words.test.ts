/** Every trouble has a title and a story that name who paid what, what the vendors say and what waits. */
import { type Trouble, troubles } from '@ntem/contract/review/attention-moves';
import type { AttentionItem } from '@ntem/contract/review/endpoints/attention';
import { describe, expect, it, test } from 'vitest';
import { textOf } from '#ui/small/phrase.tsx';
import { storyOf, troubleTitles } from './trouble-words.ts';
import { itemOf, lostDelivery, nowMs, sideOf } from './waiting-item.fixture.ts';

const refund = sideOf({
  reference: 'R1',
  outcome: 'unknown',
  says: 'unknown',
  created_at: '2026-11-15T06:41:20.000Z',
});
const delivered = { ...lostDelivery, outcome: 'done', says: 'done', reason: null } as const;

const told: Partial<Record<Trouble, [changes: Partial<AttentionItem>, story: string]>> = {
  wrong_amount: [
    { held: 0, unallocated: 40, payment: sideOf({ amount: 40 }) },
    'Efua Quaye was asked for GH₵ 48.00, and GH₵ 40.00 came. The money is at Paystack and belongs to Efua Quaye. No bundle is sent for it.',
  ],
  delivery_not_found: [
    {},
    'Efua Quaye paid GH₵ 48.00 at 05:58. We sent the order to DataMart GH at 05:58, the answer was lost, and DataMart GH now says that it has no such order. Nothing is sent again until you decide.',
  ],
  refund_refused: [
    {
      state_before_review: 'refund_pending',
      refund: { ...refund, outcome: 'failed', says: 'failed', reason: 'this wallet is closed' },
    },
    'We tried to send GH₵ 48.00 back to 0271359101 at 06:41. Paystack refused it: “this wallet is closed”. Nothing has left: we still hold GH₵ 48.00 for Efua Quaye.',
  ],
};

describe('the story of an order in review', () => {
  test.each(Object.entries(told))('%s', (trouble, [changes, story]) => {
    const item = itemOf({ trouble: trouble as Trouble, ...changes });
    expect(textOf(storyOf(item, nowMs))).toBe(story);
  });

  it('has a title of its own for every trouble', () => {
    expect(new Set(Object.values(troubleTitles)).size).toBe(troubles.length);
  });

  it('names the sandbox by its part', () => {
    const sandbox = { provider: 'sandbox' };
    const item = itemOf({ payment: sideOf(sandbox), delivery: { ...lostDelivery, ...sandbox } });
    expect(textOf(storyOf(item, nowMs))).toContain(
      'and the sandbox supplier now says that it has no such order',
    );
  });

  test.each<[Partial<AttentionItem>, string]>([
    [
      {
        trouble: 'delivered_twice',
        state: 'delivered',
        state_before_review: null,
        delivery: delivered,
        held: 0,
      },
      'DataMart GH now says that it is done. The order stays as it is. Say how it ended, and our books follow.',
    ],
    [
      { trouble: 'refund_taken_back', state_before_review: 'refunded', refund },
      'Paystack now gives no clear answer. Nothing is sent and nothing goes back until you decide. We hold GH₵ 48.00 for Efua Quaye.',
    ],
  ])('tells what the vendor says against our books: %#', (changes, story) => {
    expect(textOf(storyOf(itemOf(changes), nowMs))).toBe(`Efua Quaye paid GH₵ 48.00 at 05:58. ${story}`);
  });
});
