/** Sends the bundle of a paid order, unless it was paid too late or its supplier is paused. */
import { isPaidFromFloat } from '@ntem/contract/orders/channels';
import { holdLimitMs } from '@ntem/contract/orders/limits';
import type { AgedAttempt } from '#attempts/rows/attempts.ts';
import { lockPausedSuppliers, takeTurn } from '#attempts/rows/vendor-lines.ts';
import { type AttemptDeps, type Guard, worker } from '#attempts/verbs/attempt-context.ts';
import { bucketOf } from '#attempts/verbs/hold-orders.ts';
import { returnToFloat } from '#attempts/verbs/pay-from-float.ts';
import { recordAttempt } from '#attempts/verbs/record.ts';
import { chooseSupplier, type SupplierChoice } from '#attempts/verbs/routes.ts';
import { sendAttempt } from '#attempts/verbs/send.ts';
import { isStillOnSale } from '#catalogue/rows/on-sale.ts';
import type { Tx } from '#kernel/db/database.ts';
import { shareTransactions } from '#kernel/db/shared-transactions.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { type LockedOrder, lockOrder, measureAgeMs, moveOrder, type Order } from '#orders/rows/orders.ts';
import { deliveryJobs, listTurnShare, listWaitMs } from '#orders/rules/delivery-jobs.ts';
import { lateDeliveryLimitMs } from '#orders/rules/purchase-limits.ts';

const beginTogether = shareTransactions('nobody');

type Recorded = { order: Order; attempt: AgedAttempt };
type Next = { againAfterMs: number } | undefined;

export async function deliverOrder(deps: AttemptDeps, orderId: string, guard: Guard): Promise<Next> {
  const begun = await beginDelivery(deps, orderId, { guard });
  if (begun && 'attempt' in begun) await sendDelivery(deps, begun, guard);
  return begun && 'againAfterMs' in begun ? begun : undefined;
}

type Begin = {
  guard: Guard;
  /** Uses this supplier although it is paused, to see whether it is back. */
  probe?: string;
};

/** Undefined if there is nothing to send, or not now. */
export async function beginDelivery(
  deps: AttemptDeps,
  orderId: string,
  { guard, probe }: Begin,
): Promise<Recorded | { againAfterMs: number } | undefined> {
  return beginTogether(deps.db, [orderId], async (tx) => {
    const order = await lockOrder(tx, orderId, guard);
    if (order.state !== 'paid' && order.state !== 'paid_late' && order.state !== 'on_hold') return undefined;
    if (await isGivenUp(deps, tx, order)) return undefined;
    const choice =
      (await chooseSupplier(deps, tx, order, { only: probe })) ?? (await lookAgain(deps, tx, order));
    if (!choice) {
      if (order.state !== 'on_hold') await moveOrder(tx, order, { to: 'on_hold', by: 'worker' });
      return undefined;
    }
    const { name: vendor, deliver } = choice.supplier;
    if (deliver.traits.callsAMinute) {
      const line = { role: 'deliver', vendor, network: order.network } as const;
      const everyMs = 60_000 / deliver.traits.callsAMinute;
      const isOfList = order.channel === 'list';
      const listEveryMs = isOfList ? everyMs * listTurnShare : undefined;
      const waitMs = await takeTurn(tx, line, { everyMs, listEveryMs });
      if (waitMs > 0) return { againAfterMs: isOfList ? listWaitMs({ waitMs, everyMs, orderId }) : waitMs };
    }
    return recordDelivery(deps, tx, order, { choice });
  });
}

/** One may have been opened since the first look. None is opened after this one before the order is held. */
async function lookAgain(deps: AttemptDeps, tx: Tx, order: Order): Promise<SupplierChoice | undefined> {
  await lockPausedSuppliers(tx, order.network);
  return chooseSupplier(deps, tx, order);
}

type DeliveryOptions = { choice: SupplierChoice; by?: string };

export async function recordDelivery(
  deps: AttemptDeps,
  tx: Tx,
  order: Order | LockedOrder,
  { choice, by = 'worker' }: DeliveryOptions,
): Promise<Recorded> {
  const { name: provider, deliver } = choice.supplier;
  const attempt = await recordAttempt(deps, tx, {
    orderId: order.id,
    direction: 'deliver',
    provider,
    port: deliver,
    amount: choice.cost,
    supplierCode: choice.supplierCode,
    bucket: bucketOf({ vendor: provider, network: order.network }),
    numbers: 'numbers' in order ? order.numbers : undefined,
  });
  return { order: await moveOrder(tx, order, { to: 'delivering', by }), attempt };
}

export function sendDelivery(deps: AttemptDeps, { order, attempt }: Recorded, guard: Guard) {
  const isLast = deliveryJobs.some((kind) => kind === guard.job?.kind);
  return sendAttempt(deps, { attempt, subject: { order }, actor: worker, guard, isLast });
}

/** Money that came long after the order, or for something no longer sold, goes back; so does what was held too long. */
async function isGivenUp(deps: AttemptDeps, tx: Tx, order: Order): Promise<boolean> {
  const isLate = order.state === 'paid_late' && (await isTooLate(tx, order));
  const isHeldTooLong =
    order.state === 'on_hold' && (await measureAgeMs(tx, order.paidAt ?? order.changedAt)) > holdLimitMs;
  if (!isLate && !isHeldTooLong) return false;
  const failed = isHeldTooLong ? await moveOrder(tx, order, { to: 'delivery_failed', by: 'worker' }) : order;
  if (isPaidFromFloat(order)) await returnToFloat({ deps, tx, actor: worker, subject: { order: failed } });
  else await requestJob(tx, { kind: 'refund-order', orderId: order.id });
  return true;
}

async function isTooLate(tx: Tx, order: Order): Promise<boolean> {
  const isOld = (await measureAgeMs(tx, order.createdAt)) > lateDeliveryLimitMs;
  return isOld || !(await isStillOnSale(tx, order.bundleId));
}
