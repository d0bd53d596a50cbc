/** Which action runs for which job, and the timetable: everything that happens without a request. */
import { dayMs, minuteMs } from '@ntem/contract/durations';
import { sendWrongFactorNotice } from '#actions/accounts/send-wrong-factor-notice.ts';
import { askAfterRestore } from '#actions/books/ask-after-restore.ts';
import { compareNextPart, startDueComparison } from '#actions/books/compare-day.ts';
import { makeAllFigures, makeFigures } from '#actions/books/make-figures.ts';
import { watchFloat } from '#actions/books/watch-float.ts';
import { watchPrices } from '#actions/catalogue/watch-prices.ts';
import { sendAnnouncement } from '#actions/notices/announce.ts';
import { noteSale } from '#actions/notices/note-sale.ts';
import { sendComplaintAnswer } from '#actions/notices/send-complaint-answer.ts';
import { sendSalesSummary } from '#actions/notices/send-sales-summary.ts';
import { sendSellerText } from '#actions/notices/send-seller-text.ts';
import { deliverOrder } from '#actions/orders/deliver-order.ts';
import { expireOrder } from '#actions/orders/expire-order.ts';
import { probeSupplier } from '#actions/orders/probe-supplier.ts';
import { refundOrder } from '#actions/orders/refund-order.ts';
import { sendOrderLink } from '#actions/orders/send-order-link.ts';
import { sendOrderNews } from '#actions/orders/send-order-news.ts';
import { sweepOrders } from '#actions/orders/sweep-orders.ts';
import { watchDeliveryTimes } from '#actions/orders/watch-delivery-times.ts';
import { sendPayout } from '#actions/payouts/send-payout.ts';
import { sendPayoutNotice, sendTakenBackNotice } from '#actions/payouts/send-payout-notice.ts';
import { sendWithdrawalNotice } from '#actions/payouts/send-withdrawal-notice.ts';
import { sweepPayouts } from '#actions/payouts/sweep-payouts.ts';
import { carryOutDecision } from '#actions/review/carry-out-decision.ts';
import { eraseNextOrders } from '#actions/users/erase-person.ts';
import { sendAdminNotice } from '#actions/users/send-admin-notice.ts';
import { followAttempt } from '#attempts/follow.ts';
import type { Guard } from '#attempts/life.ts';
import { keepLedgerDays } from '#db/books/ledger-days.ts';
import { type Db, inLongTransaction, inTransaction } from '#db/database.ts';
import { deleteExpiredRows } from '#db/expired-rows.ts';
import { lockLease, requestJob } from '#db/jobs/jobs.ts';
import { moveCheckpoint } from '#db/lists/ledger-checkpoint.ts';
import type { Deps } from '#deps.ts';
import type { JobKind } from '#domain/job-kinds.ts';
import type { JobAbout, JobHandler } from './worker.ts';

type Recurring = { everyMs: number; run: (deps: Deps) => Promise<void> };

/** Jobs that run again and again, by kind. */
const timetable = {
  'delete-expired-rows': { everyMs: 60 * minuteMs, run: ({ db, config }) => deleteExpiredRows(db, config) },
  'watch-delivery-times': { everyMs: minuteMs, run: watchDeliveryTimes },
  'watch-float': { everyMs: 5 * minuteMs, run: watchFloat },
  'sweep-orders': { everyMs: minuteMs, run: sweepOrders },
  'sweep-payouts': { everyMs: minuteMs, run: sweepPayouts },
  'start-comparisons': { everyMs: 5 * minuteMs, run: startDueComparison },
  'make-all-figures': { everyMs: 10 * minuteMs, run: makeAllFigures },
  'move-ledger-checkpoint': {
    everyMs: 5 * minuteMs,
    run: ({ db }) => inLongTransaction(db, (tx) => moveCheckpoint(tx)),
  },
  'watch-prices': { everyMs: dayMs, run: watchPrices },
  'keep-ledger-days': { everyMs: 60 * minuteMs, run: ({ db }) => keepLedgerDays(db) },
} satisfies Partial<Record<JobKind, Recurring>>;
type RecurringKind = keyof typeof timetable;
const recurringKinds = Object.keys(timetable) as RecurringKind[];

export function jobHandlers(deps: Deps): Record<JobKind, JobHandler> {
  const recurring = recurringKinds.map((kind): [RecurringKind, JobHandler] => [
    kind,
    async () => {
      await timetable[kind].run(deps);
      return { againAfterMs: timetable[kind].everyMs };
    },
  ]);
  /** A job writes only while it has its lease. */
  const held =
    (
      action: (deps: Deps, subject: string, guard: Guard, about: JobAbout) => ReturnType<JobHandler>,
    ): JobHandler =>
    (job, about) =>
      action(deps, job.subject, (tx) => lockLease(tx, job), about);
  return {
    ...(Object.fromEntries(recurring) as Record<RecurringKind, JobHandler>),
    'expire-order': held(expireOrder),
    'follow-collect': held(followAttempt),
    'follow-deliver': held(followAttempt),
    'follow-refund': held(followAttempt),
    'follow-payout': held(followAttempt),
    'deliver-order': held(deliverOrder),
    'probe-supplier': held(probeSupplier),
    'refund-order': held(refundOrder),
    'send-payout': held(sendPayout),
    'carry-out-decision': held(carryOutDecision),
    'ask-after-restore': held(askAfterRestore),
    'erase-orders': held(eraseNextOrders),
    'compare-day': held(compareNextPart),
    'make-figures': (job) => makeFigures(deps, job.subject),
    'send-complaint-answer': (job) => sendComplaintAnswer(deps, job.subject),
    'send-order-link': (job) => sendOrderLink(deps, job.subject),
    'send-order-news': (job) => sendOrderNews(deps, job.subject),
    'send-payout-notice': (job) => sendPayoutNotice(deps, job.subject),
    'send-taken-back-notice': (job) => sendTakenBackNotice(deps, job.subject),
    'send-withdrawal-notice': (job) => sendWithdrawalNotice(deps, job.subject),
    'send-wrong-factor-notice': (job) => sendWrongFactorNotice(deps, job.subject),
    'send-admin-notice': (job) => sendAdminNotice(deps, job.subject),
    'note-sale': (job) => noteSale(deps, job.subject),
    'send-announcement': (job) => sendAnnouncement(deps, job.subject),
    'send-seller-text': (job) => sendSellerText(deps, job.subject),
    'send-sales-summary': (job) => sendSalesSummary(deps, job.subject),
  };
}

/** Puts every recurring job in the table. Later processes find it there and change nothing. */
export function scheduleTimetable(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    for (const kind of recurringKinds) await requestJob(tx, { kind });
  });
}
