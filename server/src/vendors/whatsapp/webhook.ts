/** Reads what Meta passes on from buyers, and proves that it is from Meta. */
import { inputMaxLength } from '@ntem/contract/channels/limits';
import { parsePhone } from '@ntem/contract/phones';
import { z } from 'zod';
import { storableText } from '#kernel/rules/storable-text.ts';
import type { HeardMessage } from '#vendors/ports/channels/chat-port.ts';
import { isSigned, readJson, signBytes } from '#vendors/ports/webhook-wire.ts';

const mostMessages = 50;
const longestId = 256;
/** The year 2100, in seconds. */
const largestTime = 4_102_444_800;
/** The cut may split an emoji. */
const text = z.string().transform((typed) => storableText(typed.slice(0, inputMaxLength)));
const tapped = z.object({ id: z.string().max(longestId), title: text });

/** What nobody wants an answer to: a thumb under a message, a change of number. */
const unanswered = ['reaction', 'system', 'ephemeral'];

const message = z.object({
  id: z.string().min(1).max(longestId),
  from: z.string().max(32),
  type: z.string().max(40).optional(),
  timestamp: z.coerce.number().int().positive().max(largestTime).optional(),
  text: z.object({ body: text }).optional(),
  button: z.object({ text }).optional(),
  interactive: z.object({ button_reply: tapped.optional(), list_reply: tapped.optional() }).optional(),
});

const change = z.object({
  value: z.object({
    metadata: z.object({ phone_number_id: z.string().optional() }).optional(),
    messages: z.array(z.unknown()).max(mostMessages).optional(),
    statuses: z.array(z.unknown()).optional(),
  }),
});

const failedStatus = z.object({
  id: z.string().min(1).max(longestId),
  status: z.literal('failed'),
  errors: z.array(z.object({ code: z.number() })).optional(),
});

const body = z.object({ entry: z.array(z.object({ changes: z.array(change) })) });

const signing = (secret: string) => ({ algorithm: 'sha256' as const, secret });
const prefix = 'sha256=';

export function isFromMeta(
  rawBody: Buffer,
  signature: string | string[] | undefined,
  secret: string,
): boolean {
  const given = String(signature ?? '');
  return given.startsWith(prefix) && isSigned(signing(secret), rawBody, given.slice(prefix.length));
}

export function signAsMeta(rawBody: string, secret: string): string {
  return `${prefix}${signBytes(signing(secret), rawBody)}`;
}

/** `failed`: what was sent before and, as Meta says now, has not arrived. `nameless`: from people whose number it hides. */
export type MetaCall = { heard: HeardMessage[]; failed: string[]; nameless: number };

/** Undefined: it is no message of Meta's. What we cannot answer, such as a picture, is a message without words. */
export function readMetaCall(
  rawBody: Buffer,
  { numberId }: { numberId: string | undefined },
): MetaCall | undefined {
  const { data } = body.safeParse(readJson(rawBody));
  if (!data) return undefined;
  const values = data.entry
    .flatMap(({ changes }) => changes.map(({ value }) => value))
    .filter(({ metadata }) => numberId === undefined || metadata?.phone_number_id === numberId);
  const sent = values.flatMap(({ messages = [] }) => messages);
  return {
    heard: sent.flatMap((one) => readMessage(one) ?? []),
    failed: values.flatMap(({ statuses = [] }) =>
      statuses.flatMap((one) => failedStatus.safeParse(one).data?.id ?? []),
    ),
    nameless: sent.filter(hidesNumber).length,
  };
}

const writer = z.object({ from: z.string().optional(), from_user_id: z.string() });

function hidesNumber(sent: unknown): boolean {
  const { data } = writer.safeParse(sent);
  return data !== undefined && !data.from;
}

function readMessage(sent: unknown): HeardMessage | undefined {
  const { data } = message.safeParse(sent);
  const from = data && parsePhone(data.from);
  if (!from || unanswered.includes(data.type ?? '')) return undefined;
  const choice = data.interactive?.button_reply ?? data.interactive?.list_reply;
  return {
    id: data.id,
    from,
    text: choice?.title ?? data.text?.body ?? data.button?.text ?? '',
    choice: choice?.id,
    at: data.timestamp,
  };
}
