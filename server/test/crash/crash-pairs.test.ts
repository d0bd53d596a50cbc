/** The process dies, comes back, and dies again while it recovers: everything still ends right with nobody's help. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { forFile } from '#test/support/for-file.ts';
import { sweepPairs } from './crash-pairs.ts';
import { addRichSeller, payoutStory, purchaseStory, refundStory } from './crash-stories.ts';
import { createMortalShop } from './mortal-shop.ts';

const shop = await forFile(createMortalShop({ env: { PAYOUT_APPROVAL_OVER: '1000000' }, points: 'effects' }));

const delivered = { state: 'delivered', deliveries: 1, refunds: 0 };
const refunded = { state: 'refunded', deliveries: 0, refunds: 1 };

describe('two deaths', { timeout: 1_200_000 }, () => {
  const purchases = [
    ['that is delivered', '0001', delivered, 'nothing'],
    ['that is refused by the supplier', '9101', refunded, 'paid'],
    ['that is delivered with a lost answer', '9102', delivered, 'paid'],
    ['that is not delivered, with a lost answer', '9103', refunded, 'paid'],
  ] as const;
  it.each(purchases)('in a purchase %s', async (_case, recipient, end, after) => {
    await sweepPairs(shop, purchaseStory(shop, recipient, { end, after }));
  });

  // One that arrives is the end of the purchase that is refused.
  const refunds = [
    ['whose answer is lost', '9202', { state: 'refunded', refunds: 1, held: 'nothing' }],
    ['whose answer is lost and that fails', '9203', { state: 'needs_review', refunds: 0, held: 'its price' }],
  ] as const;
  it.each(refunds)('in a refund %s', async (_case, payer, end) => {
    await sweepPairs(shop, refundStory(shop, payer, end));
  });

  const payouts = [
    ['that arrives', '0142', { state: 'paid', transfers: 1 }],
    ['whose answer is lost', '9202', { state: 'paid', transfers: 1 }],
    ['whose answer is lost and that fails', '9203', { state: 'failed', transfers: 0 }],
  ] as const;
  it.each(payouts)('in a payout %s', async (_case, receiver, end) => {
    const seller = await addRichSeller(shop, receiver);
    const lives = await sweepPairs(shop, payoutStory(shop, seller, { isAskedBefore: false, end }));
    const { rows } = await sql`select 1 from payouts where seller_id = ${seller.id}`.execute(shop.truth);
    expect(rows).toHaveLength(lives);
  });

  it('leave the books right', async () => {
    expect(await shop.app.faults()).toEqual([]);
  });
});
