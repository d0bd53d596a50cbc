/** Lets a large payout go, or turns it down, on an admin's word. Nothing was sent for it yet. */

import { lockForMove, type PayoutDecision } from '#actions/review/payout-decisions.ts';
import { recordAudit } from '#db/audit/audit-log.ts';
import { postToLedger } from '#db/books/ledger.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { requestJob } from '#db/jobs/jobs.ts';
import { movePayout, type Payout } from '#db/payouts/payouts.ts';
import { getSeller } from '#db/users/sellers.ts';
import { payoutFailedPostings } from '#domain/books/ledger-postings.ts';
import { Refusal } from '#domain/refusal.ts';

export function approvePayout({ db }: { db: Db }, decision: PayoutDecision): Promise<Payout> {
  return inTransaction(db, async (tx) => {
    const { payout } = await lockForMove(tx, decision, 'approve');
    const { owner } = await getSeller(tx, payout.seller_id);
    if (!owner.isActive) {
      throw new Refusal('CONFLICT', {
        message: 'This seller is deactivated. Activate them first, or reject it.',
      });
    }
    const approved = await movePayout(tx, payout, { to: 'requested', decidedBy: decision.adminId });
    await requestJob(tx, { kind: 'send-payout', subject: payout.id });
    await writeAudit(tx, decision, { action: 'payout approved', before: payout, after: approved });
    return approved;
  });
}

/** The money is back in the seller's balance. */
export function rejectPayout(
  { db }: { db: Db },
  decision: PayoutDecision & { reason: string },
): Promise<Payout> {
  const { reason, adminId: decidedBy } = decision;
  return inTransaction(db, async (tx) => {
    const { payout } = await lockForMove(tx, decision, 'reject');
    const postings = payoutFailedPostings(payout.seller_id, payout.amount_pesewas);
    await postToLedger(tx, { kind: 'payout_rejected', payoutId: payout.id, postings });
    const rejected = await movePayout(tx, payout, { to: 'rejected', reason, decidedBy });
    await writeAudit(tx, decision, { action: 'payout rejected', before: payout, after: rejected });
    return rejected;
  });
}

function writeAudit(
  tx: Tx,
  { adminId, reason, address }: PayoutDecision,
  { action, before, after }: { action: string; before: Payout; after: Payout },
): Promise<void> {
  return recordAudit(tx, {
    actorId: adminId,
    action,
    subjectKind: 'payout',
    subjectId: before.id,
    ...(reason && { reason }),
    before: { state: before.state },
    after: { state: after.state },
    address,
  });
}
