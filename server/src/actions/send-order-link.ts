/** Sends the payer the link to the order's page, once the money has arrived. */
import { formatAmount } from '@ntem/contract/money';
import { orderPagePath } from '@ntem/contract/pages';
import { getOrder } from '#db/orders.ts';
import type { Deps } from '#deps.ts';

export async function sendOrderLink(
  { db, otp, config }: Pick<Deps, 'db' | 'otp' | 'config'>,
  orderId: string,
): Promise<undefined> {
  const order = await getOrder(db, orderId);
  const link = `${config.publicUrl}${orderPagePath(order.payment_id)}`;
  const text = `${config.storeName}: GHS ${formatAmount(order.price_pesewas)} received for ${order.bundle_name}. Ref ${order.reference}. Follow it: ${link}`;
  await otp.sendText({ phone: order.payer, text });
}
