/** Erases a seller's keys and webhook with the person. */
import { run } from '#kernel/db/ask.ts';
import type { Tx } from '#kernel/db/database.ts';

/** Orders name the key with which they were made: its row stays, revoked and without a name. */
export async function eraseDeveloper(tx: Tx, userId: string): Promise<void> {
  await run(tx)`
    update api_keys
    set revoked_at = coalesce(revoked_at, now()), name = '', addresses = '{}', last_used_from = null
    where user_id = ${userId}`;
  await run(tx)`delete from webhook_messages where user_id = ${userId}`;
  await run(tx)`delete from webhook_endpoints where user_id = ${userId}`;
  await run(tx)`delete from test_orders where seller_id = ${userId}`;
}
