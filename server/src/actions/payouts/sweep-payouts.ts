/** Finds payouts under way that no job looks after. */
import { requestFollowUp } from '#attempts/record.ts';
import { inTransaction } from '#db/database.ts';
import { requestJob } from '#db/jobs/jobs.ts';
import { listPayoutsWithoutJob } from '#db/payouts/payouts.ts';
import type { Deps } from '#deps.ts';

export async function sweepPayouts({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const lost = await listPayoutsWithoutJob(db);
  if (lost.length === 0) return;
  log.error({ alarm: 'payouts without a job', count: lost.length }, 'payouts were left lying');
  await inTransaction(db, async (tx) => {
    for (const { id, attemptId } of lost) {
      if (attemptId) await requestFollowUp(tx, { id: attemptId, direction: 'payout' });
      else await requestJob(tx, { kind: 'send-payout', payoutId: id });
    }
  });
}
