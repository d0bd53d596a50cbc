/** Ends a payout that the gateway cannot speak for any more, on an admin's word and evidence. */
import { pesewas } from '@ntem/contract/money';
import type { PayoutMark } from '@ntem/contract/payout-rules';
import { inTransaction, type Tx } from '#db/database.ts';
import type { Payout } from '#db/payouts.ts';
import type { Deps } from '#deps.ts';
import { Refusal } from '#domain/refusal.ts';
import {
  lockForMove,
  type PayoutDecisionByAdmin,
  paidOtherwiseText,
  recordDecision,
} from './decide-payout.ts';
import { askForMove, goByAnswer } from './recheck-payout.ts';
import { bookPayout, failPayout } from './settle-payout.ts';

type Marking = PayoutDecisionByAdmin & { reason: string; evidence: string };

export type MarkedPayout = {
  payout: Payout;
  /** The gateway had its word after all, and the admin's was not needed. */
  isByGateway: boolean;
};

/** The gateway is asked first, and whatever it knows wins over what the admin says. */
export async function markPayout(
  deps: Pick<Deps, 'db' | 'payments' | 'log'>,
  marking: Marking,
  mark: PayoutMark,
): Promise<MarkedPayout> {
  const answer = await askForMove(deps, marking, mark);
  const { status } = answer.status;
  const isSilent = status === 'unknown' || (status === 'not_found' && answer.notFound === 'wait');
  // What the gateway said is kept also where the mark is refused for it.
  const { payout, isByGateway } = await inTransaction(deps.db, async (tx) =>
    isSilent
      ? { payout: await endByHand(tx, marking, mark), isByGateway: false }
      : { payout: await goByAnswer(deps, tx, marking, answer), isByGateway: true },
  );
  if (payout.state === 'sending') {
    throw new Refusal('CONFLICT', { message: 'The gateway says that it is still under way.' });
  }
  if (payout.state === 'unknown') {
    throw new Refusal('CONFLICT', { message: paidOtherwiseText });
  }
  return { payout, isByGateway };
}

async function endByHand(tx: Tx, marking: Marking, mark: PayoutMark): Promise<Payout> {
  const { payout, attempt } = await lockForMove(tx, marking, mark);
  if (!attempt) throw new Refusal('CONFLICT');
  const { reason, evidence, adminId: decidedBy } = marking;
  const said = { payout, attempt, evidence: { reason, evidence, by: decidedBy }, decidedBy };
  const after =
    mark === 'mark-paid'
      ? // What the gateway took for it is not known.
        await bookPayout(tx, { ...said, fee: pesewas(0) })
      : await failPayout(tx, { ...said, reason });
  const action = mark === 'mark-paid' ? 'payout marked as paid' : 'payout marked as failed';
  await recordDecision(tx, marking, { action, before: payout, after });
  return after;
}
