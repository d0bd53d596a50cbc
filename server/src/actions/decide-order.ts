/** A person's decision about an order: allowed in its state, made under its lock, with a reason in the audit log. */
import type { AttentionMove } from '@ntem/contract/attention-rules';
import type { Attempt } from '#db/attempts.ts';
import { recordAudit } from '#db/audit-log.ts';
import { inTransaction, setSavepoint, type Tx } from '#db/database.ts';
import { findOrder, lockOrder, type Order } from '#db/orders.ts';
import type { WaitingDecision } from '#db/waiting-decisions.ts';
import type { Deps } from '#deps.ts';
import { movesFor } from '#domain/attention-moves.ts';
import { Refusal } from '#domain/refusal.ts';
import { needsSecondAdmin } from '#domain/second-admin.ts';
import { askSecondAdmin, makeWayForDecision } from './ask-second-admin.ts';
import { carryOutDecision } from './carry-out-decision.ts';
import type { AdminActor } from './change-user.ts';

export type Decision = {
  orderId: string;
  reason: string | undefined;
  evidence: string | undefined;
  /** For a delivery that was taken back. */
  supplierKeepsCost?: boolean;
  /** The waiting decision that this admin confirms, where another has made it. */
  confirms?: string;
};

export type Decided = {
  order: Order;
  /** Recorded, and to be sent after the commit. */
  attempt?: Attempt;
  /** Nothing was done: a second admin must confirm it first. */
  waits?: boolean;
};

type Made = { move: AttentionMove; decision: Decision };
type Work = (tx: Tx, order: Order) => Promise<Decided>;

/**
 * What `work` decides is committed together with its entry in the audit log, or not at all. It writes to the
 * database only: what a second admin has to confirm is tried out first and taken back.
 */
export async function decideOrder(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  admin: AdminActor,
  made: Made,
  work: Work,
): Promise<Decided> {
  const { move, decision } = made;
  const decided = await inTransaction(db, async (tx) => {
    if (!(await findOrder(tx, decision.orderId))) throw new Refusal('NOT_FOUND');
    const order = await lockOrder(tx, decision.orderId);
    const carryOut = (waiting?: WaitingDecision) => record(tx, admin, { ...made, order, waiting }, work);
    if (decision.confirms) return carryOutDecision(tx, admin, { id: decision.confirms, order }, carryOut);
    if (!movesFor(order).includes(move)) throw new Refusal('CONFLICT');
    if (move === 'check') return carryOut();
    await makeWayForDecision(tx, admin, order);
    const { secondAdminOver: over } = config;
    if (!needsSecondAdmin({ move, price: order.price_pesewas, over })) return carryOut();
    const { takeBack } = await setSavepoint(tx);
    await work(tx, order);
    await takeBack();
    const { reason = '', evidence, supplierKeepsCost = false } = decision;
    await askSecondAdmin(tx, admin, { order, move, reason, evidence, supplierKeepsCost });
    return { order, waits: true } as const;
  });
  if (decided instanceof Refusal) throw decided;
  return decided;
}

type Recorded = Made & { order: Order; waiting: WaitingDecision | undefined };

async function record(tx: Tx, admin: AdminActor, made: Recorded, work: Work): Promise<Decided> {
  const { move, decision, order, waiting } = made;
  const decided = await work(tx, order);
  await recordAudit(tx, {
    actorId: admin.userId,
    address: admin.address,
    action: `order.${move}`,
    subjectKind: 'order',
    subjectId: order.id,
    ...(decision.reason && { reason: decision.reason }),
    before: { state: order.state, state_before_review: order.state_before_review },
    after: {
      state: decided.order.state,
      state_before_review: decided.order.state_before_review,
      evidence: decision.evidence,
      ...(waiting && { asked_by: waiting.asker_name, asked_by_id: waiting.asked_by }),
    },
  });
  return decided;
}
