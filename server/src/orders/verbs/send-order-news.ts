/** Messages the payer that an order is delivered, refunded or late. Once each, and within the operator's daily cap. */
import { orderPagePath } from '@ntem/contract/addresses';
import { formatAmount } from '@ntem/contract/money';
import { tellInChat } from '#channels/verbs/tell-in-chat.ts';
import type { Deps } from '#deps.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { findWords } from '#notices/verbs/message-texts.ts';
import { sendMessage } from '#notices/verbs/send-message.ts';
import { claimMessage } from '#orders/rows/order-messages.ts';
import { getOrder, type Order } from '#orders/rows/orders.ts';
import { answerBy } from '#orders/rules/answer-times.ts';
import { lateStates, stageOf } from '#orders/rules/stages.ts';

export async function sendOrderNews(
  deps: Pick<Deps, 'db' | 'messages' | 'config' | 'log'>,
  orderId: string,
  job?: Job,
): Promise<undefined> {
  const { db, config } = deps;
  const order = await getOrder(db, orderId);
  const by = answerBy(order, new Date()).toISOString();
  const news = newsOf(order);
  // An order that has moved on meanwhile is no news, or gets its message when it has ended again.
  if (!news) return;
  const told = news === 'late' ? (`late ${by}` as const) : news;
  const dailyCap = config.orderSmsDailyCap;
  if (!(await claimMessage(db, { orderId, told, dailyCap }))) return;
  const link = `${config.publicUrl}${orderPagePath(order.paymentId)}`;
  const words = await findWords(deps, `order_${news}`);
  const { payer, recipient, reference, bundleName: bundle } = order;
  const amount = formatAmount(order.pricePesewas);
  // Accra's time is UTC.
  const text = words({ bundle, recipient, payer, reference, amount, link, time: by.slice(11, 16) });
  if (await tellInChat(deps, { order, news, told, sms: text })) return;
  await sendMessage(deps, { phone: payer, text, topic: 'order', orderId, job });
}

function newsOf(order: Order): 'delivered' | 'refunded' | 'late' | undefined {
  const { state } = order;
  if (state === 'delivered' || state === 'refunded') return state;
  return lateStates.includes(state) && stageOf(order) === 'problem' ? 'late' : undefined;
}
