/** Finds payouts under way that have no job. */
import { requestFollowUp } from '#attempts/verbs/record.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { listPayoutsWithoutJob } from '#payouts/rows/payouts.ts';

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
