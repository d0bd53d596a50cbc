/** Messages the payer that an order is delivered or refunded. At most once, and within the operator's daily cap. */
import { orderPagePath } from '@ntem/contract/addresses';
import { formatAmount } from '@ntem/contract/money';
import { tellInChat } from '#channels/verbs/tell-in-chat.ts';
import type { Deps } from '#deps.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { findWords } from '#notices/verbs/message-texts.ts';
import { sendMessage } from '#notices/verbs/send-message.ts';
import { claimMessage } from '#orders/rows/order-messages.ts';
import { getOrder } from '#orders/rows/orders.ts';

export async function sendOrderNews(
  deps: Pick<Deps, 'db' | 'messages' | 'config' | 'log'>,
  orderId: string,
  job?: Job,
): Promise<undefined> {
  const { db, config } = deps;
  const order = await getOrder(db, orderId);
  const { state: told } = order;
  // An order that has moved on meanwhile is no news, or gets its message when it has ended again.
  if (told !== 'delivered' && told !== 'refunded') return;
  const dailyCap = config.orderSmsDailyCap;
  if (!(await claimMessage(db, { orderId, told, dailyCap }))) return;
  const link = `${config.publicUrl}${orderPagePath(order.paymentId)}`;
  const words = await findWords(deps, told === 'delivered' ? 'order_delivered' : 'order_refunded');
  const { payer, recipient, reference, bundleName: bundle } = order;
  const text = words({ bundle, recipient, payer, reference, amount: formatAmount(order.pricePesewas), link });
  if (await tellInChat(deps, { order, news: told, sms: text })) return;
  await sendMessage(deps, { phone: payer, text, topic: 'order', orderId, job });
}
