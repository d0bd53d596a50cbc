/** Approves or declines a large payout. Nothing was sent for it yet, so no gateway has to be asked. */
import type { Author } from '#accounts/rules/author.ts';
import { postToLedger } from '#books/rows/ledger.ts';
import { payoutFailedPostings } from '#books/rules/ledger-postings.ts';
import { type Db, inTransaction, type Tx } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { movePayout, type Payout } from '#payouts/rows/payouts.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { lockForMove, type PayoutDecision } from './payout-decisions.ts';

export function approvePayout({ db }: { db: Db }, author: Author, decision: PayoutDecision): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { payout } = await lockForMove(tx, author, decision.payoutId, 'approve');
    await requestJob(tx, { kind: 'send-payout', payoutId: payout.id });
    const approved = await movePayout(tx, payout, { to: 'requested', decidedBy: author.userId });
    await writeAudit(tx, author, 'approve', { before: payout, after: approved, reason: decision.reason });
  });
}

/** The money is back where it was taken from. */
export function rejectPayout(
  { db }: { db: Db },
  author: Author,
  { payoutId, reason }: PayoutDecision,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { payout } = await lockForMove(tx, author, payoutId, 'reject');
    const postings = payoutFailedPostings(payout, payout.amountPesewas);
    await postToLedger(tx, { kind: 'payout_rejected', payoutId, postings });
    const rejected = await movePayout(tx, payout, { to: 'rejected', reason, decidedBy: author.userId });
    await writeAudit(tx, author, 'reject', { before: payout, after: rejected, reason });
  });
}

function writeAudit(
  tx: Tx,
  author: Author,
  move: 'approve' | 'reject',
  { before, after, reason }: { before: Payout; after: Payout; reason: string | undefined },
): Promise<void> {
  return recordAudit(tx, author, {
    action: `payout.${move}`,
    subject: before.id,
    reason,
    before: { state: before.state },
    after: { state: after.state },
  });
}
