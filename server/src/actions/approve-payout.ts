/** Lets a large payout go, on an admin's word. */
import { type Db, inTransaction } from '#db/database.ts';
import { requestJob } from '#db/jobs.ts';
import { movePayout, type Payout } from '#db/payouts.ts';
import { lockForMove, type PayoutDecisionByAdmin, recordDecision } from './decide-payout.ts';

export async function approvePayout({ db }: { db: Db }, decision: PayoutDecisionByAdmin): Promise<Payout> {
  return inTransaction(db, async (tx) => {
    const { payout } = await lockForMove(tx, decision, 'approve');
    const approved = await movePayout(tx, payout, { to: 'requested', decidedBy: decision.adminId });
    await requestJob(tx, { kind: 'advance-payout', subject: payout.id });
    await recordDecision(tx, decision, { action: 'payout approved', before: payout, after: approved });
    return approved;
  });
}
