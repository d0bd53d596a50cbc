/** A person's decision about an order: allowed in its state, made under its lock, with a reason in the audit log. */
import type { AttentionMove } from '@ntem/contract/attention-rules';
import { type Attempt, settleAttempt } from '#db/attempts.ts';
import { recordAudit } from '#db/audit-log.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { listAttempts } from '#db/order-files.ts';
import type { AttemptDirection } from '#db/order-schema.ts';
import { findOrder, lockOrder, type Order } from '#db/orders.ts';
import type { Deps } from '#deps.ts';
import { movesFor } from '#domain/attention-moves.ts';
import { Refusal } from '#domain/refusal.ts';
import type { AdminActor } from './change-user.ts';

export type Decision = {
  orderId: string;
  reason: string | undefined;
  evidence: string | undefined;
};

/** What `work` decides is committed together with its entry in the audit log, or not at all. */
export function decideOrder<Result extends { order: Order }>(
  { db }: Pick<Deps, 'db'>,
  admin: AdminActor,
  { move, decision }: { move: AttentionMove; decision: Decision },
  work: (tx: Tx, order: Order) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    if (!(await findOrder(tx, decision.orderId))) throw new Refusal('NOT_FOUND');
    const before = await lockOrder(tx, decision.orderId);
    if (!movesFor(before).includes(move)) throw new Refusal('CONFLICT');
    const result = await work(tx, before);
    await recordAudit(tx, {
      actorId: admin.userId,
      address: admin.address,
      action: `order.${move}`,
      subjectKind: 'order',
      subjectId: before.id,
      ...(decision.reason && { reason: decision.reason }),
      before: { state: before.state, state_before_review: before.state_before_review },
      after: { state: result.order.state, evidence: decision.evidence },
    });
    return result;
  });
}

/**
 * Nothing is sent anew while an earlier attempt may have succeeded. What a vendor cannot say any more a
 * person may, and then says how they know.
 */
export async function closeAttempts(
  tx: Tx,
  order: Order,
  { direction, evidence, by }: { direction: AttemptDirection; evidence: string | undefined; by: string },
): Promise<void> {
  const attempts = await listAttempts(tx, order.id, direction);
  if (attempts.some(({ outcome }) => outcome === 'done')) throw new Refusal('CONFLICT');
  const undecided = attempts.filter(({ outcome }) => outcome === 'open' || outcome === 'unknown');
  if (undecided.length > 0 && !evidence) {
    throw new Refusal('VALIDATION_FAILED', {
      errors: { evidence: 'An earlier attempt is undecided. Please say how you know that it failed' },
    });
  }
  for (const attempt of undecided) await closeAttempt(tx, attempt, { evidence, by });
}

function closeAttempt(tx: Tx, { id }: Attempt, said: { evidence: string | undefined; by: string }) {
  return settleAttempt(tx, id, { outcome: 'failed', reason: 'closed by an admin', evidence: said });
}
