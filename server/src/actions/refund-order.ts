/** Gives a buyer the money back after a definite failure: reference first, then the call, then what became of it. */
import {
  type Attempt,
  claimCheck,
  countFailedAttempts,
  findDoneAttempt,
  findLatestAttempt,
  findUndecidedAttempt,
  insertAttempt,
  settleAttempt,
} from '#db/attempts.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { postToLedger } from '#db/ledger.ts';
import { lockOrder, measureAgeMs, moveOrder, type Order } from '#db/orders.ts';
import type { Deps } from '#deps.ts';
import { refundedPostings } from '#domain/ledger-postings.ts';
import { holdRetryMs, nextCheckMs, reviewAfterMs } from '#domain/purchase-rules.ts';
import type { MoneyStatus, StartOutcome } from '#providers/outcomes.ts';
import { callVendor } from './call-vendor.ts';
import type { Guard } from './guard.ts';
import { makeAttemptReference } from './make-reference.ts';

type RefundDeps = Pick<Deps, 'db' | 'payments' | 'log'>;

/**
 * Begins the refund of an order whose delivery has definitely failed, or that was paid too late; or begins
 * again where the gateway could not even be asked. One that is undecided is left alone.
 */
export async function refundOrder(
  deps: RefundDeps,
  orderId: string,
  guard: Guard,
): Promise<{ againAfterMs: number }> {
  const recorded = await inTransaction(deps.db, async (tx) => {
    await guard(tx);
    const order = await lockOrder(tx, orderId);
    if (order.state === 'delivery_failed' || order.state === 'paid_late')
      return recordRefund(deps, tx, order);
    const latest = await findLatestAttempt(tx, { orderId, direction: 'refund' });
    const isToBeMadeAgain = order.state === 'refund_pending' && latest?.outcome === 'failed';
    return isToBeMadeAgain ? recordRefund(deps, tx, order) : undefined;
  });
  if (!recorded) return { againAfterMs: 0 };
  return sendRefund(deps, recorded, guard);
}

export async function recordRefund({ payments }: RefundDeps, tx: Tx, order: Order, by = 'worker') {
  const attempt = await insertAttempt(tx, {
    order_id: order.id,
    payout_id: null,
    direction: 'refund',
    provider: payments.name,
    reference: makeAttemptReference(),
    amount_pesewas: order.received_pesewas ?? order.price_pesewas,
  });
  const isPending = order.state === 'refund_pending';
  return { order: isPending ? order : await moveOrder(tx, order, { to: 'refund_pending', by }), attempt };
}

type Sending = {
  order: Order;
  attempt: Attempt;
  /** Under the same reference, since the gateway did not know it: the first one may still be on its way. */
  isAgain?: boolean;
};

export async function sendRefund(
  deps: RefundDeps,
  { order, attempt, isAgain = false }: Sending,
  guard: Guard,
): Promise<{ againAfterMs: number }> {
  const asked = { orderId: order.id, direction: 'collect' } as const;
  const collection = (await findDoneAttempt(deps.db, asked)) ?? (await findLatestAttempt(deps.db, asked));
  const started = await callVendor<StartOutcome>(
    () =>
      deps.payments.refund({
        reference: attempt.reference,
        collectionReference: collection?.reference ?? '',
        amount: attempt.amount_pesewas,
        payer: order.payer,
        network: order.payer_network,
      }),
    (reason) => ({ outcome: 'unknown', reason }),
  );
  return inTransaction(deps.db, async (tx) => {
    await guard(tx);
    const locked = await lockOrder(tx, order.id);
    if (locked.state !== 'refund_pending') return { againAfterMs: 0 };
    const again = { againAfterMs: nextCheckMs(attempt.checks + 1, deps.payments.traits.firstCheckAfterMs) };
    const open = await findUndecidedAttempt(tx, { orderId: order.id, direction: 'refund' });
    // Somebody else has decided it meanwhile; or a refusal says nothing about the first time, only the status does.
    if (open?.id !== attempt.id || (isAgain && started.outcome === 'failed')) return again;
    if (started.outcome === 'unknown')
      await settleAttempt(tx, attempt.id, { outcome: 'unknown', reason: started.reason });
    if (started.outcome === 'failed') return judgeRefusal(deps, tx, { order: locked, attempt, started });
    return { againAfterMs: nextCheckMs(0, deps.payments.traits.firstCheckAfterMs) };
  });
}

type Refused = { order: Order; attempt: Attempt; started: Extract<StartOutcome, { outcome: 'failed' }> };

/** A gateway that is away, or that does not let us in, is asked again later; one that says no is for a person. */
async function judgeRefusal(deps: RefundDeps, tx: Tx, { order, attempt, started }: Refused) {
  const isOld = (await measureAgeMs(tx, order.changed_at)) > reviewAfterMs;
  if (started.failure === 'refused' || isOld) {
    await failRefund(deps, tx, { order, attempt, reason: started.reason });
    return { againAfterMs: 0 };
  }
  deps.log.error(
    { alarm: 'gateway', failure: started.failure, orderId: order.id },
    'a refund waits for the gateway',
  );
  await settleAttempt(tx, attempt.id, { outcome: 'failed', reason: started.reason });
  const failed = await countFailedAttempts(tx, { orderId: order.id, direction: 'refund' });
  return { againAfterMs: holdRetryMs(failed) };
}

