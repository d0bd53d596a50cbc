/** Referral codes: nobody finds one by trying, and one that is over earns nobody anything. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeReferralCode } from '#orders/verbs/make-reference.ts';
import { anyPhone } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { createTestShop } from '#test/support/shop.ts';

const shop = await forFile(createTestShop());

it('a code has eight letters and digits, each as likely as any other', () => {
  const codes = Array.from({ length: 20_000 }, makeReferralCode);
  expect(codes.filter((code) => !/^[2-9A-HJKMNP-TV-Z]{8}$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
  const counts = new Map<string, number>();
  for (const letter of codes.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const expected = (codes.length * 8) / counts.size;
  const chiSquare = [...counts.values()].reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0);
  expect(counts.size).toBe(30);
  // 29 degrees of freedom: a fair source is above this once in a hundred thousand runs.
  expect(chiSquare).toBeLessThan(76);
});

it('a purchase through a link that has expired costs the plain price, and nobody earns', async () => {
  await shop.run(
    sql`update referral_links set expires_at = now() - interval '1 second' where code = 'AMA2026'`,
  );
  const order = await shop.bought({ payer: anyPhone(), ref: 'AMA2026' }, 'delivered');
  expect(order).toMatchObject({ sellerId: null, agentId: null, pricePesewas: order.amountPesewas });
  expect(Object.keys(await shop.books(order.id)).filter((account) => /seller/.test(account))).toEqual([]);
});
