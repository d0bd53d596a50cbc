/** Chats, what came in them, and what is to be sent. */
import type { Phone } from '@ntem/contract/phones';
import {
  chatsKeptForMs,
  freeAnswerMs,
  lateAfterMs,
  messagesKeptForMs,
  mostChatsKept,
} from '#channels/rules/session-limits.ts';
import { findRow, findValue, getValue, hasRow, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import type { ChatMessage } from '#vendors/ports/channels/chat-port.ts';

/** What a buyer wrote; `at`: when, in seconds, if the vendor says. */
type HeardBody = { text: string; choice: string | undefined; at: number | undefined };
type ChatNews = {
  template: 'delivered' | 'refunded' | undefined;
  values: string[];
  sms: string;
  orderId: string;
};
/**
 * What we say; `news`: of an order, to be said by a template or a text message where it cannot be said here.
 * `isLost`: it was said here and did not arrive.
 */
export type SaidBody = ChatMessage & { news?: ChatNews; isLost?: boolean };

export type WaitingMessage = {
  id: bigint;
  phone: Phone;
  name: string | null;
  tries: number;
  isFree: boolean;
  /** Written so long ago that its writer has gone on without us. */
  isLate: boolean;
} & ({ isOurs: false; body: HeardBody } | { isOurs: true; body: SaidBody });

/** The chat of a number, which wrote at this time, or now. */
export function hearFrom(tx: Tx, { phone, at }: { phone: Phone; at: number | undefined }): Promise<string> {
  return getValue<string>(tx)`
    insert into chats (phone, heard_at) values (${phone}, least(now(), coalesce(to_timestamp(${at ?? null}), now())))
    on conflict (phone) do update set heard_at = greatest(chats.heard_at, excluded.heard_at) returning id`;
}

/** False if it came before. */
export function insertHeard(
  tx: Tx,
  heard: { chatId: string; name: string; body: HeardBody },
): Promise<boolean> {
  return hasRow(tx)`
    insert into chat_messages (chat_id, is_ours, name, body)
    values (${heard.chatId}, false, ${heard.name}, ${JSON.stringify(heard.body)}::jsonb)
    on conflict (is_ours, name) do nothing returning id`;
}

/** False if it was said before. */
export function insertSaid(tx: Tx, said: { chatId: string; name: string; body: SaidBody }): Promise<boolean> {
  return hasRow(tx)`
    insert into chat_messages (chat_id, is_ours, name, body)
    values (${said.chatId}, true, ${said.name}, ${JSON.stringify(said.body)}::jsonb)
    on conflict (is_ours, name) do nothing returning id`;
}

export function findWaiting(db: Db, chatId: string): Promise<WaitingMessage | undefined> {
  return findRow<WaitingMessage>(db)`
    select chat_messages.id, phone, name, tries, is_ours, body, heard_at > now() - ${interval(freeAnswerMs)} as is_free,
      coalesce(to_timestamp((body->>'at')::float8) < now() - ${interval(lateAfterMs)}, false) as is_late
    from chat_messages join chats on chats.id = chat_id
    where chat_id = ${chatId} and state = 'waiting' order by chat_messages.id limit 1`;
}

/** What was said may hold a code, and is not kept. */
export async function endMessage(db: Db | Tx, id: bigint, state: 'done' | 'failed'): Promise<void> {
  await run(db)`update chat_messages set state = ${state}, body = null where id = ${id}`;
}

export async function countTry(db: Db, id: bigint): Promise<void> {
  await run(db)`update chat_messages set tries = tries + 1 where id = ${id}`;
}

/** The vendor takes no free message any more, whatever our clock says. */
export async function closeWindow(db: Db, chatId: string): Promise<void> {
  await run(db)`
    update chats set heard_at = least(heard_at, now() - ${interval(freeAnswerMs)}) where id = ${chatId}`;
}

type SentNews = { message: string; chatId: string; body: SaidBody };

export async function insertSentNews(db: Db, { message, chatId, body }: SentNews): Promise<void> {
  await run(db)`
    insert into sent_news (message, chat_id, body) values (${message}, ${chatId}, ${JSON.stringify(body)}::jsonb)
    on conflict do nothing`;
}

/** Once for each message. Undefined: it was no news. */
export function takeSentNews(tx: Tx, message: string): Promise<SentNews | undefined> {
  return findRow<SentNews>(tx)`
    delete from sent_news where message = ${message} returning message, chat_id, body`;
}

/** The chat hears what becomes of the order. */
export async function linkOrder(
  tx: Tx,
  { orderId, phone }: { orderId: string; phone: Phone },
): Promise<void> {
  await run(tx)`
    insert into order_chats (order_id, chat_id) select ${orderId}::uuid, id from chats where phone = ${phone}
    on conflict do nothing`;
}

export function findChatOf(db: Db | Tx, orderId: string): Promise<string | undefined> {
  return findValue<string>(db)`
    select chat_id from order_chats where order_id = ${orderId}`;
}

export async function deleteOldChats(db: Db): Promise<void> {
  await run(db)`delete from sent_news where created_at < now() - ${interval(messagesKeptForMs)}`;
  await run(db)`delete from chat_messages where created_at < now() - ${interval(messagesKeptForMs)}`;
  await run(db)`delete from chats where heard_at < now() - ${interval(chatsKeptForMs)}`;
  await run(db)`
    delete from chat_messages where id < (select max(id) - ${mostChatsKept} from chat_messages) and state <> 'waiting'`;
}
