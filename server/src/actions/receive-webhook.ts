/** Takes a vendor's message as what it is: a hint to ask for the status. */
import { inTransaction } from '#db/database.ts';
import { requestJob } from '#db/jobs.ts';
import { insertWebhookEvent } from '#db/webhook-events.ts';
import type { Deps } from '#deps.ts';
import type { WebhookRequest } from '#providers/outcomes.ts';

export type WebhookVerdict = 'taken' | 'unknown_provider' | 'bad_signature';

/** Recorded and followed by a job in one transaction; an event that was seen before does nothing. */
export async function receiveWebhook(
  { db, payments, bundles, log }: Pick<Deps, 'db' | 'payments' | 'bundles' | 'log'>,
  provider: string,
  request: WebhookRequest,
): Promise<WebhookVerdict> {
  const vendors = [payments, bundles].filter(({ name }) => name === provider);
  if (vendors.length === 0) return 'unknown_provider';
  const readings = vendors.map((vendor) => vendor.readWebhook(request));
  const accepted = readings.filter((reading) => reading.accepted);
  if (accepted.length === 0) {
    log.warn({ event: 'webhook refused', provider }, 'a message without a valid signature was refused');
    return 'bad_signature';
  }
  await inTransaction(db, async (tx) => {
    for (const { reference, eventKey } of accepted.flatMap((reading) => reading.hints)) {
      const isNew = await insertWebhookEvent(tx, { provider, eventKey, reference, rawBody: request.rawBody });
      if (isNew) await requestJob(tx, { kind: 'check-attempt', subject: reference });
    }
  });
  return 'taken';
}
