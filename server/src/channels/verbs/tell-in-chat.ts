/** Tells the buyer of an order in the chat that it came from. */
import { pesewas } from '@ntem/contract/money';
import { networkName } from '@ntem/contract/networks';
import { saySize } from '@ntem/contract/say-size';
import { findChatOf, insertSaid } from '#channels/rows/chats.ts';
import { chatNews, chatWords } from '#channels/rules/chat-words.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import type { Order } from '#orders/rows/orders.ts';

type News = { order: Order; news: keyof typeof chatNews; told?: string; sms: string };

/** False if it came from no chat. `sms`: what is sent if it cannot be said there. */
export async function tellInChat(
  { db }: Pick<Deps, 'db'>,
  { order, news, told = news, sms }: News,
): Promise<boolean> {
  if (order.channel !== 'whatsapp') return false;
  const chatId = await findChatOf(db, order.id);
  if (!chatId) return false;
  const { network, megabytes, recipient, reference } = order;
  const bundle = { network: networkName(network), size: saySize(megabytes), recipient };
  const amount = chatWords.amount(pesewas(order.pricePesewas));
  const text = chatNews[news]({ ...bundle, amount, reference });
  const values = [`${bundle.network} ${bundle.size}`, recipient, amount, reference];
  // Of the others the shop has templates at the vendor.
  const template = news === 'paid' || news === 'late' ? undefined : news;
  await inTransaction(db, async (tx) => {
    const body = { text, choices: [], news: { template, values, sms, orderId: order.id } };
    await insertSaid(tx, { chatId, name: `${told} ${order.id}`, body });
    await requestJob(tx, { kind: 'answer-chat', chatId });
  });
  return true;
}
