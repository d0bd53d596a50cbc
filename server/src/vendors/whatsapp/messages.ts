/** Sends messages by the WhatsApp Cloud API: keys and lists, plain text instead where they do not fit, and templates. */
import type { Phone } from '@ntem/contract/phones';
import { z } from 'zod';
import type { ChatChoice, ChatMessage, ChatPort, ChatSending } from '#vendors/ports/channels/chat-port.ts';
import type { SendOutcome } from '#vendors/ports/messages-port.ts';
import { createVendorHttp, failureOfStatus, startWithoutAnswer } from '#vendors/ports/vendor-http.ts';

const most = { keys: 3, rows: 10, key: 20, row: 24, note: 72, body: 1024, text: 4096 };

const answer = z.object({
  messages: z.array(z.object({ id: z.string() })).optional(),
  error: z.object({ code: z.number() }).optional(),
});

type WhatsAppSettings = { url: string; token: string; numberId: string };

export function createWhatsApp({ url, token, numberId }: WhatsAppSettings): ChatPort {
  const http = createVendorHttp(url, { authorization: `Bearer ${token}` });
  return {
    name: 'whatsapp',
    async send(to, sending, signal): Promise<SendOutcome> {
      const json = writeMessage(to, sending);
      const reply = await http.call({ method: 'POST', path: `/${numberId}/messages`, json, answer }, signal);
      if (reply.got !== 'answer') {
        const { outcome, ...said } = startWithoutAnswer(reply);
        return outcome === 'failed'
          ? { outcome, failure: 'failure' in said ? said.failure : 'refused', reason: said.reason }
          : { outcome, reason: said.reason };
      }
      if (reply.status === 200 && reply.body.messages?.length) return { outcome: 'ok' };
      const failure = failureOfCode(reply.body.error?.code) ?? failureOfStatus(reply.status) ?? 'refused';
      return { outcome: 'failed', failure, reason: `code ${reply.body.error?.code ?? 'none'}` };
    },
  };
}

/** 80007, 130429, 131048 and 131056 are limits of pace; 0, 10, 190 and 200 to 299 are about the token and its rights. */
function failureOfCode(code: number | undefined): 'rate_limited' | 'config' | undefined {
  if (code === undefined) return undefined;
  if ([4, 80007, 130429, 131048, 131056].includes(code)) return 'rate_limited';
  return [0, 10, 190].includes(code) || (code >= 200 && code < 300) ? 'config' : undefined;
}

export function writeMessage(to: Phone, sending: ChatSending): Record<string, unknown> {
  const base = { messaging_product: 'whatsapp', recipient_type: 'individual', to: `233${to.slice(1)}` };
  if (sending.kind === 'template') {
    const { name, language, values } = sending;
    const parameters = values.map((text) => ({ type: 'text', text }));
    return {
      ...base,
      type: 'template',
      template: { name, language: { code: language }, components: [{ type: 'body', parameters }] },
    };
  }
  const { message, isPlain } = sending;
  const interactive = isPlain ? undefined : drawInteractive(message);
  if (interactive) return { ...base, type: 'interactive', interactive };
  return {
    ...base,
    type: 'text',
    text: { preview_url: false, body: drawPlain(message).slice(0, most.text) },
  };
}

function drawInteractive({ text, choices, list }: ChatMessage): Record<string, unknown> | undefined {
  if (choices.length === 0 || choices.length > most.rows || text.length > most.body) return undefined;
  const fitsKeys =
    choices.length <= most.keys && choices.every((choice) => titleOf(choice).length <= most.key);
  if (fitsKeys) {
    const buttons = choices.map((choice) => ({
      type: 'reply',
      reply: { id: choice.id, title: titleOf(choice) },
    }));
    return { type: 'button', body: { text }, action: { buttons } };
  }
  const rows = choices.map(({ id, text: title, note }) => ({
    id,
    title: title.slice(0, most.row),
    ...(note !== null && { description: note.slice(0, most.note) }),
  }));
  const button = (list ?? '...').slice(0, most.key);
  return { type: 'list', body: { text }, action: { button, sections: [{ rows }] } };
}

function titleOf({ text, note }: ChatChoice): string {
  return note === null ? text : `${text}, ${note}`;
}

/** The key of a choice is the last part of its id, and may be typed. */
function drawPlain({ text, choices }: ChatMessage): string {
  return [text, ...choices.map((choice) => `${choice.id.split('.').at(-1)} ${titleOf(choice)}`)].join('\n');
}
