/** Presents a complaint to its buyer. */
import type { Complaint } from '@ntem/contract/notices/endpoints/reports';
import { toWire } from '#kernel/http/to-wire.ts';
import type { Report } from '#notices/rows/reports.ts';
import { statusOf } from '#notices/rules/reports.ts';

export function presentComplaint(report: Report): Complaint {
  return { ...toWire(report), status: statusOf(report) };
}
