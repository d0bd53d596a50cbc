/** Paystack's webhooks, signed over the bytes that were sent. */
import type { z } from 'zod';
import type { Dispute, WebhookReading, WebhookRequest } from '#vendors/ports/outcomes.ts';
import { fromPesewas } from '#vendors/ports/vendor-wire.ts';
import { isSigned, readJson, signBytes } from '#vendors/ports/webhook-wire.ts';
import { event } from './wire.ts';
import { fromTransferReference } from './words.ts';

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
  const isDispute = kind.startsWith('charge.dispute.');
  const named = isDispute ? data.transaction?.reference : data.reference;
  const reference = named && kind.startsWith('transfer.') ? fromTransferReference(named) : named;
  if (!reference) return { accepted: true, hints: [] };
  const hint = { reference, eventKey: `${kind}:${data.id ?? reference}` };
  return { accepted: true, hints: [isDispute ? { ...hint, dispute: readDispute(kind, data) } : hint] };
}

type Data = z.output<typeof event>['data'];

/** It is asked about as well: a disputed payment that is taken back is called reversed. */
function readDispute(kind: string, { transaction, status, resolution, refund_amount, dueAt }: Data): Dispute {
  const amount = fromPesewas(refund_amount ?? transaction?.amount ?? 0);
  return {
    isDecided: kind === 'charge.dispute.resolve',
    ...(amount && { amount }),
    ...(dueAt && { until: dueAt.slice(0, 10) }),
    words: [status, resolution].filter(Boolean).join(', ').slice(0, 80),
  };
}
