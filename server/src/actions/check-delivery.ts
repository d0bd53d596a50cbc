/** Asks the supplier what became of a delivery, settles it, and sends again only where that is safe. */
import { type Attempt, claimCheck, findUndecidedAttempt, settleAttempt } from '#db/attempts.ts';
import { inTransaction } from '#db/database.ts';
import { measureAgeMs, moveOrder, type Order } from '#db/orders.ts';
import type { Deps } from '#deps.ts';
import { nextCheckMs, reviewAfterMs } from '#domain/purchase-rules.ts';
import type { DeliveryStatus } from '#providers/outcomes.ts';
import { callVendor } from './call-vendor.ts';
import { sendBundle } from './deliver-order.ts';
import type { Guard } from './guard.ts';
import { settleDelivery } from './settle-delivery.ts';

type CheckDeps = Pick<Deps, 'db' | 'bundles' | 'log'>;

/** Answers when to look again. */
export async function checkDelivery(
  deps: CheckDeps,
  attempt: Attempt,
  { by, guard }: { by: string; guard: Guard },
): Promise<{ againAfterMs: number }> {
  await claimCheck(deps.db, attempt.id, 0);
  const status = await callVendor<DeliveryStatus>(
    () => deps.bundles.findDelivery(attempt.reference),
    (reason) => ({ status: 'unknown', reason }),
  );
  const { order, ageMs, isDecided } = await inTransaction(deps.db, async (tx) => {
    await guard(tx);
    const settled = await settleDelivery(deps, tx, { attempt, status, by });
    const age = await measureAgeMs(tx, attempt.created_at);
    const open = await findUndecidedAttempt(tx, { orderId: settled.id, direction: 'deliver' });
    // An attempt that came to its end before says nothing about the next one, and is never sent again.
    if (open?.id !== attempt.id) return { order: settled, ageMs: age, isDecided: true };
    const judged = await judgeSilence(deps, tx, { order: settled, attempt, status, ageMs: age });
    return { order: judged, ageMs: age, isDecided: false };
  });
  const isUndecided = order.state === 'delivering' || order.state === 'delivery_unknown';
  if (!isUndecided) return { againAfterMs: 0 };
  // A vendor that deduplicates may be sent the same reference again: at worst it says that it has it already.
  const canResend =
    !isDecided && deps.bundles.traits.deduplicates && ageMs > deps.bundles.traits.firstCheckAfterMs;
  if (status.status === 'not_found' && canResend)
    return sendBundle(deps, { order, attempt, isAgain: true }, guard);
  return { againAfterMs: nextCheckMs(attempt.checks + 1, deps.bundles.traits.firstCheckAfterMs) };
}

type Silence = { order: Order; attempt: Attempt; status: DeliveryStatus; ageMs: number };

/** What is still undecided: conclusively not there is a failure, undecided for a day is for a person. */
async function judgeSilence(
  { bundles, log }: CheckDeps,
  tx: Parameters<Guard>[0],
  { order, attempt, status, ageMs }: Silence,
): Promise<Order> {
  if (order.state !== 'delivering' && order.state !== 'delivery_unknown') return order;
  // To a supplier that deduplicates it is sent again, and so the last time is never long enough ago.
  const { deduplicates, notFoundIsConclusiveAfterMs: conclusiveMs } = bundles.traits;
  const isGone = !deduplicates && conclusiveMs !== 'never' && ageMs > conclusiveMs;
  if (status.status === 'not_found' && isGone) {
    await settleAttempt(tx, attempt.id, { outcome: 'failed', reason: 'never arrived at the supplier' });
    return moveOrder(tx, order, { to: 'delivery_failed', by: 'worker', evidence: status });
  }
  if (ageMs <= reviewAfterMs) return order;
  log.error({ alarm: 'delivery unknown', orderId: order.id }, 'a delivery has been undecided for a day');
  return moveOrder(tx, order, { to: 'needs_review', by: 'worker', evidence: status });
}
