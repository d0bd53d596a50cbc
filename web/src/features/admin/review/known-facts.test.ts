/** Each vendor's word of now, with when it was asked; and our own record. */
import type { AttentionItem } from '@ntem/contract/review/endpoints/attention';
import { vendorWords } from '@ntem/contract/states';
import { describe, expect, it, test } from 'vitest';
import { textOf } from '#ui/small/phrase.tsx';
import { factsOf } from './known-facts.ts';
import { itemOf, lostDelivery, nowMs } from './waiting-item.fixture.ts';

function told(changes: Partial<AttentionItem>) {
  return factsOf(itemOf(changes), nowMs).map(({ tone, who, what, small }) => [
    tone,
    who,
    textOf(what),
    small && textOf(small),
  ]);
}

describe('the facts before a decision', () => {
  it('are what gateway and supplier say, and what we hold', () => {
    expect(told({})).toEqual([
      ['yes', 'Paystack, the gateway', 'Paid, GH₵ 48.00', 'Asked at 08:11:42.'],
      ['no', 'DataMart GH, the supplier', 'Does not know this order', 'Asked 14 times, last at 08:11:44.'],
      ['held', 'We hold', 'GH₵ 48.00 for the buyer', 'Nothing has gone to a seller or a supplier'],
    ]);
  });

  const held: [string, Partial<AttentionItem>, what: string, small: string | undefined][] = [
    [
      'a second payment',
      { unallocated: 48 },
      'GH₵ 48.00 for the buyer, and GH₵ 48.00 that no order can take',
      'Nothing has gone to a seller or a supplier',
    ],
    [
      'another amount',
      { trouble: 'wrong_amount', held: 0, unallocated: 40, paid_at: null },
      'GH₵ 40.00 that no order can take',
      undefined,
    ],
    [
      'a delivery taken back',
      { state_before_review: 'delivered', held: 0 },
      'Nothing',
      'GH₵ 44.10 went to the supplier, GH₵ 1.90 to Kwame Mensah',
    ],
    [
      'a delivery after the refund began',
      { state_before_review: 'refund_pending', delivery: { ...lostDelivery, outcome: 'done' } },
      'GH₵ 48.00 for the buyer',
      'The supplier has GH₵ 44.10 for the bundle',
    ],
    ['a refund', { state_before_review: 'refunded', held: 0 }, 'Nothing', 'It went back to the payer'],
  ];
  test.each(held)('of %s say where the money is', (_name, changes, what, small) => {
    expect(told(changes).at(-1)).toEqual(['held', 'We hold', what, small]);
  });

  test.each(vendorWords)('have words for %s of a supplier', (says) => {
    const [, supplier] = told({ delivery: { ...lostDelivery, says } });
    expect(supplier?.[2]).not.toContain('_');
  });
});
