/** Signs and reads the sandbox vendors' webhooks. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { WebhookReading, WebhookRequest } from '#vendors/ports/outcomes.ts';
import type { SandboxEvent } from './events.ts';

const signatureHeader = 'x-sandbox-signature';

const announced = z.object({ event: z.string().min(1), reference: z.string().min(1) });

export function composeSandboxWebhook(
  signingKey: Uint8Array,
  { topic, ending, reference }: Pick<SandboxEvent, 'topic' | 'ending' | 'reference'>,
): { rawBody: string; headers: Record<string, string> } {
  const rawBody = JSON.stringify({ event: `${topic}.${ending}`, reference });
  const signature = sign(signingKey, Buffer.from(rawBody)).toString('hex');
  return { rawBody, headers: { 'content-type': 'application/json', [signatureHeader]: signature } };
}

/** Accepted means that a sandbox vendor sent it. If it cannot be read, it gives no hint. */
export function readSandboxWebhook(signingKey: Uint8Array, request: WebhookRequest): WebhookReading {
  const given = request.headers[signatureHeader];
  if (typeof given !== 'string' || !/^[0-9a-f]{64}$/.test(given)) return { accepted: false };
  if (!timingSafeEqual(Buffer.from(given, 'hex'), sign(signingKey, request.rawBody))) {
    return { accepted: false };
  }
  const read = announced.safeParse(parseJson(request.rawBody));
  if (!read.success) return { accepted: true, hints: [] };
  const { event, reference } = read.data;
  return { accepted: true, hints: [{ reference, eventKey: `${event}:${reference}` }] };
}

function sign(signingKey: Uint8Array, rawBody: Buffer): Buffer {
  return createHmac('sha256', signingKey).update(rawBody).digest();
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString());
  } catch {
    return undefined;
  }
}
