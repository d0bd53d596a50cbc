/** Asks the gateway about a payout at an admin's word, and goes by what it says. */
import type { PayoutMove } from '@ntem/contract/payout-rules';
import { inTransaction, type Tx } from '#db/database.ts';
import { requestJob } from '#db/jobs.ts';
import type { Payout } from '#db/payouts.ts';
import type { Deps } from '#deps.ts';
import { Refusal } from '#domain/refusal.ts';
import { askAboutPayout, type PayoutAnswer } from './ask-about-payout.ts';
import { lockForMove, type PayoutDecisionByAdmin, recordDecision } from './decide-payout.ts';
import { settlePayout } from './settle-payout.ts';

type RecheckDeps = Pick<Deps, 'db' | 'payments' | 'log'>;

export async function recheckPayout(
  deps: RecheckDeps,
  decision: PayoutDecisionByAdmin,
): Promise<{ payout: Payout; answer: PayoutAnswer }> {
  const answer = await askForMove(deps, decision, 'check');
  const payout = await inTransaction(deps.db, (tx) => goByAnswer(deps, tx, decision, answer));
  return { payout, answer };
}

/** Between two transactions: the move is open before the gateway is asked, and must be so again afterwards. */
export async function askForMove(
  deps: RecheckDeps,
  decision: PayoutDecisionByAdmin,
  move: PayoutMove,
): Promise<PayoutAnswer> {
  const { attempt } = await inTransaction(deps.db, (tx) => lockForMove(tx, decision, move));
  if (!attempt) throw new Refusal('CONFLICT');
  return askAboutPayout(deps, attempt);
}

/** What the gateway said is settled as the worker would, and the audit log names who asked. */
export async function goByAnswer(
  deps: RecheckDeps,
  tx: Tx,
  decision: PayoutDecisionByAdmin,
  answer: PayoutAnswer,
): Promise<Payout> {
  const { payout, attempt } = await lockForMove(tx, decision, 'check');
  if (!attempt) throw new Refusal('CONFLICT');
  // Only its own job sends, and does so at once.
  const isSentAgain = answer.notFound === 'send_again';
  if (isSentAgain) await requestJob(tx, { kind: 'advance-payout', subject: payout.id });
  const settled = isSentAgain ? payout : ((await settlePayout(deps, tx, { attempt, answer })) ?? payout);
  const gateway = answer.status.status;
  await recordDecision(tx, decision, { action: 'payout checked', before: payout, after: settled, gateway });
  return settled;
}
