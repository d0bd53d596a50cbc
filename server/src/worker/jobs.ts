/** Which action does which job, and the timetable: everything that happens without a request, on one page. */
import { advanceOrder } from '#actions/advance-order.ts';
import { advancePayout } from '#actions/advance-payout.ts';
import { checkAttempt } from '#actions/check-attempt.ts';
import { compareNextPart, startDueComparison } from '#actions/compare-day.ts';
import { makeAllFigures, makeFigures } from '#actions/make-figures.ts';
import { sendOrderLink } from '#actions/send-order-link.ts';
import { type PostWebhook, sendSandboxWebhook } from '#actions/send-sandbox-webhook.ts';
import { sweepOrders } from '#actions/sweep-orders.ts';
import { sweepPayouts } from '#actions/sweep-payouts.ts';
import { watchFloat } from '#actions/watch-float.ts';
import { type Db, inLongTransaction, inTransaction } from '#db/database.ts';
import { deleteExpiredRows } from '#db/expired-rows.ts';
import { requestJob } from '#db/jobs.ts';
import { moveCheckpoint } from '#db/ledger-checkpoint.ts';
import { keepLedgerDays } from '#db/ledger-days.ts';
import type { Deps } from '#deps.ts';
import type { JobHandler } from './worker.ts';

const minuteMs = 60_000;

/** Jobs that run again and again, by kind. */
const timetable: Record<string, { everyMs: number; run: (deps: Deps) => Promise<void> }> = {
  'delete-expired-rows': { everyMs: 60 * minuteMs, run: ({ db }) => deleteExpiredRows(db) },
  'watch-float': { everyMs: 5 * minuteMs, run: watchFloat },
  'sweep-orders': { everyMs: minuteMs, run: sweepOrders },
  'sweep-payouts': { everyMs: minuteMs, run: sweepPayouts },
  'start-comparisons': { everyMs: 5 * minuteMs, run: startDueComparison },
  'make-all-figures': { everyMs: 10 * minuteMs, run: makeAllFigures },
  'move-ledger-checkpoint': {
    everyMs: 5 * minuteMs,
    run: ({ db }) => inLongTransaction(db, (tx) => moveCheckpoint(tx)),
  },
  'keep-ledger-days': { everyMs: 60 * minuteMs, run: ({ db }) => keepLedgerDays(db) },
};

export function jobHandlers(deps: Deps, postWebhook: PostWebhook): Record<string, JobHandler> {
  const recurring = Object.entries(timetable).map(([kind, { everyMs, run }]): [string, JobHandler] => [
    kind,
    async () => {
      await run(deps);
      return { againAfterMs: everyMs };
    },
  ]);
  return {
    ...Object.fromEntries(recurring),
    'advance-order': (job) => advanceOrder(deps, job),
    'advance-payout': (job) => advancePayout(deps, job),
    'check-attempt': (job) => checkAttempt(deps, job),
    'compare-day': (job) => compareNextPart(deps, job),
    'make-figures': (job) => makeFigures(deps, job.subject),
    'send-order-link': (job) => sendOrderLink(deps, job.subject),
    'sandbox-webhook': (job) =>
      sendSandboxWebhook({ db: deps.db, signingKey: deps.keys.sandbox, postWebhook }, job.subject),
  };
}

/** Puts every recurring job in the table. A process that starts later finds it there and changes nothing. */
export function scheduleTimetable(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    for (const kind of Object.keys(timetable)) await requestJob(tx, { kind, subject: 'timetable' });
  });
}
