/** Hubtel's callbacks. They are not signed: the secret address of each call proves the sender. */
import type { Callbacks } from '#vendors/ports/callbacks.ts';
import type { WebhookReading, WebhookRequest } from '#vendors/ports/outcomes.ts';
import { readJson } from '#vendors/ports/webhook-wire.ts';
import { callback } from './wire.ts';

type Trusted = { callbacks: Callbacks; callbackAddresses: string[] };

export function readHubtelWebhook(
  { callbacks, callbackAddresses }: Trusted,
  { rawBody, token, address = '' }: WebhookRequest,
): WebhookReading {
  const caller = address.replace(/^::ffff:/, '');
  if (callbackAddresses.length > 0 && !callbackAddresses.includes(caller)) return { accepted: false };
  const read = callback.safeParse(readJson(rawBody));
  if (!read.success) return { accepted: false };
  const { responseCode, data } = read.data;
  const reference = data.clientReference;
  if (!callbacks.isRight(token, reference)) return { accepted: false };
  return { accepted: true, hints: [{ reference, eventKey: `${reference}:${responseCode}` }] };
}
