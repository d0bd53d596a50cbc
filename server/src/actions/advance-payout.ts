/** Takes a payout one step further: records the attempt, sends it once, and asks until its end is known. */
import { type Attempt, claimCheck, insertAttempt, settleAttempt } from '#db/attempts.ts';
import { inTransaction } from '#db/database.ts';
import { type Job, lockLease } from '#db/jobs.ts';
import { findPayoutAttempt, lockPayout, movePayout, type Payout } from '#db/payouts.ts';
import { getSellerName } from '#db/sellers.ts';
import type { Deps } from '#deps.ts';
import { nextCheckMs, reviewAfterMs } from '#domain/purchase-rules.ts';
import type { StartOutcome } from '#providers/outcomes.ts';
import { askAboutPayout } from './ask-about-payout.ts';
import { callVendor } from './call-vendor.ts';
import type { Guard } from './guard.ts';
import { makeAttemptReference } from './make-reference.ts';
import { failPayout, settlePayout } from './settle-payout.ts';

type PayoutDeps = Pick<Deps, 'db' | 'payments' | 'log'>;
type Next = { againAfterMs: number } | undefined;
type Sending = { payout: Payout; attempt: Attempt; isNew: boolean };

export async function advancePayout(deps: PayoutDeps, job: Job): Promise<Next> {
  const guard: Guard = (tx) => lockLease(tx, job);
  const sending = await beginPayout(deps, job.subject, guard);
  if (!sending) return undefined;
  return sending.isNew ? sendPayout(deps, sending, guard) : checkPayout(deps, sending, guard);
}

/** The attempt and its reference are committed before the call, so that a crash leaves something to ask about. */
export async function beginPayout(
  { db, payments }: PayoutDeps,
  payoutId: string,
  guard: Guard,
): Promise<Sending | undefined> {
  return inTransaction(db, async (tx) => {
    await guard(tx);
    const payout = await lockPayout(tx, payoutId);
    if (!payout) return undefined;
    if (payout.state === 'sending' || payout.state === 'unknown') {
      const attempt = await findPayoutAttempt(tx, payoutId);
      if (!attempt) throw new Error(`Payout ${payoutId} is under way without an attempt.`);
      return { payout, attempt, isNew: false };
    }
    if (payout.state !== 'requested') return undefined;
    const attempt = await insertAttempt(tx, {
      order_id: null,
      payout_id: payout.id,
      direction: 'payout',
      provider: payments.name,
      reference: makeAttemptReference(),
      amount_pesewas: (payout.amount_pesewas - payout.fee_pesewas) as Attempt['amount_pesewas'],
    });
    return { payout: await movePayout(tx, payout, { to: 'sending' }), attempt, isNew: true };
  });
}

/** Also used to send again, always under the same reference, to a gateway that knows a reference when it sees it. */
export async function sendPayout(
  deps: PayoutDeps,
  { payout, attempt, isNew }: Sending,
  guard: Guard,
): Promise<Next> {
  const name = await getSellerName(deps.db, payout.seller_id);
  const started = await callVendor<StartOutcome>(
    () =>
      deps.payments.payOut({
        reference: attempt.reference,
        amount: attempt.amount_pesewas,
        receiver: payout.phone,
        network: payout.network,
        name,
      }),
    (reason) => ({ outcome: 'unknown', reason }),
  );
  return inTransaction(deps.db, async (tx) => {
    await guard(tx);
    const locked = await lockPayout(tx, payout.id);
    if (locked?.state !== 'sending' && locked?.state !== 'unknown') return undefined;
    if (started.outcome === 'failed' && isNew) {
      await failPayout(tx, { payout: locked, attempt, reason: started.reason });
      return undefined;
    }
    if (started.outcome === 'accepted') {
      if (locked.state === 'unknown') await movePayout(tx, locked, { to: 'sending' });
    } else {
      // That it is refused the second time says nothing about the first, only the status does.
      await settleAttempt(tx, attempt.id, { outcome: 'unknown', reason: started.reason });
      if (locked.state === 'sending') await movePayout(tx, locked, { to: 'unknown' });
    }
    return { againAfterMs: nextCheckMs(attempt.checks, deps.payments.traits.firstCheckAfterMs) };
  });
}

/** Asks what became of it. An unknown end stays unknown and is asked for again, never sent anew. */
export async function checkPayout(deps: PayoutDeps, sending: Sending, guard: Guard): Promise<Next> {
  const { attempt } = sending;
  await claimCheck(deps.db, attempt.id, 0);
  const answer = await askAboutPayout(deps, attempt);
  if (answer.notFound === 'send_again') return sendPayout(deps, sending, guard);
  const settled = await inTransaction(deps.db, async (tx) => {
    await guard(tx);
    return settlePayout(deps, tx, { attempt, answer });
  });
  if (settled?.state !== 'sending' && settled?.state !== 'unknown') return undefined;
  if (answer.ageMs > reviewAfterMs) {
    deps.log.error({ alarm: 'payout', payoutId: settled.id }, 'nobody knows what became of a payout');
  }
  return { againAfterMs: nextCheckMs(attempt.checks + 1, deps.payments.traits.firstCheckAfterMs) };
}
