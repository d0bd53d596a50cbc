/** Lets a second admin confirm or decline a decision, or the first admin withdraw it. */
import type { Author } from '#accounts/rules/author.ts';
import { listAttempts } from '#attempts/rows/attempts.ts';
import type { Deps } from '#deps.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import type { Order } from '#orders/rows/orders.ts';
import { getPerson } from '#people/rows/admin-changes.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import {
  closeDecision,
  confirmDecision as confirm,
  type DecisionOnOrder,
  findDecision,
} from '#review/rows/decisions.ts';
import { judgeConfirmation } from '#review/rules/confirming-decisions.ts';
import { notIndependent } from '#review/rules/two-people.ts';
import { getLockedOrder, type Recorded } from './order-decisions.ts';
import { movedOn } from './record-decision.ts';

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
    const by = await getPerson(tx, author.userId);
    switch (judgeConfirmation(decision, { by, now: order, attempts })) {
      case 'own':
        throw new Refusal('FORBIDDEN', {
          message: 'You asked for this yourself. Another admin must confirm it.',
        });
      case 'not_independent':
        throw new Refusal('FORBIDDEN', { message: notIndependent });
      case 'void':
        await close(tx, author, decision, { state: 'void', said: movedOn });
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

/** The admin who asked withdraws it, any other declines it: nothing is carried out. */
export function declineDecision(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  { reason, ...chosen }: Chosen & { reason: string },
): Promise<Recorded> {
  return inTransaction(db, async (tx) => {
    const { order, decision } = await lockChosen(tx, chosen);
    const state = decision.askedBy === author.userId ? 'withdrawn' : 'declined';
    await close(tx, author, decision, { state, said: reason, reason });
    return { order, decisionId: decision.id, waits: false };
  });
}

/** The one that was read: where another waits by now, or none, there is nothing to decide any more. */
async function lockChosen(
  tx: Tx,
  { orderId, decisionId }: Chosen,
): Promise<{ order: Order; decision: DecisionOnOrder }> {
  const order = await getLockedOrder(tx, orderId);
  const decision = await findDecision(tx, decisionId);
  if (!decision || decision.orderId !== order.id || decision.state !== 'waits') {
    throw new Refusal('CONFLICT', { message: 'This was decided or withdrawn in the meantime.' });
  }
  return { order, decision };
}

const verbs = { void: 'void', withdrawn: 'withdraw', declined: 'decline' } as const;

async function close(
  tx: Tx,
  author: Author,
  decision: DecisionOnOrder,
  { state, said, reason }: { state: keyof typeof verbs; said: string; reason?: string },
): Promise<void> {
  await closeDecision(tx, decision.id, { state, said, by: author.userId });
  await recordAudit(tx, author, {
    action: `order.${decision.move}.${verbs[state]}`,
    subject: decision.orderId,
    reason,
    before: {
      asked_by: decision.askerName,
      asked_by_id: decision.askedBy,
      asked_reason: decision.reason,
      evidence: decision.evidence,
    },
  });
}
