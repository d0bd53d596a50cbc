/** Decisions about orders that wait for a second admin. At most one waits for each order. */
import type { MoneyMove } from '@ntem/contract/attention-rules';
import { type Selectable, sql } from 'kysely';
import { Refusal } from '#domain/refusal.ts';
import type { Asked } from '#domain/second-admin.ts';
import type { Db, Tx } from './database.ts';
import { findOrder, type Order } from './orders.ts';
import type { Schema } from './schema.ts';

export type WaitingDecision = Selectable<Schema['waiting_decisions']> & {
  asker_name: string;
  is_asker_admin: boolean;
};

type NewDecision = {
  order: Order;
  move: MoneyMove;
  reason: string;
  evidence: string | undefined;
  supplierKeepsCost: boolean;
  askedBy: string;
};

export async function insertWaitingDecision(tx: Tx, { order, ...asked }: NewDecision): Promise<void> {
  await tx
    .insertInto('waiting_decisions')
    .values({
      order_id: order.id,
      move: asked.move,
      order_state: order.state,
      order_state_before_review: order.state_before_review,
      reason: asked.reason,
      evidence: asked.evidence ?? null,
      supplier_keeps_cost: asked.supplierKeepsCost,
      asked_by: asked.askedBy,
    })
    .execute();
}

export async function listWaitingDecisions(db: Db | Tx, orderIds: string[]): Promise<WaitingDecision[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<WaitingDecision>`
    select waiting_decisions.*, users.name as asker_name,
           coalesce(users.role = 'admin' and users.status = 'active' and users.deleted_at is null, false)
             as is_asker_admin
    from waiting_decisions join users on users.id = asked_by
    where outcome is null and order_id in (${sql.join(orderIds)})`.execute(db);
  return rows;
}

export async function findWaitingDecision(
  db: Db | Tx,
  orderId: string,
): Promise<WaitingDecision | undefined> {
  return (await listWaitingDecisions(db, [orderId]))[0];
}

/** The one that was read: where another waits by now, or none, there is nothing to decide any more. */
export async function getWaitingDecision(
  db: Db | Tx,
  { orderId, id }: { orderId: string; id: string },
): Promise<WaitingDecision> {
  const waiting = await findWaitingDecision(db, orderId);
  if (waiting?.id === id) return waiting;
  if (!(await findOrder(db, orderId))) throw new Refusal('NOT_FOUND');
  throw new Refusal('CONFLICT', { message: 'This was decided or withdrawn in the meantime.' });
}

type Closing = { outcome: 'confirmed' | 'declined' | 'withdrawn' | 'void'; by: string };

/** Under the order's lock, so that it is closed once. */
export async function closeWaitingDecision(tx: Tx, id: string, { outcome, by }: Closing): Promise<void> {
  await tx
    .updateTable('waiting_decisions')
    .set({ outcome, closed_by: by, closed_at: sql`now()` })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
}

export function askedOf(waiting: WaitingDecision): Asked {
  return {
    move: waiting.move,
    askedBy: waiting.asked_by,
    isAskerAdmin: waiting.is_asker_admin,
    stood: { state: waiting.order_state, state_before_review: waiting.order_state_before_review },
  };
}
