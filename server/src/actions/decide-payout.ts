/** What every decision of an admin about a payout needs: the right to make it, and an entry in the audit log. */
import type { PayoutMove } from '@ntem/contract/payout-rules';
import type { Attempt } from '#db/attempts.ts';
import { recordAudit } from '#db/audit-log.ts';
import type { Tx } from '#db/database.ts';
import { measureAgeMs } from '#db/orders.ts';
import { findPayoutAttempt, lockPayout, type Payout } from '#db/payouts.ts';
import { judgePayoutMove } from '#domain/payout-moves.ts';
import { paidOtherwise } from '#domain/payout-rules.ts';
import { Refusal } from '#domain/refusal.ts';

export const paidOtherwiseText = 'The gateway says that it paid out something else.';

export type PayoutDecisionByAdmin = {
  payoutId: string;
  adminId: string;
  reason?: string | undefined;
  evidence?: string | undefined;
  address: string;
};

export type DecidedPayout = {
  payout: Payout;
  /** Undefined where nothing was sent. */
  attempt: Attempt | undefined;
};

/** Locks a payout for a move that is open to this admin now, by the database's time. */
export async function lockForMove(
  tx: Tx,
  { payoutId, adminId }: PayoutDecisionByAdmin,
  move: PayoutMove,
): Promise<DecidedPayout> {
  const payout = await lockPayout(tx, payoutId);
  if (!payout) throw new Refusal('NOT_FOUND');
  const attempt = await findPayoutAttempt(tx, payoutId);
  const attemptAgeMs = attempt && (await measureAgeMs(tx, attempt.created_at));
  const isOwn = payout.seller_id === adminId;
  const isPaidOtherwise = attempt?.reason === paidOtherwise;
  switch (judgePayoutMove(move, { state: payout.state, attemptAgeMs, isPaidOtherwise, isOwn })) {
    case 'closed':
      throw new Refusal('CONFLICT');
    case 'own':
      throw new Refusal('FORBIDDEN', { message: 'This is your own payout. Another admin must decide.' });
    case 'too_early':
      throw new Refusal('CONFLICT', { message: 'The gateway has a day to say what became of it.' });
    case 'paid_otherwise':
      throw new Refusal('CONFLICT', { message: paidOtherwiseText });
    case 'allowed':
      return { payout, attempt };
  }
}

type Decided = { action: string; before: Payout; after: Payout; gateway?: string | undefined };

export function recordDecision(
  tx: Tx,
  { adminId, reason, evidence, address }: PayoutDecisionByAdmin,
  { action, before, after, gateway }: Decided,
): Promise<void> {
  return recordAudit(tx, {
    actorId: adminId,
    action,
    subjectKind: 'payout',
    subjectId: before.id,
    ...(reason && { reason }),
    before: { state: before.state },
    after: { state: after.state, gateway, evidence },
    address,
  });
}
