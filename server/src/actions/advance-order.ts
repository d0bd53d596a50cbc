/** Takes an order one step further: whatever its state asks for next, until it has come to an end. */
import { findLatestAttempt } from '#db/attempts.ts';
import { isStillServed } from '#db/catalogue.ts';
import { inTransaction } from '#db/database.ts';
import { type Job, lockLease } from '#db/jobs.ts';
import { findLatestCode } from '#db/one-time-codes.ts';
import { getOrder, lockOrder, measureAgeMs, moveOrder, type Order } from '#db/orders.ts';
import type { Deps } from '#deps.ts';
import { codeLifetimeMs } from '#domain/codes.ts';
import { holdLimitMs, lateDeliveryLimitMs, nextCheckMs } from '#domain/purchase-rules.ts';
import { checkDelivery } from './check-delivery.ts';
import { checkPayment } from './check-payment.ts';
import { deliverOrder } from './deliver-order.ts';
import type { Guard } from './guard.ts';
import { checkRefund, refundOrder } from './refund-order.ts';

type AdvanceDeps = Pick<Deps, 'db' | 'payments' | 'bundles' | 'log'>;
type Next = { againAfterMs: number } | undefined;

export async function advanceOrder(deps: AdvanceDeps, job: Job): Promise<Next> {
  const order = await getOrder(deps.db, job.subject);
  const guard: Guard = (tx) => lockLease(tx, job);
  switch (order.state) {
    case 'created':
    case 'awaiting_code':
      return expireUnproved(deps, order, guard);
    case 'prompting':
    case 'payment_pending':
      return followPayment(deps, order, guard);
    case 'paid':
      return deliverOrder(deps, order.id, guard);
    case 'paid_late':
      return (await isTooLate(deps, order))
        ? refundOrder(deps, order.id, guard)
        : deliverOrder(deps, order.id, guard);
    case 'on_hold':
      return retryHeld(deps, order, guard);
    case 'delivering':
    case 'delivery_unknown': {
      const attempt = await findLatestAttempt(deps.db, { orderId: order.id, direction: 'deliver' });
      return attempt && checkDelivery(deps, attempt, { by: 'worker', guard });
    }
    case 'delivery_failed':
      return refundOrder(deps, order.id, guard);
    case 'refund_pending': {
      const attempt = await findLatestAttempt(deps.db, { orderId: order.id, direction: 'refund' });
      if (!attempt || attempt.outcome === 'failed') return refundOrder(deps, order.id, guard);
      return checkRefund(deps, attempt, guard);
    }
    case 'delivered':
    case 'refunded':
    case 'payment_failed':
    case 'expired':
    case 'needs_review':
      return undefined;
  }
}

/** Nobody entered the code in time: the order ends, and nothing was ever asked of a wallet. */
async function expireUnproved(deps: AdvanceDeps, { id }: Order, guard: Guard): Promise<Next> {
  return inTransaction(deps.db, async (tx) => {
    await guard(tx);
    const order = await lockOrder(tx, id);
    if (order.state !== 'created' && order.state !== 'awaiting_code') return { againAfterMs: 0 };
    const code = await findLatestCode(tx, order.id);
    const leftMs = codeLifetimeMs - (await measureAgeMs(tx, code?.created_at ?? order.changed_at));
    if (leftMs > 0) return { againAfterMs: leftMs + 1_000 };
    await moveOrder(tx, order, { to: 'expired', by: 'worker' });
    return undefined;
  });
}

async function followPayment(deps: AdvanceDeps, order: Order, guard: Guard): Promise<Next> {
  const attempt = await findLatestAttempt(deps.db, { orderId: order.id, direction: 'collect' });
  if (!attempt) throw new Error(`Order ${order.id} waits for a payment that was never asked for.`);
  const checked = await checkPayment(deps, attempt, { by: 'worker', guard });
  const isWaiting = checked.state === 'prompting' || checked.state === 'payment_pending';
  if (!isWaiting)
    return checked.state === 'paid' || checked.state === 'paid_late' ? { againAfterMs: 0 } : undefined;
  return { againAfterMs: nextCheckMs(attempt.checks + 1, deps.payments.traits.firstCheckAfterMs) };
}

/** Money that came long after the order, or for something no longer sold, goes back. */
async function isTooLate({ db }: AdvanceDeps, order: Order): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const isOld = (await measureAgeMs(tx, order.created_at)) > lateDeliveryLimitMs;
    return isOld || !(await isStillServed(tx, order.bundle_id));
  });
}

async function retryHeld(deps: AdvanceDeps, order: Order, guard: Guard): Promise<Next> {
  const heldMs = await measureAgeMs(deps.db, order.paid_at ?? order.changed_at);
  if (heldMs <= holdLimitMs) return deliverOrder(deps, order.id, guard);
  return inTransaction(deps.db, async (tx) => {
    await guard(tx);
    const locked = await lockOrder(tx, order.id);
    if (locked.state === 'on_hold') await moveOrder(tx, locked, { to: 'delivery_failed', by: 'worker' });
    return { againAfterMs: 0 };
  });
}
