/** Lets a large payout go, or turns it down, on an admin's word. Nothing was sent for it yet. */

import { lockForMove, type PayoutDecision } from '#actions/review/payout-decisions.ts';
import { recordAudit } from '#db/audit/audit-log.ts';
import { postToLedger } from '#db/books/ledger.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { requestJob } from '#db/jobs/jobs.ts';
import { movePayout, type Payout } from '#db/payouts/payouts.ts';
import { getSeller } from '#db/users/sellers.ts';
import { payoutFailedPostings } from '#domain/books/ledger-postings.ts';
import type { Author } from '#domain/people/author.ts';
import { Refusal } from '#domain/refusal.ts';

export function approvePayout({ db }: { db: Db }, author: Author, decision: PayoutDecision): Promise<Payout> {
  return inTransaction(db, async (tx) => {
    const { payout } = await lockForMove(tx, author, decision.payoutId, 'approve');
    const { owner } = await getSeller(tx, payout.sellerId);
    if (!owner.isActive) {
      throw new Refusal('CONFLICT', {
        message: 'This seller is deactivated. Activate them first, or reject it.',
      });
    }
    const approved = await movePayout(tx, payout, { to: 'requested', decidedBy: author.userId });
    await requestJob(tx, { kind: 'send-payout', payoutId: payout.id });
    await recordAudit(tx, author, {
      action: 'payout.approve',
      subject: payout.id,
      reason: decision.reason,
      before: { state: payout.state },
      after: { state: approved.state },
    });
    return approved;
  });
}

/** The money is back in the seller's balance. */
export function rejectPayout(
  { db }: { db: Db },
  author: Author,
  decision: PayoutDecision & { reason: string },
): Promise<Payout> {
  const { reason } = decision;
  return inTransaction(db, async (tx) => {
    const { payout } = await lockForMove(tx, author, decision.payoutId, 'reject');
    const postings = payoutFailedPostings(payout.sellerId, payout.amountPesewas);
    await postToLedger(tx, { kind: 'payout_rejected', payoutId: payout.id, postings });
    const rejected = await movePayout(tx, payout, { to: 'rejected', reason, decidedBy: author.userId });
    await recordAudit(tx, author, {
      action: 'payout.reject',
      subject: payout.id,
      reason,
      before: { state: payout.state },
      after: { state: rejected.state },
    });
    return rejected;
  });
}
