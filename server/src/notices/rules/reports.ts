/** Decides whether a seller or a buyer may report an order, and how far a report is. */
import type { ReportStatus } from '@ntem/contract/notices/report-words';
import type { OrderState } from '@ntem/contract/states';

/** Of one seller. */
export const reportsADay = 10;
/** Of one buyer's number in a day, and of one order in all. */
const complaintsADay = 5;
const complaintsOfOrder = 5;

export type ReportFacts = {
  /** Sold through the seller or by a seller below, or bought by them. */
  isOwn: boolean;
  /** They have reported it, and wait for the answer. */
  isOpen: boolean;
  reportedToday: number;
};

/** An order of another person is answered like one that does not exist. */
export function judgeReport({
  isOwn,
  isOpen,
  reportedToday,
}: ReportFacts): 'take' | 'not found' | 'open' | 'too many' {
  if (!isOwn) return 'not found';
  if (isOpen) return 'open';
  return reportedToday < reportsADay ? 'take' : 'too many';
}

export type ComplaintFacts = {
  state: OrderState;
  /** The order's holder waits for an answer. */
  isOpen: boolean;
  ofOrder: number;
  /** About all orders that its payer paid or was to pay. */
  ofPayerToday: number;
};

/** Before its payer was asked for money there is nothing that could have gone wrong. */
export function canComplain({ state, isOpen }: Pick<ComplaintFacts, 'state' | 'isOpen'>): boolean {
  return state !== 'created' && state !== 'awaiting_code' && !isOpen;
}

export function judgeComplaint(facts: ComplaintFacts): 'take' | 'too early' | 'open' | 'too many' {
  if (facts.isOpen) return 'open';
  if (!canComplain(facts)) return 'too early';
  const isOften = facts.ofOrder >= complaintsOfOrder || facts.ofPayerToday >= complaintsADay;
  return isOften ? 'too many' : 'take';
}

type Moments = { lookedAt: Date | null; answeredAt: Date | null; closedAt: Date | null };

export function statusOf({ lookedAt, answeredAt, closedAt }: Moments): ReportStatus {
  if (answeredAt) return 'answered';
  if (closedAt) return 'closed';
  return lookedAt ? 'looked_at' : 'received';
}
