/** Ends an order that was never paid and of whose payment the gateway says nothing, on an admin's word. */
import { findUndecidedAttempt } from '#db/attempts.ts';
import { moveOrder } from '#db/orders.ts';
import type { Deps } from '#deps.ts';
import { moneyArrived } from '#domain/purchase-rules.ts';
import { Refusal } from '#domain/refusal.ts';
import { askAboutLatest } from './ask-vendor.ts';
import type { AdminActor } from './change-user.ts';
import { closeAttempts } from './close-attempts.ts';
import { type Decided, type Decision, decideOrder } from './decide-order.ts';
import { requireSilence } from './require-silence.ts';

/** Should the money come all the same, it is a late payment like any other. */
export async function markUnpaid(
  deps: Pick<Deps, 'db' | 'config' | 'payments' | 'bundles'>,
  admin: AdminActor,
  decision: Decision,
): Promise<Decided> {
  const { orderId, reason, evidence } = decision;
  const by = admin.userId;
  const asked = { orderId, direction: 'collect' } as const;
  const answer = await askAboutLatest(deps, asked);
  return decideOrder(deps, admin, { move: 'mark-unpaid', decision }, async (tx, order) => {
    const attempt = requireSilence(answer, await findUndecidedAttempt(tx, asked));
    if (attempt.reason === moneyArrived) {
      throw new Refusal('CONFLICT', { message: 'The gateway has said that money arrived.' });
    }
    await closeAttempts(tx, order, { direction: 'collect', evidence, by });
    return {
      order: await moveOrder(tx, order, { to: 'payment_failed', by, evidence: { reason, evidence } }),
    };
  });
}
