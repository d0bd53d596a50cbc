/** The words of a shared receipt. */
import { expect, it } from 'vitest';
import { writeReceipt } from './receipt.ts';

const sale = {
  service_name: 'MTN',
  megabytes: 5000,
  recipient: '0241234567',
  customer_pays: 22,
  created_at: '2026-11-18T14:31:40.000Z',
  delivered_at: '2026-11-18T14:32:05.000Z',
  ext_transaction_id: 'NT7F3K92QX',
};
const terms = {
  shopName: 'Ama’s Data Hub',
  showsPrice: true,
  shopLink: 'https://shop.example/guest-checkout/AMA2026',
};

it('says what was sold, for how much and when, and neither profit nor balance', () => {
  expect(writeReceipt(sale, terms)).toBe(`Ama’s Data Hub
MTN 5 GB delivered to 024 123 4567
Paid: GH₵ 22.00
18 Nov 2026, 14:32
Reference NT 7F3K 92QX
Buy again: https://shop.example/guest-checkout/AMA2026`);
});

it('leaves out the price where the seller wants that, and a link that does not work', () => {
  const text = writeReceipt(sale, { ...terms, showsPrice: false, shopLink: undefined });
  expect(text).not.toMatch(/22\.00|Buy again/);
  expect(writeReceipt({ ...sale, customer_pays: null }, terms)).not.toContain('Paid');
});
