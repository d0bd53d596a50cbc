/** Orders by the key of the request that made them. */
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import { lockNames } from '#kernel/db/advisory-locks.ts';
import type { Tx } from '#kernel/db/database.ts';
import { gather } from '#kernel/db/gathered-statements.ts';
import { interval } from '#kernel/db/interval.ts';
import { keyLifetimeMs } from '#kernel/rules/key-lifetime.ts';
import { type Order, payerLock } from './orders.ts';

/** Longer than a request waits for a vendor: a request that is silent for longer has died. */
const freshMs = 8_000;

export type KeyedOrder = Order & { isKeyKept: boolean; isFresh: boolean };

/** Requests under one key run one after the other, no matter who pays; then those of one payer. */
export async function lockPurchase(tx: Tx, buyKey: string | undefined, payer: Phone): Promise<void> {
  await lockNames(tx, [...(buyKey ? [`buy ${buyKey}`] : []), payerLock(payer)]);
}

export const findOrderByBuyKey = gather(
  async (tx, buyKeys: string[]): Promise<(KeyedOrder | undefined)[]> => {
    const { rows } = await sql<KeyedOrder>`
      select orders.*, created_at > now() - ${interval(keyLifetimeMs)} as is_key_kept,
             changed_at > now() - ${interval(freshMs)} as is_fresh
      from orders where buy_key = any(${buyKeys}::text[])`.execute(tx);
    return buyKeys.map((buyKey) => rows.find((row) => row.buyKey === buyKey));
  },
);

/** True while the request that made the order's last step may still be waiting for a vendor. */
export async function isFresh(tx: Tx, { changedAt }: Order): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${changedAt}::timestamptz > now() - ${interval(freshMs)} as is`.execute(tx);
  return rows[0]?.is ?? false;
}

/** The key belongs to another order from now on. */
export async function releaseBuyKey(tx: Tx, orderId: string): Promise<void> {
  await tx.updateTable('orders').set({ buyKey: null }).where('id', '=', orderId).execute();
}

/** Its code was certainly not sent, so there is none that could be entered. */
export async function forgetOrderCode(tx: Tx, orderId: string): Promise<void> {
  await tx.updateTable('orders').set({ codeRequestId: null }).where('id', '=', orderId).execute();
}
