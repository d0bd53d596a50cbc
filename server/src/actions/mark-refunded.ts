/** Records a refund that has arrived and of which the gateway says nothing, on an admin's word. */
import { findDoneAttempt, findUndecidedAttempt, settleAttempt } from '#db/attempts.ts';
import { requestJob } from '#db/jobs.ts';
import type { Deps } from '#deps.ts';
import { hourMs } from '#domain/purchase-rules.ts';
import { askAboutLatest } from './ask-vendor.ts';
import type { AdminActor } from './change-user.ts';
import { type Decided, type Decision, decideOrder } from './decide-order.ts';
import { bookRefund } from './refund-order.ts';
import { requireSilence } from './require-silence.ts';

export async function markRefunded(
  deps: Pick<Deps, 'db' | 'config' | 'payments' | 'bundles'>,
  admin: AdminActor,
  decision: Decision,
): Promise<Decided> {
  const by = admin.userId;
  const asked = { orderId: decision.orderId, direction: 'refund' } as const;
  const answer = await askAboutLatest(deps, asked);
  return decideOrder(deps, admin, { move: 'mark-refunded', decision }, async (tx, order) => {
    const attempt = requireSilence(answer, await findUndecidedAttempt(tx, asked));
    const evidence = { reason: decision.reason, evidence: decision.evidence, by };
    // An older one went back after all: then that is the refund, and this one was in the way.
    const older = await findDoneAttempt(tx, asked);
    await settleAttempt(tx, attempt.id, { outcome: older ? 'failed' : 'done', evidence });
    // The gateway may find its tongue: then it is heard, and where it contradicts this an alarm is raised.
    await requestJob(tx, { kind: 'check-attempt', subject: attempt.reference, afterMs: hourMs });
    return { order: await bookRefund(tx, { order, attempt: older ?? attempt, by, evidence }) };
  });
}
