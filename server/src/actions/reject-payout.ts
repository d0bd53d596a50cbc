/** Turns a large payout down, on an admin's word: the money is back in the seller's balance. */
import { recordAudit } from '#db/audit-log.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { lockPayout, movePayout, type Payout } from '#db/payouts.ts';
import { Refusal } from '#domain/refusal.ts';
import type { PayoutDecisionByAdmin } from './approve-payout.ts';
import { giveBack } from './settle-payout.ts';

export async function rejectPayout(
  { db }: { db: Db },
  { payoutId, adminId, reason, address }: PayoutDecisionByAdmin,
): Promise<Payout> {
  return inTransaction(db, async (tx) => {
    const payout = await lockPayout(tx, payoutId);
    if (!payout) throw new Refusal('NOT_FOUND');
    if (payout.state !== 'awaiting_approval') throw new Refusal('CONFLICT');
    await giveBack(tx, payout, 'payout_rejected');
    const rejected = await movePayout(tx, payout, { to: 'rejected', reason, decidedBy: adminId });
    await recordAudit(tx, {
      actorId: adminId,
      action: 'payout rejected',
      subjectKind: 'payout',
      subjectId: payout.id,
      reason,
      before: { state: payout.state },
      after: { state: rejected.state },
      address,
    });
    return rejected;
  });
}
