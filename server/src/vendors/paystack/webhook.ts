/** Paystack's webhooks, signed over the bytes that were sent. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookReading, WebhookRequest } from '#providers/outcomes.ts';
import { event } from './wire.ts';

export const signatureHeader = 'x-paystack-signature';

export function signPaystackWebhook(secretKey: string, rawBody: Buffer | string): string {
  return createHmac('sha512', secretKey).update(rawBody).digest('hex');
}

/** Of a refund it names neither our reference nor its own: that is asked about by its timetable. */
export function readPaystackWebhook(secretKey: string, { rawBody, headers }: WebhookRequest): WebhookReading {
  const right = Buffer.from(signPaystackWebhook(secretKey, rawBody));
  const given = Buffer.from(String(headers[signatureHeader] ?? ''));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return { accepted: false };
  const read = event.safeParse(parse(rawBody));
  if (!read.success) return { accepted: true, hints: [] };
  const { event: kind, data } = read.data;
  const { reference } = data;
  if (!reference) return { accepted: true, hints: [] };
  return { accepted: true, hints: [{ reference, eventKey: `${kind}:${data.id ?? reference}` }] };
}

function parse(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
}
