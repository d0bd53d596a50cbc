/** Sends the payer the link to the order's page, once the money has arrived. */
import { orderPagePath } from '@ntem/contract/addresses';
import { formatAmount } from '@ntem/contract/money';
import { tellInChat } from '#channels/verbs/tell-in-chat.ts';
import type { Deps } from '#deps.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { findWords } from '#notices/verbs/message-texts.ts';
import { sendMessage } from '#notices/verbs/send-message.ts';
import { getOrder } from '#orders/rows/orders.ts';

export async function sendOrderLink(
  deps: Pick<Deps, 'db' | 'messages' | 'config' | 'log'>,
  orderId: string,
  job?: Job,
): Promise<undefined> {
  const { config } = deps;
  const order = await getOrder(deps.db, orderId);
  const link = `${config.publicUrl}${orderPagePath(order.paymentId)}`;
  const words = await findWords(deps, 'order_paid');
  const amount = formatAmount(order.pricePesewas);
  const text = words({ amount, bundle: order.bundleName, reference: order.reference, link });
  if (await tellInChat(deps, { order, news: 'paid', sms: text })) return;
  await sendMessage(deps, { phone: order.payer, text, topic: 'purchase', orderId, job });
}
