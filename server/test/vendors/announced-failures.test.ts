/** A vendor that announces a failure is believed about the reason at once, and about the failure once its status agrees. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { forFile } from '#test/support/for-file.ts';
import { buy } from '#test/support/shop.ts';
import { createSimulatedShop } from './simulated-shop.ts';
import { packages } from './simulated-trade.ts';

const shop = await forFile(createSimulatedShop({ payments: ['hubtel'], bundles: ['datamart'] }));
const [gateway, supplier] = [shop.of('hubtel'), shop.of('datamart')];
await shop.run(sql`
  update bundles set supplier_code = ${packages.datamart?.code}, cost_pesewas = ${packages.datamart?.cost}
  where name = 'MTN 1 GB'`);

const stateOf = async (payer: string) => (await shop.orders()).find((order) => order.payer === payer)?.state;

it('a payer who declines is told within seconds, and not at the end of the window', async () => {
  gateway.setHabit('0245000001', 'declines');
  await buy(shop, { payer: '0245000001', recipient: '0245000001' });
  await shop.passTime(5);
  expect(await stateOf('0245000001')).toBe('payment_failed');
  const [row] = await shop.run(sql<{ reason: string }>`
    select attempts.reason from attempts join orders on orders.id = order_id where payer = '0245000001'`);
  expect(row?.reason).toBe('declined');
});

it('a refund from an empty account waits, is told once, and leaves once there is money', async () => {
  gateway.setHabit('0245000002', 'approves');
  supplier.setHabit('0245000002', 'refused');
  gateway.script({ subject: 'send 0245000002', behaviour: 'float_empty' });
  await buy(shop, { payer: '0245000002', recipient: '0245000002' });
  await shop.passTime(5);
  await shop.passTime(3);
  const line = () =>
    shop.run(sql<{ reason: string }>`
    select reason from vendor_lines where role = 'pay_out' and resting_since is not null`);
  expect([await stateOf('0245000002'), await line()]).toEqual([
    'refund_pending',
    [{ reason: 'provider_float' }],
  ]);
  await shop.passTime(30);
  await shop.passTime(30);
  expect([await stateOf('0245000002'), await line()]).toEqual(['refunded', []]);
});
