/** Hubtel's callbacks. They are not signed: the secret address of each call proves the sender. */
import type { Callbacks } from '#vendors/ports/callbacks.ts';
import type { WebhookReading, WebhookRequest } from '#vendors/ports/outcomes.ts';
import { readJson } from '#vendors/ports/webhook-wire.ts';
import { callback } from './wire.ts';
import { meaningOf, moneyCodes } from './words.ts';

type Trusted = { callbacks: Callbacks; callbackAddresses: string[] };

export function readHubtelWebhook(
  { callbacks, callbackAddresses }: Trusted,
  { rawBody, token, address = '' }: WebhookRequest,
): WebhookReading {
  const caller = address.replace(/^::ffff:/, '');
  if (callbackAddresses.length > 0 && !callbackAddresses.includes(caller)) return { accepted: false };
  const read = callback.safeParse(readJson(rawBody));
  if (!read.success) return { accepted: false };
  const { responseCode, message, data } = read.data;
  const reference = data.clientReference;
  if (!callbacks.isRight(token, reference)) return { accepted: false };
  // Which product calls back is not said: the adapter that is asked about the call knows.
  const said = meaningOf(moneyCodes, responseCode, [message, data.description].filter(Boolean).join(' '));
  const announced = said.outcome === 'failed' ? { failure: said.failure, reason: said.reason } : undefined;
  return { accepted: true, hints: [{ reference, eventKey: `${reference}:${responseCode}`, announced }] };
}
