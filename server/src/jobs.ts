/** The action of each job, and the timetable: everything that happens without a request. */
import { dayMs, minuteMs } from '@ntem/contract/durations';
import { sendWrongFactorNotice } from '#accounts/verbs/send-wrong-factor-notice.ts';
import type { Guard } from '#attempts/verbs/attempt-context.ts';
import { followAttempt } from '#attempts/verbs/follow.ts';
import { keepAccountSums } from '#books/rows/account-sums.ts';
import { moveCheckpoint } from '#books/rows/ledger-checkpoint.ts';
import { keepLedgerDays } from '#books/rows/ledger-days.ts';
import { compareNextPart, startDueComparison } from '#books/verbs/compare-day.ts';
import { makeAllFigures, makeFigures } from '#books/verbs/make-figures.ts';
import { watchSupplierFloats } from '#books/verbs/watch-supplier-floats.ts';
import { watchPrices } from '#catalogue/verbs/watch-prices.ts';
import { answerChat } from '#channels/verbs/answer-chat.ts';
import { endTestOrderLater } from '#developers/verbs/end-test-order.ts';
import { sendKeyNotice } from '#developers/verbs/send-key-notice.ts';
import { sendWebhookNotice } from '#developers/verbs/send-webhook-notice.ts';
import { sendWebhooks } from '#developers/verbs/send-webhooks.ts';
import { deleteExpiredRows } from '#installation/rows/expired-rows.ts';
import { askAfterRestore } from '#installation/verbs/ask-after-restore.ts';
import { type Db, inLongTransaction, inTransaction } from '#kernel/db/database.ts';
import type { JobKind } from '#kernel/jobs/job-kinds.ts';
import { guardOf, requestJob } from '#kernel/jobs/jobs.ts';
import type { JobAbout, JobHandler } from '#kernel/jobs/worker.ts';
import { sendAnnouncement } from '#notices/verbs/announce.ts';
import { noteSale } from '#notices/verbs/note-sale.ts';
import { sendComplaintAnswer } from '#notices/verbs/send-complaint-answer.ts';
import { sendSalesSummary } from '#notices/verbs/send-sales-summary.ts';
import { sendSellerText } from '#notices/verbs/send-seller-text.ts';
import { keepSaleDays } from '#orders/rows/sale-days.ts';
import { deliverOrder } from '#orders/verbs/deliver-order.ts';
import { expireOrder } from '#orders/verbs/expire-order.ts';
import { probeSupplier } from '#orders/verbs/probe-supplier.ts';
import { refundOrder } from '#orders/verbs/refund-order.ts';
import { sendOrderLink } from '#orders/verbs/send-order-link.ts';
import { sendOrderNews } from '#orders/verbs/send-order-news.ts';
import { sendPrompt } from '#orders/verbs/send-prompt.ts';
import { sweepOrders } from '#orders/verbs/sweep-orders.ts';
import { sendPayout } from '#payouts/verbs/send-payout.ts';
import { sendPayoutNotice, sendTakenBackNotice } from '#payouts/verbs/send-payout-number-notice.ts';
import { sendWithdrawalNotice } from '#payouts/verbs/send-withdrawal-notice.ts';
import { sweepPayouts } from '#payouts/verbs/sweep-payouts.ts';
import { eraseNextOrders } from '#people/verbs/erase-person.ts';
import { sendInvitation } from '#people/verbs/invite-person.ts';
import { sendAdminNotice } from '#people/verbs/send-admin-notice.ts';
import { carryOutDecision } from '#review/verbs/carry-out-decision.ts';
import { showShop } from '#shop/verbs/show-shop.ts';
import { watchDeliveryTimes } from '#shop/verbs/watch-delivery-times.ts';
import { presentShop } from '#shop/wire/present-shop.ts';
import type { Deps } from './deps.ts';

type Recurring = { everyMs: number; run: (deps: Deps) => Promise<void> };

/** Jobs that run again and again, by kind. */
const timetable = {
  'delete-expired-rows': { everyMs: 60 * minuteMs, run: ({ db, config }) => deleteExpiredRows(db, config) },
  'watch-delivery-times': { everyMs: minuteMs, run: watchDeliveryTimes },
  'watch-float': { everyMs: 5 * minuteMs, run: watchSupplierFloats },
  'sweep-orders': { everyMs: minuteMs, run: sweepOrders },
  'sweep-payouts': { everyMs: minuteMs, run: sweepPayouts },
  'start-comparisons': { everyMs: 5 * minuteMs, run: startDueComparison },
  'make-all-figures': { everyMs: 10 * minuteMs, run: makeAllFigures },
  'move-ledger-checkpoint': {
    everyMs: 5 * minuteMs,
    run: ({ db }) => inLongTransaction(db, (tx) => moveCheckpoint(tx)),
  },
  'watch-prices': { everyMs: dayMs, run: watchPrices },
  'keep-ledger-days': {
    everyMs: 60 * minuteMs,
    async run({ db }) {
      await keepLedgerDays(db);
      await keepAccountSums(db);
    },
  },
  'keep-sale-days': { everyMs: 60 * minuteMs, run: ({ db }) => keepSaleDays(db) },
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
  const findShop = async (refCode: string | undefined) => presentShop(await showShop(deps, refCode));
  /** A job writes only while it has its lease. */
  const held =
    (
      action: (deps: Deps, subject: string, guard: Guard, about: JobAbout) => ReturnType<JobHandler>,
    ): JobHandler =>
    (job, about) =>
      action(deps, job.subject, guardOf(job), about);
  return {
    ...(Object.fromEntries(recurring) as Record<RecurringKind, JobHandler>),
    'expire-order': held(expireOrder),
    'follow-collect': held(followAttempt),
    'follow-deliver': held(followAttempt),
    'follow-refund': held(followAttempt),
    'follow-payout': held(followAttempt),
    'deliver-order': held(deliverOrder),
    'send-prompt': (job) => sendPrompt(deps, job.subject, job),
    'answer-chat': (job) => answerChat(deps, findShop, job.subject),
    'deliver-list-order': held(deliverOrder),
    'probe-supplier': held(probeSupplier),
    'refund-order': held(refundOrder),
    'send-payout': held(sendPayout),
    'carry-out-decision': held(carryOutDecision),
    'ask-after-restore': held(askAfterRestore),
    'erase-orders': held(eraseNextOrders),
    'compare-day': held(compareNextPart),
    'make-figures': (job) => makeFigures(deps, job.subject),
    'send-complaint-answer': (job) => sendComplaintAnswer(deps, job.subject),
    'send-order-link': (job) => sendOrderLink(deps, job.subject, job),
    'send-order-news': (job) => sendOrderNews(deps, job.subject, job),
    'send-payout-notice': (job) => sendPayoutNotice(deps, job.subject),
    'send-taken-back-notice': (job) => sendTakenBackNotice(deps, job.subject),
    'send-withdrawal-notice': (job) => sendWithdrawalNotice(deps, job.subject),
    'send-wrong-factor-notice': (job) => sendWrongFactorNotice(deps, job.subject),
    'send-admin-notice': (job) => sendAdminNotice(deps, job.subject),
    'end-test-order': (job) => endTestOrderLater(deps, job.subject),
    'send-webhooks': held(sendWebhooks),
    'send-webhook-notice': (job) => sendWebhookNotice(deps, job.subject),
    'send-key-notice': (job) => sendKeyNotice(deps, job.subject),
    'send-invitation': (job) => sendInvitation(deps, job.subject),
    'note-sale': (job) => noteSale(deps, job.subject, job),
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
