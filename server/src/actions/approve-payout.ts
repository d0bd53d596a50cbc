/** Lets a large payout go, on an admin's word. */
import { recordAudit } from '#db/audit-log.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { requestJob } from '#db/jobs.ts';
import { lockPayout, movePayout, type Payout } from '#db/payouts.ts';
import { Refusal } from '#domain/refusal.ts';

export type PayoutDecisionByAdmin = { payoutId: string; adminId: string; reason: string; address: string };

export async function approvePayout(
  { db }: { db: Db },
  { payoutId, adminId, reason, address }: PayoutDecisionByAdmin,
): Promise<Payout> {
  return inTransaction(db, async (tx) => {
    const payout = await lockPayout(tx, payoutId);
    if (!payout) throw new Refusal('NOT_FOUND');
    if (payout.state !== 'awaiting_approval') throw new Refusal('CONFLICT');
    // A seller who has become an admin since does not decide on the own money.
    if (payout.seller_id === adminId) throw new Refusal('FORBIDDEN');
    const approved = await movePayout(tx, payout, { to: 'requested', decidedBy: adminId });
    await requestJob(tx, { kind: 'advance-payout', subject: payout.id });
    await recordAudit(tx, {
      actorId: adminId,
      action: 'payout approved',
      subjectKind: 'payout',
      subjectId: payout.id,
      reason,
      before: { state: payout.state },
      after: { state: approved.state },
      address,
    });
    return approved;
  });
}
