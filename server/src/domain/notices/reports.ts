/** Whether a seller may report an order. */
import { reportsADay } from '@ntem/contract/notices/report-rules';

export type ReportFacts = {
  /** Sold through the seller or by somebody below, or bought by them. */
  isOwn: boolean;
  /** They have reported it, and wait for the answer. */
  isOpen: boolean;
  reportedToday: number;
};

/** An order of somebody else is answered like one that is not there. */
export function judgeReport({
  isOwn,
  isOpen,
  reportedToday,
}: ReportFacts): 'take' | 'not found' | 'open' | 'too many' {
  if (!isOwn) return 'not found';
  if (isOpen) return 'open';
  return reportedToday < reportsADay ? 'take' : 'too many';
}
