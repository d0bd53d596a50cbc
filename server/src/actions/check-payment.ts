/** Asks the gateway what became of a payment and settles it by the answer. */
import { type Attempt, claimCheck, findUndecidedAttempt, settleAttempt } from '#db/attempts.ts';
import { inTransaction } from '#db/database.ts';
import { getOrder, lockOrder, measureAgeMs, moveOrder, type Order } from '#db/orders.ts';
import type { Deps } from '#deps.ts';
import { reviewAfterMs, windowMarginMs } from '#domain/purchase-rules.ts';
import type { MoneyStatus } from '#providers/outcomes.ts';
import { callVendor } from './call-vendor.ts';
import type { Guard } from './guard.ts';
import { settlePayment } from './settle-payment.ts';

type CheckDeps = Pick<Deps, 'db' | 'payments' | 'log'>;

/** At most this often for one payment, however many tabs and messages ask. */
const askAtMostEveryMs = 3_000;

export async function checkPayment(
  deps: CheckDeps,
  attempt: Attempt,
  { by, guard }: { by: string; guard?: Guard },
): Promise<Order> {
  if (!(await claimCheck(deps.db, attempt.id, guard ? 0 : askAtMostEveryMs))) {
    return getOrder(deps.db, attempt.order_id ?? '');
  }
  const status = await callVendor<MoneyStatus>(
    () => deps.payments.findCollection(attempt.reference),
    (reason) => ({ status: 'unknown', reason }),
  );
  const windowMs = await deps.payments.traits.windowMs();
  return inTransaction(deps.db, async (tx) => {
    await guard?.(tx);
    const settled = await settlePayment(deps, tx, { reference: attempt.reference, status, by });
    const order = settled ?? (await lockOrder(tx, attempt.order_id ?? ''));
    if (order.state !== 'prompting' && order.state !== 'payment_pending') return order;
    // An attempt that came to its end before says nothing about the next one.
    const open = await findUndecidedAttempt(tx, { orderId: order.id, direction: 'collect' });
    if (open?.id !== attempt.id) return order;
    const ageMs = await measureAgeMs(tx, attempt.created_at);
    if (isOver(deps, { status, ageMs, windowMs })) {
      await settleAttempt(tx, attempt.id, {
        outcome: 'failed',
        reason: `unpaid after ${Math.round(ageMs / 1000)} s`,
      });
      const to = order.state === 'prompting' ? 'payment_failed' : 'expired';
      return moveOrder(tx, order, { to, by, evidence: status });
    }
    if (ageMs > reviewAfterMs) {
      deps.log.error({ alarm: 'payment unknown', orderId: order.id }, 'a payment has been unknown for a day');
      return moveOrder(tx, order, { to: 'needs_review', by, evidence: status });
    }
    // Taken over from a process that died during its call, or an answer that came before it.
    if (order.state === 'prompting' && guard)
      return moveOrder(tx, order, { to: 'payment_pending', by, evidence: status });
    return order;
  });
}

/** Only `not_found` past the gateway's own conclusive age proves that nobody will pay under this reference. */
function isOver(
  { payments }: CheckDeps,
  { status, ageMs, windowMs }: { status: MoneyStatus; ageMs: number; windowMs: number },
): boolean {
  const conclusiveMs = payments.traits.notFoundIsConclusiveAfterMs;
  if (status.status !== 'not_found' || conclusiveMs === 'never') return false;
  return ageMs > Math.max(windowMs + windowMarginMs, conclusiveMs);
}
