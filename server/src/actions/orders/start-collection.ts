/** Asks the payer's wallet for the price: reference first, then the call, then what became of it. */
import { buyer, type LifeDeps } from '#attempts/life.ts';
import { recordAttempt } from '#attempts/record.ts';
import { sendAttempt } from '#attempts/send.ts';
import type { AgedAttempt } from '#db/attempts/attempts.ts';
import type { Tx } from '#db/database.ts';
import { moveOrder, type Order } from '#db/orders/orders.ts';
import { usualWindowMs } from '#domain/orders/purchase-rules.ts';
import { Refusal } from '#domain/refusal.ts';
import { callVendor } from '#providers/call-vendor.ts';

/** Before the transaction: how long the payer will have. */
export function findWindowMs({ gateways }: Pick<LifeDeps, 'gateways'>): Promise<number> {
  return callVendor(
    () => gateways.current.collect.windowMs(),
    () => usualWindowMs,
  );
}

type Wanted = { windowMs: number | undefined; confirmKey?: string | undefined };

/** In the transaction that allows it: the attempt, the state, and the job that takes over after a crash. */
export async function recordCollection(
  deps: LifeDeps,
  tx: Tx,
  order: Order,
  { windowMs = usualWindowMs, confirmKey }: Wanted,
): Promise<{ order: Order; attempt: AgedAttempt }> {
  const { name: provider, collect } = deps.gateways.current;
  const prompting = await moveOrder(tx, order, { to: 'prompting', by: 'buyer', confirmKey });
  const attempt = await recordAttempt(deps, tx, {
    orderId: order.id,
    direction: 'collect',
    provider,
    traits: collect.traits,
    amount: order.pricePesewas,
    windowMs,
  });
  return { order: prompting, attempt };
}

/** After the commit. Throws a 503 where nothing was sent and the order may be tried again. */
export async function makeCollection(deps: LifeDeps, order: Order, attempt: AgedAttempt): Promise<void> {
  const result = await sendAttempt(deps, { attempt, subject: { order }, actor: buyer });
  if (result === 'unavailable') throw new Refusal('GATEWAY_UNAVAILABLE', { retryAfterS: 30 });
}
