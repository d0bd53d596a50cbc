/** Sends the bundle of a paid order: reference first, then the call, then what became of it. */
import {
  type Attempt,
  countFailedAttempts,
  findUndecidedAttempt,
  insertAttempt,
  settleAttempt,
} from '#db/attempts.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { lockOrder, moveOrder, type Order } from '#db/orders.ts';
import type { Deps } from '#deps.ts';
import { holdRetryMs, nextCheckMs } from '#domain/purchase-rules.ts';
import type { FailureClass, StartOutcome } from '#providers/outcomes.ts';
import { callVendor } from './call-vendor.ts';
import type { Guard } from './guard.ts';
import { makeAttemptReference } from './make-reference.ts';

type DeliverDeps = Pick<Deps, 'db' | 'bundles' | 'log'>;

/** States from which a new delivery attempt may begin: nothing is open, nothing was delivered. */
const readyStates = ['paid', 'paid_late', 'on_hold'];

/** Answers when to look again. */
export async function deliverOrder(
  deps: DeliverDeps,
  orderId: string,
  guard: Guard,
): Promise<{ againAfterMs: number }> {
  const recorded = await inTransaction(deps.db, async (tx) => {
    await guard(tx);
    const order = await lockOrder(tx, orderId);
    if (!readyStates.includes(order.state)) return undefined;
    return recordDelivery(deps, tx, order);
  });
  if (!recorded) return { againAfterMs: 0 };
  return sendBundle(deps, recorded, guard);
}

export async function recordDelivery({ bundles }: DeliverDeps, tx: Tx, order: Order, by = 'worker') {
  const attempt = await insertAttempt(tx, {
    order_id: order.id,
    payout_id: null,
    direction: 'deliver',
    provider: bundles.name,
    reference: makeAttemptReference(),
    amount_pesewas: order.cost_pesewas,
  });
  return { order: await moveOrder(tx, order, { to: 'delivering', by }), attempt };
}

type Sending = {
  order: Order;
  attempt: Attempt;
  /** Under the same reference, since the supplier did not know it: the first one may still be on its way. */
  isAgain?: boolean;
};

/** Makes the call for an attempt that is recorded: the first time, or again under the same reference. */
export async function sendBundle(
  deps: DeliverDeps,
  { order, attempt, isAgain = false }: Sending,
  guard: Guard,
): Promise<{ againAfterMs: number }> {
  const started = await callVendor<StartOutcome>(
    () =>
      deps.bundles.deliver({
        reference: attempt.reference,
        recipient: order.recipient,
        network: order.network,
        supplierCode: order.supplier_code,
        megabytes: order.megabytes,
      }),
    (reason) => ({ outcome: 'unknown', reason }),
  );
  return inTransaction(deps.db, async (tx) => {
    await guard(tx);
    return settleDeliveryStart(deps, tx, { attempt, started, isAgain });
  });
}

async function settleDeliveryStart(
  { bundles, log }: DeliverDeps,
  tx: Tx,
  { attempt, started, isAgain }: { attempt: Attempt; started: StartOutcome; isAgain: boolean },
): Promise<{ againAfterMs: number }> {
  const order = await lockOrder(tx, attempt.order_id ?? '');
  const undecided = await findUndecidedAttempt(tx, { orderId: order.id, direction: 'deliver' });
  const firstCheck = { againAfterMs: nextCheckMs(0, bundles.traits.firstCheckAfterMs) };
  if (order.state !== 'delivering' && order.state !== 'delivery_unknown') return { againAfterMs: 0 };
  // Somebody else has decided it meanwhile.
  if (undecided?.id !== attempt.id) return firstCheck;
  switch (started.outcome) {
    case 'accepted':
      return firstCheck;
    case 'unknown': {
      await settleAttempt(tx, attempt.id, { outcome: 'unknown', reason: started.reason });
      if (order.state === 'delivering')
        await moveOrder(tx, order, { to: 'delivery_unknown', by: 'supplier', evidence: started });
      return firstCheck;
    }
    case 'failed': {
      // That the supplier cannot take it now says nothing about the first time, only its status does.
      if (isAgain && started.failure !== 'refused') {
        return { againAfterMs: nextCheckMs(attempt.checks + 1, bundles.traits.firstCheckAfterMs) };
      }
      await settleAttempt(tx, attempt.id, { outcome: 'failed', reason: started.reason });
      if (started.failure === 'refused') {
        await moveOrder(tx, order, { to: 'delivery_failed', by: 'supplier', evidence: started });
        return { againAfterMs: 0 };
      }
      return putOnHold({ log }, tx, { order, by: 'supplier', failure: started.failure, evidence: started });
    }
  }
}

type Held = { order: Order; by: string; failure: FailureClass; evidence: unknown };

/** Float empty, key refused, rate limit, out of reach: the buyer has paid and is not told 'failed'. */
export async function putOnHold(
  { log }: Pick<Deps, 'log'>,
  tx: Tx,
  { order, by, failure, evidence }: Held,
): Promise<{ againAfterMs: number }> {
  log.error({ alarm: 'supplier', failure, orderId: order.id }, 'the supplier cannot take an order');
  await moveOrder(tx, order, { to: 'on_hold', by, evidence });
  const failedSends = await countFailedAttempts(tx, { orderId: order.id, direction: 'deliver' });
  return { againAfterMs: holdRetryMs(failedSends) };
}
