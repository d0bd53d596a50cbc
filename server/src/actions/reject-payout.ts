/** Turns a large payout down, on an admin's word: the money is back in the seller's balance. */
import { type Db, inTransaction } from '#db/database.ts';
import { movePayout, type Payout } from '#db/payouts.ts';
import { lockForMove, type PayoutDecisionByAdmin, recordDecision } from './decide-payout.ts';
import { giveBack } from './settle-payout.ts';

export async function rejectPayout(
  { db }: { db: Db },
  decision: PayoutDecisionByAdmin & { reason: string },
): Promise<Payout> {
  const { reason, adminId } = decision;
  return inTransaction(db, async (tx) => {
    const { payout } = await lockForMove(tx, decision, 'reject');
    await giveBack(tx, payout, 'payout_rejected');
    const rejected = await movePayout(tx, payout, { to: 'rejected', reason, decidedBy: adminId });
    await recordDecision(tx, decision, { action: 'payout rejected', before: payout, after: rejected });
    return rejected;
  });
}
