/** Sends messages by the WhatsApp Cloud API: keys and lists, plain text instead where they do not fit, and templates. */
import type { Phone } from '@ntem/contract/phones';
import { z } from 'zod';
import { wrong } from '#kernel/rules/findings.ts';
import type {
  ChatChoice,
  ChatMessage,
  ChatOutcome,
  ChatPort,
  ChatSending,
} from '#vendors/ports/channels/chat-port.ts';
import type { VendorCheck } from '#vendors/ports/outcomes.ts';
import { createVendorHttp, failureOfStatus, startWithoutAnswer } from '#vendors/ports/vendor-http.ts';
import { meaningOf } from './words.ts';

const most = { keys: 3, rows: 10, key: 20, row: 24, note: 72, body: 1024, text: 4096 };

const error = z.object({ code: z.number() }).optional();
const answer = z.object({ messages: z.array(z.object({ id: z.string() })).optional(), error });
const numberAnswer = z.object({
  display_phone_number: z.string().optional(),
  verified_name: z.string().optional(),
  quality_rating: z.string().optional(),
  error,
});

type WhatsAppSettings = { url: string; token: string; numberId: string };

export function createWhatsApp({ url, token, numberId }: WhatsAppSettings): ChatPort {
  const http = createVendorHttp(url, { authorization: `Bearer ${token}` });
  return {
    name: 'whatsapp',
    async send(to, sending, signal): Promise<ChatOutcome> {
      const json = writeMessage(to, sending);
      const path = `/${numberId}/messages`;
      // With 5xx it says by a code that nothing was sent.
      const reply = await http.post(path, { json, answer, readsServerErrors: true }, signal);
      if (reply.got !== 'answer') {
        const { outcome, ...said } = startWithoutAnswer(reply);
        return outcome === 'failed'
          ? { outcome, failure: 'failure' in said ? said.failure : 'refused', reason: said.reason }
          : { outcome, reason: said.reason };
      }
      const { status, body } = reply;
      const [taken] = body.messages ?? [];
      if (status === 200 && taken) return { outcome: 'ok', id: taken.id };
      const code = body.error?.code;
      const reason = `code ${code ?? 'none'}`;
      if (status >= 500 && code === undefined) return { outcome: 'unknown', reason };
      const { failure = failureOfStatus(status) ?? 'refused', closed } = meaningOf(code) ?? {};
      return { outcome: 'failed', failure, reason, closed };
    },
    check: (signal) => checkNumber(http, numberId, signal),
  };
}

async function checkNumber(
  http: ReturnType<typeof createVendorHttp>,
  numberId: string,
  signal: AbortSignal,
): Promise<VendorCheck[]> {
  const what = 'Number and token';
  const query = { fields: 'display_phone_number,verified_name,quality_rating' };
  const reply = await http.get(`/${numberId}`, { query, answer: numberAnswer }, signal);
  if (reply.got !== 'answer') return [wrong(what, `Meta does not answer: ${reply.reason}.`)];
  const { status, body } = reply;
  const number = body.display_phone_number;
  if (status !== 200 || number === undefined) {
    const code = body.error?.code;
    const isToken = status === 401 || meaningOf(code)?.failure === 'config';
    const detail = isToken
      ? 'Meta refuses WHATSAPP_TOKEN.'
      : `Meta does not know WHATSAPP_NUMBER_ID (code ${code ?? status}).`;
    return [wrong(what, detail)];
  }
  const quality = body.quality_rating ?? 'not rated';
  return [
    {
      state: quality === 'RED' ? 'warning' : 'right',
      what,
      detail: `${number}, ${body.verified_name ?? 'no name'}, quality ${quality}. Templates are not tried.`,
    },
  ];
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
