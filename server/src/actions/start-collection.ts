/** Asks the payer's wallet for the price: reference first, then the call, then what became of it. */
import { type Attempt, insertAttempt, setChallenge, settleAttempt } from '#db/attempts.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { requestJob } from '#db/jobs.ts';
import { freeCode } from '#db/one-time-codes.ts';
import { lockOrder, moveOrder, type Order } from '#db/orders.ts';
import type { Deps } from '#deps.ts';
import { nextCheckMs, takeOverAfterMs } from '#domain/purchase-rules.ts';
import { Refusal } from '#domain/refusal.ts';
import type { CodeWanted, StartOutcome } from '#providers/outcomes.ts';
import { callVendor } from './call-vendor.ts';
import { makeAttemptReference } from './make-reference.ts';

type CollectDeps = Pick<Deps, 'db' | 'payments' | 'log' | 'config'>;

/** In the transaction that allows it: the attempt, the state, and the job that takes over after a crash. */
export async function recordCollection(
  { payments }: CollectDeps,
  tx: Tx,
  order: Order,
  confirmKey?: string,
): Promise<{ order: Order; attempt: Attempt }> {
  const prompting = await moveOrder(tx, order, { to: 'prompting', by: 'buyer', confirmKey });
  const attempt = await insertAttempt(tx, {
    order_id: order.id,
    payout_id: null,
    direction: 'collect',
    provider: payments.name,
    reference: makeAttemptReference(),
    amount_pesewas: order.price_pesewas,
  });
  await requestJob(tx, { kind: 'advance-order', subject: order.id, afterMs: takeOverAfterMs });
  return { order: prompting, attempt };
}

/** After the commit. Throws a 503 where nothing was sent and the order may be tried again. */
export async function makeCollection(deps: CollectDeps, order: Order, attempt: Attempt): Promise<void> {
  const started = await callVendor<StartOutcome | CodeWanted>(
    () =>
      deps.payments.collect({
        reference: attempt.reference,
        amount: attempt.amount_pesewas,
        payer: order.payer,
        network: order.payer_network,
        label: `${deps.config.storeName} ${order.reference}`.slice(0, 20),
      }),
    (reason) => ({ outcome: 'unknown', reason }),
  );
  const isUnavailable = await inTransaction(deps.db, (tx) =>
    settleCollectionStart(deps, tx, attempt, started),
  );
  if (isUnavailable) throw new Refusal('GATEWAY_UNAVAILABLE', { retryAfterS: 30 });
}

/** True where nothing was sent, so that the order stands where it stood before. */
async function settleCollectionStart(
  { payments, log }: CollectDeps,
  tx: Tx,
  attempt: Attempt,
  started: StartOutcome | CodeWanted,
): Promise<boolean> {
  const order = await lockOrder(tx, attempt.order_id ?? '');
  // Webhook, poller or worker were quicker than the answer to our own call.
  if (order.state !== 'prompting') return false;
  switch (started.outcome) {
    case 'accepted':
    case 'code_wanted':
    case 'unknown': {
      if (started.outcome === 'unknown')
        await settleAttempt(tx, attempt.id, { outcome: 'unknown', reason: started.reason });
      if (started.outcome === 'code_wanted') await setChallenge(tx, attempt.id, started.dialCode);
      await moveOrder(tx, order, { to: 'payment_pending', by: 'gateway', evidence: started });
      const afterMs = nextCheckMs(0, payments.traits.firstCheckAfterMs);
      await requestJob(tx, { kind: 'advance-order', subject: order.id, afterMs });
      return false;
    }
    case 'failed': {
      await settleAttempt(tx, attempt.id, { outcome: 'failed', reason: started.reason });
      if (started.failure === 'refused') {
        await moveOrder(tx, order, { to: 'payment_failed', by: 'gateway', evidence: started });
        return false;
      }
      log.error({ alarm: 'gateway', failure: started.failure }, 'the gateway could not be used');
      await moveOrder(tx, order, {
        to: order.needs_code ? 'awaiting_code' : 'created',
        by: 'gateway',
        evidence: started,
      });
      await freeCode(tx, order.id);
      return true;
    }
  }
}
