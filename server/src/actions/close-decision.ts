/** Ends the wait of a decision that is not carried out: declined, withdrawn, or overtaken by what happened. */
import { recordAudit } from '#db/audit-log.ts';
import type { Tx } from '#db/database.ts';
import { closeWaitingDecision, type WaitingDecision } from '#db/waiting-decisions.ts';
import { Refusal } from '#domain/refusal.ts';
import type { AdminActor } from './change-user.ts';

const verbs = { declined: 'decline', withdrawn: 'withdraw', void: 'void' } as const;

type Closing = { outcome: keyof typeof verbs; reason?: string };

export async function closeDecision(
  tx: Tx,
  admin: AdminActor,
  waiting: WaitingDecision,
  { outcome, reason }: Closing,
): Promise<void> {
  await closeWaitingDecision(tx, waiting.id, { outcome, by: admin.userId });
  await recordAudit(tx, {
    actorId: admin.userId,
    address: admin.address,
    action: `order.${waiting.move}.${verbs[outcome]}`,
    subjectKind: 'order',
    subjectId: waiting.order_id,
    ...(reason && { reason }),
    before: {
      asked_by: waiting.asker_name,
      asked_by_id: waiting.asked_by,
      asked_reason: waiting.reason,
      evidence: waiting.evidence,
    },
  });
}

/** Answers what whoever tried to confirm it is told. */
export async function voidDecision(
  tx: Tx,
  admin: AdminActor,
  waiting: WaitingDecision,
  why = 'The order has moved on since this was asked for.',
): Promise<Refusal> {
  await closeDecision(tx, admin, waiting, { outcome: 'void' });
  return new Refusal('CONFLICT', { message: `${why} Nothing was done.` });
}
