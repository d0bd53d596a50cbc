/** Finds an order by its id or reference, and slows down guessing. */
import type { Phone } from '@ntem/contract/phones';
import { hasGuessedTooOften, insertProbe } from '#accounts/rows/probes.ts';
import type { Client } from '#accounts/rules/author.ts';
import { findAskedAttempt } from '#attempts/rows/attempts.ts';
import { type AttemptDeps, buyer } from '#attempts/verbs/attempt-context.ts';
import { askNow } from '#attempts/verbs/follow.ts';
import type { Db } from '#kernel/db/database.ts';
import { isId } from '#kernel/rules/ids.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { findOrderByPayment, findOrderByReference, getOrder, type Order } from '#orders/rows/orders.ts';
import { showProgress } from '#orders/rules/order-states.ts';
import { lookupLimit } from '#orders/rules/purchase-limits.ts';
import { findValidLink } from '#sellers/verbs/own-link.ts';

type FindDeps = Pick<AttemptDeps, 'db'>;

export function findOrderForHolder(deps: FindDeps, paymentId: string, client: Client): Promise<Order> {
  return findOrRefuse(deps, client, async () =>
    isId(paymentId) ? findOrderByPayment(deps.db, paymentId) : undefined,
  );
}

export function trackOrder(
  deps: FindDeps,
  { reference, phone, client }: { reference: string; phone: Phone; client: Client },
): Promise<Order> {
  return findOrRefuse(deps, client, async () => {
    const order = await findOrderByReference(deps.db, reference.replace(/[^a-z\d]/gi, '').toUpperCase());
    return order && (order.payer === phone || order.recipient === phone) ? order : undefined;
  });
}

/** The link that its seller uses today; null if nobody sold it, or the seller has no valid link. */
export async function findShopOf(db: Db, { sellerId }: Order): Promise<string | null> {
  return (sellerId && (await findValidLink(db, sellerId))?.code) || null;
}

async function findOrRefuse(
  { db }: FindDeps,
  client: Client,
  find: () => Promise<Order | undefined>,
): Promise<Order> {
  // Somebody who knows an order finds it, no matter how often others behind the same address have guessed.
  const order = await find();
  if (order) return order;
  if (await hasGuessedTooOften(db, client))
    throw new Refusal('RATE_LIMIT_EXCEEDED', { retryAfterS: lookupLimit.windowMs / 1000 });
  await insertProbe(db, 'order', client);
  throw new Refusal('NOT_FOUND');
}

/** Asks the gateway first where no payment has arrived: 'I Have Paid' and the dialog that watches by itself. */
export async function askForPayment(deps: AttemptDeps, order: Order): Promise<Order> {
  const { payment } = showProgress(order);
  if (payment === 'success' || order.state === 'needs_review') return order;
  const attempt = await findAskedAttempt(deps.db, order.id);
  const settled = attempt && (await askNow(deps, attempt, buyer));
  return settled && settled.verdict !== 'wait' && settled.verdict !== 'no_news'
    ? getOrder(deps.db, order.id)
    : order;
}
