/** Paystack's webhooks, signed over the bytes that were sent. */
import type { WebhookReading, WebhookRequest } from '#providers/outcomes.ts';
import { isSigned, readJson, signBytes } from '#providers/webhook-wire.ts';
import { event } from './wire.ts';

export const signatureHeader = 'x-paystack-signature';

const signingWith = (secret: string) => ({ algorithm: 'sha512', secret }) as const;

export function signPaystackWebhook(secretKey: string, rawBody: Buffer | string): string {
  return signBytes(signingWith(secretKey), rawBody);
}

/** Of a refund it names neither our reference nor its own: that is asked about by its timetable. */
export function readPaystackWebhook(secretKey: string, { rawBody, headers }: WebhookRequest): WebhookReading {
  if (!isSigned(signingWith(secretKey), rawBody, headers[signatureHeader])) return { accepted: false };
  const read = event.safeParse(readJson(rawBody));
  if (!read.success) return { accepted: true, hints: [] };
  const { event: kind, data } = read.data;
  const { reference } = data;
  if (!reference) return { accepted: true, hints: [] };
  return { accepted: true, hints: [{ reference, eventKey: `${kind}:${data.id ?? reference}` }] };
}
