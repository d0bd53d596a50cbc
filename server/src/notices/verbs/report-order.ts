/** Reports an order for a seller or a buyer; an admin looks at it, and answers or closes it. An answer is sent. */

import { reportTexts } from '@ntem/contract/notices/report-words';
import { sayNumber } from '@ntem/contract/words';
import type { Author } from '#accounts/rules/author.ts';
import type { Deps } from '#deps.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { requestJob, requestJobs } from '#kernel/jobs/jobs.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { insertNotices } from '#notices/rows/notices.ts';
import {
  closeReport,
  dropReport,
  findComplaintFacts,
  findReport,
  findReportFacts,
  insertReport,
  noteLook,
  type Report,
} from '#notices/rows/reports.ts';
import { judgeComplaint, judgeReport, reportsADay } from '#notices/rules/reports.ts';
import type { Order } from '#orders/rows/orders.ts';
import { recordAudit } from '#people/rows/audit-log.ts';

type Said = Pick<Report, 'reason' | 'text'>;
type NewReport = Said & { orderId: string; reporterId: string };

export function reportOrder({ db }: Pick<Deps, 'db'>, report: NewReport): Promise<Report> {
  return inTransaction(db, async (tx) => {
    switch (judgeReport(await findReportFacts(tx, report))) {
      case 'not found':
        throw new Refusal('NOT_FOUND');
      case 'open':
        throw new Refusal('CONFLICT', { message: reportTexts.open });
      case 'too many':
        throw new Refusal('RATE_LIMIT_EXCEEDED', {
          message: `You have reported ${sayNumber(reportsADay)} orders today. Please call us about this one.`,
        });
      case 'take':
        return getReport(tx, await insertReport(tx, report));
    }
  });
}

/** From the order's page: only its buyer knows the address. */
export function complainAboutOrder(
  { db }: Pick<Deps, 'db'>,
  order: Pick<Order, 'id' | 'payer' | 'state'>,
  said: Said,
): Promise<Report> {
  return inTransaction(db, async (tx) => {
    const facts = await findComplaintFacts(tx, order);
    switch (judgeComplaint({ ...facts, state: order.state })) {
      case 'too early':
        throw new Refusal('CONFLICT', { message: 'Nothing was paid for this order yet.' });
      case 'open':
        throw new Refusal('CONFLICT', { message: reportTexts.complained });
      case 'too many':
        throw new Refusal('RATE_LIMIT_EXCEEDED', { message: reportTexts.tooMany });
      case 'take':
        return getReport(tx, await insertReport(tx, { ...said, orderId: order.id, reporterId: null }));
    }
  });
}

/** After the first look, further ones are no news. */
export function lookAtReport({ db }: Pick<Deps, 'db'>, author: Author, id: string): Promise<Report> {
  return inTransaction(db, async (tx) => {
    if (!(await findReport(tx, id))) throw new Refusal('NOT_FOUND');
    const isFirst = await noteLook(tx, id);
    const report = await getReport(tx, id);
    if (isFirst) await recordAudit(tx, author, { action: 'report.look', subject: report.orderId });
    return report;
  });
}

export function closeWithoutAnswer({ db }: Pick<Deps, 'db'>, author: Author, id: string): Promise<Report> {
  return inTransaction(db, async (tx) => {
    if (!(await findReport(tx, id))) throw new Refusal('NOT_FOUND');
    if (!(await dropReport(tx, { id, closedBy: author.userId }))) throw new Refusal('STALE');
    const report = await getReport(tx, id);
    const { orderId, text } = report;
    await recordAudit(tx, author, { action: 'report.close', subject: orderId, after: { text } });
    return report;
  });
}

export function answerReport(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  { id, answer }: { id: string; answer: string },
): Promise<Report> {
  return inTransaction(db, async (tx) => {
    if (!(await findReport(tx, id))) throw new Refusal('NOT_FOUND');
    if (!(await closeReport(tx, { id, answer, answeredBy: author.userId }))) throw new Refusal('STALE');
    const report = await getReport(tx, id);
    const { orderId, reporterId, text } = report;
    await recordAudit(tx, author, { action: 'report.answer', subject: orderId, after: { text, answer } });
    if (reporterId === null) {
      await requestJob(tx, { kind: 'send-complaint-answer', reportId: id });
      return report;
    }
    const told = await insertNotices(tx, { userIds: [reporterId], kind: 'answer', subjectId: id });
    await requestJobs(
      tx,
      told.map((notice) => ({ kind: 'send-seller-text', noticeId: notice.id })),
    );
    return report;
  });
}

async function getReport(tx: Tx, id: string): Promise<Report> {
  const report = await findReport(tx, id);
  if (!report) throw new Error(`The report ${id} is not there.`);
  return report;
}
