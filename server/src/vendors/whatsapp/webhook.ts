/** Reads what Meta passes on from buyers, and proves that it is from Meta. */
import { inputMaxLength } from '@ntem/contract/channels/limits';
import { parsePhone } from '@ntem/contract/phones';
import { z } from 'zod';
import type { HeardMessage } from '#vendors/ports/channels/chat-port.ts';
import { isSigned, readJson, signBytes } from '#vendors/ports/webhook-wire.ts';

const mostMessages = 50;
const longestId = 256;
const text = z.string().transform((typed) => typed.slice(0, inputMaxLength));
const tapped = z.object({ id: z.string().max(longestId), title: text });

const message = z.object({
  id: z.string().min(1).max(longestId),
  from: z.string().max(32),
  text: z.object({ body: text }).optional(),
  button: z.object({ text }).optional(),
  interactive: z.object({ button_reply: tapped.optional(), list_reply: tapped.optional() }).optional(),
});

const change = z.object({
  value: z.object({
    metadata: z.object({ phone_number_id: z.string().optional() }).optional(),
    messages: z.array(z.unknown()).max(mostMessages).optional(),
  }),
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

/** Undefined: it is no message of Meta's. What we cannot answer, such as a picture, is a message without words. */
export function readHeard(
  rawBody: Buffer,
  { numberId }: { numberId: string | undefined },
): HeardMessage[] | undefined {
  const { data } = body.safeParse(readJson(rawBody));
  return data?.entry.flatMap(({ changes }) =>
    changes.flatMap(({ value }) => {
      const isOurs = numberId === undefined || value.metadata?.phone_number_id === numberId;
      return isOurs ? (value.messages ?? []).flatMap((one) => readMessage(one) ?? []) : [];
    }),
  );
}

function readMessage(sent: unknown): HeardMessage | undefined {
  const { data } = message.safeParse(sent);
  const from = data && parsePhone(data.from);
  if (!from) return undefined;
  const choice = data.interactive?.button_reply ?? data.interactive?.list_reply;
  return {
    id: data.id,
    from,
    text: choice?.title ?? data.text?.body ?? data.button?.text ?? '',
    choice: choice?.id,
  };
}
