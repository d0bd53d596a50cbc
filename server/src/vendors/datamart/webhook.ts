/** DataMart's webhooks, signed over the bytes that were sent. */
import type { WebhookReading, WebhookRequest } from '#vendors/ports/outcomes.ts';
import { isSigned, readJson, signBytes } from '#vendors/ports/webhook-wire.ts';
import { event } from './wire.ts';

export const signatureHeader = 'x-datamart-signature';

const signingWith = (secret: string) => ({ algorithm: 'sha256', secret }) as const;

export function signDatamartWebhook(secret: string, rawBody: Buffer | string): string {
  return signBytes(signingWith(secret), rawBody);
}

type Reader = { webhookSecret: string; refPrefix: string };

/** It names an order by its own reference; some echo ours as `ref`, which may be anything. */
export function readDatamartWebhook(
  { webhookSecret, refPrefix }: Reader,
  { rawBody, headers }: WebhookRequest,
): WebhookReading {
  if (!isSigned(signingWith(webhookSecret), rawBody, headers[signatureHeader])) return { accepted: false };
  const read = event.safeParse(readJson(rawBody));
  if (!read.success) return { accepted: true, hints: [] };
  const { event: kind, data } = read.data;
  const isOurs = refPrefix !== '' && data.ref?.startsWith(refPrefix);
  const ours = isOurs ? data.ref?.slice(refPrefix.length) : undefined;
  const eventKey = `${kind}:${data.orderReference}`;
  const hints = [{ reference: data.orderReference, eventKey }];
  return {
    accepted: true,
    hints: ours ? [...hints, { reference: ours, eventKey: `${eventKey}:${ours}` }] : hints,
  };
}
