/** Sends a seller's withdrawal. It waits for an admin if the seller was switched off or no gateway can pay it. */
import type { Pesewas } from '@ntem/contract/money';
import { type AttemptDeps, type Guard, worker } from '#attempts/verbs/attempt-context.ts';
import { recordAttempt } from '#attempts/verbs/record.ts';
import { chooseGateway } from '#attempts/verbs/routes.ts';
import { sendAttempt } from '#attempts/verbs/send.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { lockPayout, movePayout } from '#payouts/rows/payouts.ts';
import { getSeller } from '#sellers/rows/sellers.ts';

/** The attempt and its reference are committed before the call, so that a crash leaves something to ask about. */
export async function sendPayout(deps: AttemptDeps, payoutId: string, guard: Guard): Promise<undefined> {
  const recorded = await inTransaction(deps.db, async (tx) => {
    await guard(tx);
    const requested = await lockPayout(tx, payoutId);
    if (requested?.state !== 'requested') return undefined;
    const { owner } = await getSeller(tx, requested.sellerId);
    const { network } = requested;
    const gateway = await chooseGateway(deps, tx, { role: 'pay_out', network });
    if (!gateway)
      deps.log.error({ alarm: 'payouts', payoutId, network }, 'no gateway pays out to this network');
    // An admin gives the money back, or approves it once it can be sent.
    const mayReceive = owner.status === 'active' || requested.givenBackBy !== null;
    if (!mayReceive || !gateway) {
      await movePayout(tx, requested, { to: 'awaiting_approval' });
      return undefined;
    }
    const payout = await movePayout(tx, requested, { to: 'sending' });
    const attempt = await recordAttempt(deps, tx, {
      payoutId: payout.id,
      direction: 'payout',
      provider: gateway.name,
      port: gateway.payOut,
      amount: (payout.amountPesewas - payout.feePesewas) as Pesewas,
    });
    return { attempt, subject: { payout } };
  });
  if (recorded) await sendAttempt(deps, { ...recorded, actor: worker, guard });
}
