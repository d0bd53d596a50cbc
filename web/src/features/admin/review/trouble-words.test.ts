/** Every trouble has a title and a story that name who paid what, what the vendors say and what waits. */
import { type Trouble, troubles } from '@ntem/contract/review/attention-rules';
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

const told: Record<Trouble, [changes: Partial<AttentionItem>, story: string]> = {
  payment_unknown: [
    {
      paid_at: null,
      held: 0,
      delivery: null,
      payment: sideOf({ outcome: 'unknown', says: 'unknown', next_ask_at: '2026-11-15T09:00:00.000Z' }),
    },
    'Efua Quaye was asked for GH₵ 48.00 at 05:57 on 0271359101. Paystack gives no clear answer. Nothing is delivered before it says that the money came. It is asked again at 09:00.',
  ],
  payment_mismatch: [
    { paid_at: null, held: 0, delivery: null },
    "Efua Quaye was asked for GH₵ 48.00 at 05:57 on 0271359101. Paystack has money for it in another currency or under another reference. It may be somebody else's, so it is not in our books. Nothing is sent until you decide.",
  ],
  wrong_amount: [
    { held: 0, unallocated: 40, payment: sideOf({ amount: 40 }) },
    'Efua Quaye was asked for GH₵ 48.00, and GH₵ 40.00 came. The money is at Paystack and belongs to Efua Quaye. No bundle is sent for it.',
  ],
  paid_twice: [
    { unallocated: 48, buyer_name: 'Guest User' },
    'The buyer paid twice. One payment is for the bundle. The other GH₵ 48.00 is at Paystack and belongs to the buyer. It stays there until you decide.',
  ],
  second_payment_unknown: [
    {
      state: 'delivered',
      state_before_review: null,
      payment: sideOf({ outcome: 'open', says: 'not_found' }),
    },
    'Efua Quaye paid GH₵ 48.00 at 05:58. Paystack had been asked for the money as well. It says that it does not know it. If Efua Quaye paid there too, that money is owed back.',
  ],
  payment_taken_back: [
    { state: 'delivered', state_before_review: null, delivery: delivered, held: 0 },
    'Efua Quaye paid GH₵ 48.00 at 05:58. Paystack has taken the money back since. The bundle was delivered: DataMart GH has GH₵ 44.10 for it.',
  ],
  on_hold: [
    { delivery: { ...lostDelivery, outcome: 'failed', reason: 'Insufficient balance' } },
    'Efua Quaye paid GH₵ 48.00 at 05:58. DataMart GH cannot take it now: “Insufficient balance”. It is sent by itself once the supplier is back. After a day the money goes back by itself.',
  ],
  delivery_unknown: [
    { delivery: { ...lostDelivery, says: 'in_progress' } },
    'Efua Quaye paid GH₵ 48.00 at 05:58. We sent the order to DataMart GH at 05:58. DataMart GH says that it is still under way. It may or may not have been delivered, so nothing is sent again until you decide.',
  ],
  delivery_not_found: [
    {},
    'Efua Quaye paid GH₵ 48.00 at 05:58. We sent the order to DataMart GH at 05:58, the answer was lost, and DataMart GH now says that it has no such order. Nothing is sent again until you decide.',
  ],
  delivery_taken_back: [
    {
      paid_at: '2026-11-14T05:58:12.000Z',
      delivery: { ...delivered, says: 'reversed', says_since: '2026-11-15T07:02:44.000Z' },
    },
    'Efua Quaye paid GH₵ 48.00 on 14 Nov 2026, 05:58. DataMart GH had delivered the bundle and took it back at 07:02. Our books still count it as delivered until you decide.',
  ],
  delivered_twice: [
    { delivery: delivered },
    'DataMart GH delivered this bundle twice and took GH₵ 44.10 each time. The second GH₵ 44.10 is booked as our loss. Nothing else waits for you.',
  ],
  delivered_after_refund: [
    { state_before_review: 'refund_pending', delivery: delivered, refund },
    'GH₵ 48.00 is on its way back to 0271359101. Then DataMart GH delivered the bundle all the same. What it cost us, GH₵ 44.10, is booked as our loss.',
  ],
  refund_unknown: [
    { state_before_review: 'refund_pending', refund },
    'We sent GH₵ 48.00 back to 0271359101 at 06:41. Paystack gives no clear answer. It may or may not have arrived, so nothing is sent a second time until you decide.',
  ],
  refund_refused: [
    {
      state_before_review: 'refund_pending',
      refund: { ...refund, outcome: 'failed', says: 'failed', reason: 'this wallet is closed' },
    },
    'We tried to send GH₵ 48.00 back to 0271359101 at 06:41. Paystack refused it: “this wallet is closed”. Nothing has left: we still hold GH₵ 48.00 for Efua Quaye.',
  ],
  refunded_twice: [
    { state_before_review: 'refunded', refund, held: 0 },
    'Efua Quaye got GH₵ 48.00 back twice. The second time is booked as our loss. Nothing else waits for you.',
  ],
  refunded_otherwise: [
    { state_before_review: 'refund_pending', refund },
    'We sent GH₵ 48.00 back to 0271359101 at 06:41. Paystack says that another amount, or another reference, went back. Nothing more is sent for this order.',
  ],
  refund_taken_back: [
    { state_before_review: 'refunded', refund: { ...refund, outcome: 'reversed', says: 'failed' } },
    'We sent GH₵ 48.00 back to 0271359101 at 06:41. It counted as done, and Paystack now says that it failed. We hold GH₵ 48.00 for Efua Quaye again.',
  ],
  silent: [
    {},
    'Efua Quaye paid GH₵ 48.00 at 05:58. Nothing has happened to it since 07:58. Ask again, and it goes on by what the vendors say.',
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

  it('names the sandbox by the part that it plays', () => {
    const sandbox = { provider: 'sandbox' };
    const item = itemOf({ payment: sideOf(sandbox), delivery: { ...lostDelivery, ...sandbox } });
    expect(textOf(storyOf(item, nowMs))).toContain(
      'and the sandbox supplier now says that it has no such order',
    );
  });

  it('tells of a second delivery that was taken back', () => {
    const delivery = { ...delivered, says: 'reversed', says_since: '2026-11-15T07:02:44.000Z' } as const;
    const item = itemOf({
      trouble: 'delivery_taken_back',
      state: 'delivered',
      state_before_review: null,
      delivery,
    });
    expect(textOf(storyOf(item, nowMs))).toBe(
      'DataMart GH delivered this bundle twice and took one of them back at 07:02. Its GH₵ 44.10 is booked as our loss until you decide.',
    );
  });

  it('tells of money and bundle that were both taken back', () => {
    const item = itemOf({ trouble: 'payment_taken_back', state_before_review: 'delivered' });
    expect(textOf(storyOf(item, nowMs))).toMatch(/DataMart GH has taken the bundle back as well\.$/);
  });

  it('tells of a second refund that came back', () => {
    const item = itemOf({ trouble: 'refund_taken_back', state_before_review: 'refunded', refund, held: 0 });
    expect(textOf(storyOf(item, nowMs))).toMatch(
      /It was one too many, and is booked as our loss until you decide\.$/,
    );
  });

  it('tells of money taken back before anything was sent for it', () => {
    const item = itemOf({ trouble: 'payment_taken_back', state_before_review: 'on_hold', delivery: null });
    expect(textOf(storyOf(item, nowMs))).toMatch(/Nothing is sent and nothing goes back until you decide\.$/);
  });
});
