/** Texts about a sale for its seller, and for the customer. */
import type { Stage } from '@ntem/contract/orders/stages';
import type { WholeSale } from '@ntem/contract/sellers/endpoints/sales';
import { expect, it } from 'vitest';
import { textOf } from '#ui/small/phrase.tsx';
import { canSellAgain, repeatOf, sayStageOf, statusMessage } from './sale-words.ts';

const sale: WholeSale = {
  id: 's1',
  ext_transaction_id: 'NT7F3K92QX',
  service_name: 'MTN',
  network: 'MTN',
  package_name: 'MTN 5 GB',
  value: 5000,
  recipient: '0241234567',
  phone_number: '0241234567',
  name: 'Efua Quaye',
  amount: 22,
  base_price: 20.8,
  commission: 1.2,
  pending_commission: 1.2,
  commission_percent: 5.8,
  status: 'success',
  stage: 'delivered',
  channel: 'link',
  sold_by: null,
  created_at: '2026-11-15T15:27:00.000Z',
  status_url: 'https://shop.example/order/1',
  package_id: 'p1',
  answer_by: null,
  paid_at: null,
  delivered_at: null,
  refunded_at: null,
};

it.each<[Partial<WholeSale> & { stage: Stage }, read: string, sent: string, isSoldAgain: boolean]>([
  [{ stage: 'waiting_for_payment' }, 'Nothing is paid yet.', 'is waiting for payment.', false],
  [{ stage: 'being_sent' }, 'You earn GH₵ 1.20 when it is delivered.', 'is being sent.', false],
  [{ stage: 'delivered' }, 'You earned GH₵ 1.20.', 'is delivered.', true],
  [
    { stage: 'problem', answer_by: '2026-11-15T17:00:00.000Z' },
    'The shop answers by 17:00. Please do not sell it again: Efua could get it twice.',
    'is late. The shop answers by 17:00.',
    false,
  ],
  [{ stage: 'money_sent_back' }, 'You earn nothing on it.', 'The money was sent back.', true],
  [{ stage: 'not_paid' }, 'Nothing was charged.', 'was not paid.', true],
])('at the stage of %o', (change, read, sent, isSoldAgain) => {
  const changed = { ...sale, ...change };
  expect(textOf(sayStageOf(changed))).toContain(read);
  expect(statusMessage(changed)).toContain(`Your order MTN 5 GB`);
  expect(statusMessage(changed)).toContain(`${sent} See its status: https://shop.example/order/1`);
  expect(canSellAgain(changed)).toBe(isSoldAgain);
  expect(canSellAgain({ ...changed, sold_by: 'Kojo Mensah' })).toBe(false);
});

it('says what the customer paid only where that is known', () => {
  expect(repeatOf(sale)).toMatchObject({ recipient: '0241234567', package_id: 'p1', customer_pays: 22 });
  expect(repeatOf({ ...sale, channel: 'counter' }).customer_pays).toBeNull();
  expect(repeatOf({ ...sale, stage: 'not_paid' }).customer_pays).toBeNull();
});
