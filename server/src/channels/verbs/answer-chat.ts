/** Answers what a buyer wrote, and sends what is to be said in the chat: one after the other. */
import { createHash } from 'node:crypto';
import { clientAt } from '#accounts/rules/author.ts';
import {
  closeWindow,
  countTry,
  endMessage,
  findWaiting,
  insertSaid,
  insertSentNews,
  type SaidBody,
  type WaitingMessage,
} from '#channels/rows/chats.ts';
import { findChatSession } from '#channels/rows/sessions.ts';
import { readChatWords, readTap } from '#channels/rules/chat-taps.ts';
import { lostText, notRead } from '#channels/rules/chat-words.ts';
import { mostTries, retryChatAfterMs } from '#channels/rules/session-limits.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { sendMessage } from '#notices/verbs/send-message.ts';
import { callAndLog } from '#vendors/ports/call-and-log.ts';
import type { ChatOutcome, ChatPort, ChatSending } from '#vendors/ports/channels/chat-port.ts';
import { type FindShop, type StepDeps, takeStep } from './take-step.ts';

type ChatDeps = StepDeps & Pick<Deps, 'chat'>;

export async function answerChat(
  deps: ChatDeps,
  findShop: FindShop,
  chatId: string,
): Promise<{ againAfterMs: number } | undefined> {
  for (;;) {
    const message = await findWaiting(deps.db, chatId);
    if (!message) return undefined;
    if (!message.isOurs) {
      await reply(deps, findShop, { chatId, message });
      continue;
    }
    const again = await send(deps, chatId, message);
    if (again) return again;
  }
}

type Heard = Extract<WaitingMessage, { isOurs: false }>;
type Said = Extract<WaitingMessage, { isOurs: true }>;

async function reply(
  deps: ChatDeps,
  findShop: FindShop,
  { chatId, message }: { chatId: string; message: Heard },
) {
  // It has failed each time, or the process died over it: the rest of the chat does not wait for it.
  const isLost = message.tries >= mostTries;
  if (!isLost) await countTry(deps.db, message.id);
  const said = isLost
    ? { text: lostText, choices: [] }
    : await findReply(deps, findShop, { chatId, message });
  await inTransaction(deps.db, async (tx) => {
    await insertSaid(tx, { chatId, name: `answer ${message.id}`, body: said });
    await endMessage(tx, message.id, isLost ? 'failed' : 'done');
  });
}

async function findReply(
  deps: ChatDeps,
  findShop: FindShop,
  { chatId, message }: { chatId: string; message: Heard },
): Promise<SaidBody> {
  const { phone, body, tries } = message;
  // Tried before, it may have done something already.
  const isLate = message.isLate && tries === 0;
  // The vendor's names are longer than ours may be.
  const name = createHash('sha256')
    .update(message.name ?? '')
    .digest('hex');
  const open = await findChatSession(deps.db, { phone, lastCall: name });
  const shortNumber = isLate ? undefined : readChatWords(body.text);
  const tap = readTap(body.choice, open?.step);
  const isWordless = body.text === '' && body.choice === undefined;
  const why = isLate ? 'late' : isWordless ? 'picture' : tap.isStale ? 'earlierKey' : undefined;
  const drawn = await takeStep(deps, findShop, {
    channel: 'whatsapp',
    vendor: 'whatsapp',
    session: open && shortNumber === undefined ? open.vendorSession : name,
    phone,
    network: undefined,
    name,
    typed: shortNumber === undefined ? (tap.key ?? body.text) : undefined,
    notRead: why && notRead[why],
    shortNumber,
    client: clientAt(`chat ${chatId}`),
  });
  const now = await findChatSession(deps.db, { phone, lastCall: name });
  const choices = drawn.choices.map(({ key, text, note }) => ({
    id: `${now?.step ?? 0}.${key}`,
    text,
    note,
  }));
  return { text: drawn.text, choices, list: drawn.list };
}

async function send(
  deps: ChatDeps,
  chatId: string,
  { id, phone, body, tries, isFree }: Said,
): Promise<{ againAfterMs: number } | undefined> {
  const sending = chooseSending(deps, body, { isFree, isPlain: tries > 0 });
  const outcome = deps.chat && sending ? await sendNow(deps, deps.chat, { phone, sending }) : undefined;
  if (outcome?.outcome === 'ok' && outcome.id !== undefined && body.news)
    await insertSentNews(deps.db, { message: outcome.id, chatId, body });
  // It may have arrived, and a second one would confuse.
  if (outcome && outcome.outcome !== 'failed') {
    await endMessage(deps.db, id, 'done');
    return undefined;
  }
  const closed = outcome?.closed;
  if (closed === 'window' && isFree) {
    await closeWindow(deps.db, chatId);
    return undefined;
  }
  const isHopeless = outcome === undefined || closed !== undefined || tries + 1 >= mostTries;
  if (!isHopeless) {
    await countTry(deps.db, id);
    return { againAfterMs: retryChatAfterMs(tries + 1) };
  }
  await endMessage(deps.db, id, 'failed');
  if (body.news)
    await sendMessage(deps, { phone, text: body.news.sms, topic: 'order', orderId: body.news.orderId });
  return undefined;
}

/** Undefined: it cannot be said here. */
function chooseSending(
  { config }: Pick<Deps, 'config'>,
  { news, isLost = false, ...message }: SaidBody,
  { isFree, isPlain }: { isFree: boolean; isPlain: boolean },
): ChatSending | undefined {
  if (isLost) return undefined;
  if (isFree) return { kind: 'free', message, isPlain };
  const { whatsappTemplateDelivered: delivered, whatsappTemplateRefunded: refunded } = config;
  const name = news?.template && { delivered, refunded }[news.template];
  return name
    ? { kind: 'template', name, language: config.whatsappLanguage, values: news?.values ?? [] }
    : undefined;
}

function sendNow(
  { log }: ChatDeps,
  port: ChatPort,
  { phone, sending }: { phone: Said['phone']; sending: ChatSending },
): Promise<ChatOutcome> {
  return callAndLog<ChatOutcome>(
    log,
    { call: 'send chat message', vendor: port.name },
    (signal) => port.send(phone, sending, signal),
    { unknown: (reason) => ({ outcome: 'unknown', reason }) },
  );
}
