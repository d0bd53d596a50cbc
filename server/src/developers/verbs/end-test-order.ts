/** Ends an order of a test key in the way that its number says, and tells the webhook as for a live one. */
import type { WebhookEvent } from '@ntem/contract/developers/limits';
import type { Deps } from '#deps.ts';
import { endTestOrder, findAnyTestOrder } from '#developers/rows/test-orders.ts';
import { insertWebhookMessage } from '#developers/rows/webhook-messages.ts';
import { fateOf } from '#developers/rules/test-fates.ts';
import type { TestOrderState } from '#developers/rules/test-orders.ts';
import { inTransaction } from '#kernel/db/database.ts';

/** A live order that fails is given back in the same second. */
const eventsOf: Record<TestOrderState, readonly WebhookEvent[]> = {
  sending: [],
  delivered: ['order.delivered'],
  refunded: ['order.failed', 'order.refunded'],
};

export function endTestOrderLater({ db }: Pick<Deps, 'db'>, id: string): Promise<undefined> {
  return inTransaction(db, async (tx) => {
    const made = await findAnyTestOrder(tx, id);
    const order = made && (await endTestOrder(tx, id, fateOf(made.recipient).ending));
    for (const event of order ? eventsOf[order.state] : [])
      await insertWebhookMessage(tx, { sellerId: order?.sellerId ?? '', event, testOrderId: id });
    return undefined;
  });
}
