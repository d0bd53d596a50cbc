/** Records a refund that has arrived and of which the gateway says nothing, on an admin's word. */
import { findUndecidedAttempt, settleAttempt } from '#db/attempts.ts';
import type { Deps } from '#deps.ts';
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
    await settleAttempt(tx, attempt.id, { outcome: 'done', evidence });
    return { order: await bookRefund(tx, { order, attempt, by, evidence }) };
  });
}
