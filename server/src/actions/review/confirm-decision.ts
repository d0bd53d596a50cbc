/** A second admin confirms what another has asked for, declines it, or the asker takes it back. */
import type { AttentionMove } from '@ntem/contract/attention-rules';
import { recordAudit } from '#db/audit/audit-log.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { requestJob } from '#db/jobs/jobs.ts';
import {
  closeDecision,
  confirmDecision as confirm,
  type Decision,
  findDecision,
} from '#db/orders/decisions.ts';
import { listAttempts } from '#db/orders/order-files.ts';
import { findOrder, lockOrder, type Order } from '#db/orders/orders.ts';
import { listMakers } from '#db/users/users.ts';
import type { Deps } from '#deps.ts';
import type { Author } from '#domain/people/author.ts';
import { Refusal } from '#domain/refusal.ts';
import { judgeConfirmation } from '#domain/review/second-admin.ts';
import { movedOn, type Recorded } from './record-decision.ts';

type Chosen = { orderId: string; decisionId: string };

/** From then on it is carried out as if one admin had decided it alone. */
export async function confirmDecision(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  chosen: Chosen,
): Promise<Recorded> {
  const confirmed = await inTransaction(db, async (tx) => {
    const { order, decision } = await lockChosen(tx, chosen);
    const attempts = await listAttempts(tx, order.id);
    const makers = await listMakers(tx, author.userId);
    switch (judgeConfirmation(decision, { confirmedBy: author.userId, makers, now: order, attempts })) {
      case 'own':
        throw new Refusal('FORBIDDEN', {
          message: 'You asked for this yourself. Another admin must confirm it.',
        });
      case 'made_by_asker':
        throw new Refusal('FORBIDDEN', {
          message: 'Your account was made by the admin who asked for this. Somebody else must confirm it.',
        });
      case 'void':
        await closeDecision(tx, decision.id, { state: 'void', said: movedOn, by: author.userId });
        await writeAudit(tx, author, decision, { verb: 'void' });
        return undefined;
      case 'allowed':
        await confirm(tx, decision.id, author);
        await requestJob(tx, { kind: 'carry-out-decision', decisionId: decision.id });
        return { order, decisionId: decision.id, waits: false };
    }
  });
  // Answered, not thrown inside: that the decision is void has to be kept.
  if (!confirmed) throw new Refusal('CONFLICT', { message: movedOn });
  return confirmed;
}

/** Whoever asked withdraws it, anybody else turns it down: nothing is carried out. */
export function declineDecision(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  { reason, ...chosen }: Chosen & { reason: string },
): Promise<Recorded> {
  return inTransaction(db, async (tx) => {
    const { order, decision } = await lockChosen(tx, chosen);
    const isOwn = decision.askedBy === author.userId;
    const state = isOwn ? 'withdrawn' : 'declined';
    await closeDecision(tx, decision.id, { state, said: reason, by: author.userId });
    await writeAudit(tx, author, decision, { verb: isOwn ? 'withdraw' : 'decline', reason });
    return { order, decisionId: decision.id, waits: false };
  });
}

/** The one that was read: where another waits by now, or none, there is nothing to decide any more. */
async function lockChosen(
  tx: Tx,
  { orderId, decisionId }: Chosen,
): Promise<{ order: Order; decision: Decision }> {
  if (!(await findOrder(tx, orderId))) throw new Refusal('NOT_FOUND');
  const order = await lockOrder(tx, orderId);
  const decision = await findDecision(tx, decisionId);
  if (decision?.orderId !== order.id || decision.state !== 'waits') {
    throw new Refusal('CONFLICT', { message: 'This was decided or withdrawn in the meantime.' });
  }
  return { order, decision };
}

type Closed = { verb: 'void' | 'withdraw' | 'decline'; reason?: string };

function writeAudit(tx: Tx, author: Author, decision: Decision, { verb, reason }: Closed): Promise<void> {
  return recordAudit(tx, author, {
    action: `order.${decision.move as AttentionMove}.${verb}`,
    subject: decision.orderId ?? '',
    reason,
    before: {
      asked_by: decision.askerName,
      asked_by_id: decision.askedBy,
      asked_reason: decision.reason,
      evidence: decision.evidence,
    },
  });
}