/** Asks what became of a refund. Unknown is asked again, and never sent under another reference. */
export async function checkRefund(
  deps: RefundDeps,
  attempt: Attempt,
  guard: Guard,
): Promise<{ againAfterMs: number }> {
  await claimCheck(deps.db, attempt.id, 0);
  const status = await callVendor<MoneyStatus>(
    () => deps.payments.findRefund(attempt.reference),
    (reason) => ({ status: 'unknown', reason }),
  );
  const { order, isDecided } = await inTransaction(deps.db, async (tx) => {
    await guard(tx);
    const settled = await settleRefund(deps, tx, { attempt, status, by: 'worker' });
    const open = await findUndecidedAttempt(tx, { orderId: settled.id, direction: 'refund' });
    // An attempt that came to its end before says nothing about the next one, and is never sent again.
    if (open?.id !== attempt.id) return { order: settled, isDecided: true };
    const isOld = (await measureAgeMs(tx, attempt.created_at)) > reviewAfterMs;
    const isLost = isOld && settled.state === 'refund_pending';
    return { order: isLost ? await reviewRefund(deps, tx, settled, status) : settled, isDecided: false };
  });
  if (order.state !== 'refund_pending') return { againAfterMs: 0 };
  // Recorded and never sent, for a process that died in between. Only a gateway that deduplicates is asked again.
  const isMissing = !isDecided && status.status === 'not_found' && deps.payments.traits.deduplicates;
  if (isMissing) return sendRefund(deps, { order, attempt, isAgain: true }, guard);
  return { againAfterMs: nextCheckMs(attempt.checks + 1, deps.payments.traits.firstCheckAfterMs) };
}

type Settlement = {
  attempt: Attempt;
  status: MoneyStatus;
  by: string;
  /** A person has asked: then an order in review goes by the answer too. */
  fromReview?: boolean;
};

/** The one function that decides what became of a refund. */
export async function settleRefund(
  deps: RefundDeps,
  tx: Tx,
  { attempt, status, by, fromReview = false }: Settlement,
): Promise<Order> {
  const order = await lockOrder(tx, attempt.order_id ?? '');
  const isReviewed = fromReview && order.state_before_review === 'refund_pending';
  if (order.state === 'refunded') warnOfContradiction(deps, attempt, status);
  if (order.state !== 'refund_pending' && !isReviewed) return order;
  const undecided = await findUndecidedAttempt(tx, { orderId: order.id, direction: 'refund' });
  const isAnother = undecided !== undefined && undecided.id !== attempt.id;
  switch (status.status) {
    case 'done': {
      const isExact = status.amount === attempt.amount_pesewas && status.currency === 'GHS';
      // While another one is undecided the money may go back a second time.
      if (!isExact || isAnother) {
        // Recorded, so that nobody gives it back again.
        if (isExact) await settleAttempt(tx, attempt.id, { outcome: 'done', evidence: status.evidence });
        if (isReviewed) return order;
        return reviewRefund(deps, tx, order, { ...status, amount: status.amount.toString(), fee: undefined });
      }
      await settleAttempt(tx, attempt.id, { outcome: 'done', evidence: status.evidence });
      return bookRefund(tx, { order, attempt, by, evidence: status.evidence });
    }
    case 'failed': {
      if (undecided?.id !== attempt.id && !isReviewed) return order;
      if (!isReviewed) return failRefund(deps, tx, { order, attempt, reason: status.reason });
      await settleAttempt(tx, attempt.id, { outcome: 'failed', reason: status.reason });
      // An older attempt went back after all, and only this one was in the way.
      const done = await findDoneAttempt(tx, { orderId: order.id, direction: 'refund' });
      return done ? bookRefund(tx, { order, attempt: done, by, evidence: status }) : order;
    }
    case 'in_progress':
    case 'not_found':
    case 'unknown':
      return order;
  }
}

function warnOfContradiction({ log }: RefundDeps, attempt: Attempt, { status }: MoneyStatus): void {
  const about = { alarm: 'refund', orderId: attempt.order_id };
  if (attempt.outcome === 'done' && status === 'failed') {
    log.error(about, 'a refund that is counted as done has failed');
  }
  if (attempt.outcome === 'failed' && status === 'done') {
    log.error(about, 'money went back under an attempt that had failed, besides the refund that is counted');
  }
}

type Refunded = { order: Order; attempt: Attempt; by: string; evidence: unknown };

export async function bookRefund(tx: Tx, { order, attempt, by, evidence }: Refunded): Promise<Order> {
  const postings = refundedPostings(attempt.provider, attempt.amount_pesewas);
  await postToLedger(tx, { kind: 'refunded', orderId: order.id, postings });
  return moveOrder(tx, order, { to: 'refunded', by, evidence });
}

/** No other way to give the money back is left: a person decides. */
async function failRefund(
  deps: RefundDeps,
  tx: Tx,
  { order, attempt, reason }: { order: Order; attempt: Attempt; reason: string },
): Promise<Order> {
  await settleAttempt(tx, attempt.id, { outcome: 'failed', reason });
  return reviewRefund(deps, tx, order, { reason });
}

function reviewRefund({ log }: RefundDeps, tx: Tx, order: Order, evidence: unknown): Promise<Order> {
  log.error({ alarm: 'refund', orderId: order.id }, 'a refund needs a person');
  return moveOrder(tx, order, { to: 'needs_review', by: 'worker', evidence });
}
