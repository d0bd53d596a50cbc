/** What vendors sent us, kept as they sent it. */
import type { Tx } from './database.ts';

type NewEvent = { provider: string; eventKey: string; reference: string; rawBody: Buffer };

/** False when this event was received before. */
export async function insertWebhookEvent(tx: Tx, event: NewEvent): Promise<boolean> {
  const inserted = await tx
    .insertInto('webhook_events')
    .values({
      provider: event.provider,
      event_key: event.eventKey,
      reference: event.reference,
      raw_body: event.rawBody,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
