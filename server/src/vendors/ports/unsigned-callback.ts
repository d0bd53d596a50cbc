/** Reads a webhook of a vendor that does not sign: accepted only at the secret address of this call. */
import type { z } from 'zod';
import type { Callbacks } from './callbacks.ts';
import type { Hint, WebhookReading, WebhookRequest } from './outcomes.ts';
import { readJson } from './webhook-wire.ts';

/** `body` reads the announcement into the hint that it gives. */
export function readUnsignedCallback(
  { rawBody, token }: WebhookRequest,
  { callbacks, body }: { callbacks: Callbacks; body: z.ZodType<Hint> },
): WebhookReading {
  const { data: hint } = body.safeParse(readJson(rawBody));
  if (!hint || !callbacks.isRight(token, hint.reference)) return { accepted: false };
  return { accepted: true, hints: [hint] };
}
