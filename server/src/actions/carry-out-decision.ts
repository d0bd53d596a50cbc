/** Carries a waiting decision out for the admin who confirms it, under the lock of its order. */
import { setSavepoint, type Tx } from '#db/database.ts';
import type { Order } from '#db/orders.ts';
import {
  askedOf,
  closeWaitingDecision,
  getWaitingDecision,
  type WaitingDecision,
} from '#db/waiting-decisions.ts';
import { Refusal } from '#domain/refusal.ts';
import { judgeConfirmation } from '#domain/second-admin.ts';
import type { AdminActor } from './change-user.ts';
import { voidDecision } from './close-decision.ts';

type Confirmed = { id: string; order: Order };

/** A refusal is answered, not thrown, where the transaction has something to keep: that the decision is void. */
export async function carryOutDecision<Result>(
  tx: Tx,
  admin: AdminActor,
  { id, order }: Confirmed,
  carryOut: (waiting: WaitingDecision) => Promise<Result>,
): Promise<Result | Refusal> {
  const waiting = await getWaitingDecision(tx, { id, orderId: order.id });
  const verdict = judgeConfirmation(askedOf(waiting), { confirmedBy: admin.userId, now: order });
  if (verdict === 'own') {
    throw new Refusal('FORBIDDEN', {
      message: 'You asked for this yourself. Another admin must confirm it.',
    });
  }
  if (verdict === 'void') return voidDecision(tx, admin, waiting);
  const { takeBack } = await setSavepoint(tx);
  try {
    await closeWaitingDecision(tx, id, { outcome: 'confirmed', by: admin.userId });
    return await carryOut(waiting);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await takeBack();
    return voidDecision(tx, admin, waiting, error.details.message);
  }
}
