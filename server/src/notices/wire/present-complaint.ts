/** Presents a complaint to its buyer. */
import type { Complaint } from '@ntem/contract/notices/endpoints/reports';
import { isOpenReport } from '@ntem/contract/notices/report-words';
import { toWire } from '#kernel/http/to-wire.ts';
import type { Report } from '#notices/rows/reports.ts';
import { statusOf } from '#notices/rules/reports.ts';
import { answerBy } from '#orders/rules/answer-times.ts';

export function presentComplaint(report: Report): Complaint {
  const status = statusOf(report);
  const by = isOpenReport(status) && answerBy({ lateSince: null, changedAt: report.createdAt }, new Date());
  return { ...toWire(report), status, ...(by && { answer_by: by.toISOString() }) };
}
