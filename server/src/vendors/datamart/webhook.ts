/** DataMart's webhooks, signed over the bytes that were sent. */
import type { WebhookReading, WebhookRequest } from '#providers/outcomes.ts';
import { isSigned, readJson, signBytes } from '#providers/webhook-wire.ts';
import { event } from './wire.ts';

export const signatureHeader = 'x-datamart-signature';

const signingWith = (secret: string) => ({ algorithm: 'sha256', secret }) as const;

export function signDatamartWebhook(secret: string, rawBody: Buffer | string): string {
  return signBytes(signingWith(secret), rawBody);
}

type Reader = { webhookSecret: string; refPrefix: string };

/** It names an order by its own reference; some echo ours as `ref`. */
export function readDatamartWebhook(
  { webhookSecret, refPrefix }: Reader,
  { rawBody, headers }: WebhookRequest,
): WebhookReading {
  if (!isSigned(signingWith(webhookSecret), rawBody, headers[signatureHeader])) return { accepted: false };
  const read = event.safeParse(readJson(rawBody));
  if (!read.success) return { accepted: true, hints: [] };
  const { event: kind, data } = read.data;
  const ours = data.ref?.startsWith(refPrefix) ? data.ref.slice(refPrefix.length) : '';
  const hint = { reference: ours || data.orderReference, eventKey: `${kind}:${data.orderReference}` };
  return { accepted: true, hints: [hint] };
}
