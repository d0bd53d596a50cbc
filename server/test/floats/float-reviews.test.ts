/** Sales from a float that a person decides about: whatever goes back goes to the float, once. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { phoneEnding } from '#test/support/app.ts';
import { floatDesk } from '#test/support/float-desk.ts';
import { forFile } from '#test/support/for-file.ts';
import { openReviewDesk } from '#test/support/review-desk.ts';
import { findBookFaults } from '#test/truth/find-faults.ts';

const review = await openReviewDesk();
const desk = floatDesk(review.shop);
const { shop } = await forFile(
  Promise.resolve({
    ...review,
    async close() {
      expect(await findBookFaults(review.shop.deps.db)).toEqual([]);
      await review.shop.close();
    },
  }),
);

async function sold(recipient?: string) {
  const seller = await desk.sellerWith(1_000);
  const { id } = (await desk.sell(seller, recipient ? { recipient } : {})).body.data.order;
  const rows = await shop.run(sql<{ paymentId: string }>`select payment_id from orders where id = ${id}`);
  const until = (...states: Parameters<typeof shop.until>[1][]) =>
    shop.until(rows[0]?.paymentId ?? '', ...states);
  return { seller, id: id as string, until, float: async () => (await desk.floatOf(seller)).available };
}

it('a delivery that the supplier takes back is given back to the float by an admin', async () => {
  const sale = await sold();
  await sale.until('delivered');
  await review.turns(sale.id, 'deliver', 'failed');
  await review.hint(sale.id, 'deliver');
  expect(await sale.float()).toBe(5.5);
  await review.decide(sale.id, 'refund');
  await sale.until('refunded');
  expect(await sale.float()).toBe(10);
  expect(await shop.books(sale.id)).toEqual({});
});

it('a held order that an admin gives up is back in the float at once', async () => {
  const sale = await review.withEmptyFloat(async () => {
    const held = await sold();
    await held.until('on_hold');
    expect((await review.decide(held.id, 'refund')).decision?.state).toBe('done');
    return held;
  });
  await sale.until('refunded');
  expect(await sale.float()).toBe(10);
});

it('a bundle that is delivered after its float came back is a loss, and nothing is taken a second time', async () => {
  const sale = await sold(phoneEnding('9101'));
  await sale.until('refunded');
  await review.turns(sale.id, 'deliver', 'done');
  await review.hint(sale.id, 'deliver');
  await sale.until('needs_review');
  await review.decide(sale.id, 'mark-refunded');
  await sale.until('refunded');
  expect(await sale.float()).toBe(10);
  expect(await shop.books(sale.id)).toEqual({ losses: 390, 'supplier:sandbox': -390 });
});
