/** Takes a vendor's webhook as a hint to ask for the status. */
import { takeHint } from '#attempts/rows/webhook-events.ts';
import { recordDispute } from '#books/rows/disputes.ts';
import { sayDispute } from '#books/rules/comparisons.ts';
import type { Deps } from '#deps.ts';
import { reopenQuestion } from '#installation/rows/restore-calls.ts';
import { findFreshRestore } from '#installation/rows/restores.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import type { WebhookRequest } from '#vendors/ports/outcomes.ts';
import { isTooDeep } from '#vendors/ports/webhook-wire.ts';

export type WebhookVerdict = 'taken' | 'unknown_provider' | 'bad_signature' | 'unreadable';

export async function receiveWebhook(
  { db, gateways, suppliers, log }: Pick<Deps, 'db' | 'gateways' | 'suppliers' | 'log'>,
  provider: string,
  request: WebhookRequest,
): Promise<WebhookVerdict> {
  const vendors = [...gateways.all(), ...suppliers.all()].filter(({ name }) => name === provider);
  if (vendors.length === 0) return 'unknown_provider';
  if (isTooDeep(request.rawBody)) return 'unreadable';
  const readings = vendors.map((vendor) => vendor.readWebhook(request));
  const accepted = readings.filter((reading) => reading.accepted);
  if (accepted.length === 0) {
    log.warn({ event: 'webhook refused', provider }, 'a message without a valid signature was refused');
    return 'bad_signature';
  }
  const hints = accepted.flatMap((reading) => reading.hints);
  const byKey = new Map(hints.map((hint) => [hint.eventKey, hint]));
  for (const { reference, eventKey, dispute, announced } of byKey.values()) {
    const isNew =
      dispute && (await inTransaction(db, (tx) => recordDispute(tx, { reference, ...sayDispute(dispute) })));
    if (isNew)
      log.error({ alarm: 'dispute', provider, reference }, 'a payer disputes a payment: answer the gateway');
    const { rawBody } = request;
    const asked = await takeHint(db, { provider, eventKey, reference, rawBody, announced });
    for (const { orderId, payoutId, attemptId } of asked)
      log.info(
        { provider, reference, attemptId, ...(orderId ? { orderId } : { payoutId }) },
        'a vendor announced something: it is asked now',
      );
    if (asked.length === 0) await inTransaction(db, (tx) => askAgain(tx, { vendor: provider, reference }));
  }
  return 'taken';
}

/** It may be about a call that a restored backup has forgotten. */
async function askAgain(tx: Tx, call: { vendor: string; reference: string }): Promise<void> {
  if ((await reopenQuestion(tx, call)) || (await findFreshRestore(tx)))
    await requestJob(tx, { kind: 'ask-after-restore' });
}
