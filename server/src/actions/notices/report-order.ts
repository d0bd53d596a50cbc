/** A seller reports an order; an admin answers, which closes the report and is told to the seller. */
import { reportsADay, reportTexts } from '@ntem/contract/notices/report-rules';
import { sayNumber } from '@ntem/contract/words';
import { recordAudit } from '#db/audit/audit-log.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { requestJobs } from '#db/jobs/jobs.ts';
import { insertNotices } from '#db/notices/notices.ts';
import { closeReport, findReport, findReportFacts, insertReport, type Report } from '#db/notices/reports.ts';
import type { Deps } from '#deps.ts';
import { judgeReport } from '#domain/notices/reports.ts';
import type { Author } from '#domain/people/author.ts';
import { Refusal } from '#domain/refusal.ts';

type Wish = Pick<Report, 'orderId' | 'reporterId' | 'reason' | 'text'>;

export function reportOrder({ db }: Pick<Deps, 'db'>, wish: Wish): Promise<Report> {
  return inTransaction(db, async (tx) => {
    switch (judgeReport(await findReportFacts(tx, wish))) {
      case 'not found':
        throw new Refusal('NOT_FOUND');
      case 'open':
        throw new Refusal('CONFLICT', { message: reportTexts.open });
      case 'too many':
        throw new Refusal('RATE_LIMIT_EXCEEDED', {
          message: `You have reported ${sayNumber(reportsADay)} orders today. Please call us about this one.`,
        });
      case 'take':
        return getReport(tx, await insertReport(tx, wish));
    }
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
