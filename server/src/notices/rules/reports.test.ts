/** Tests of which orders sellers and buyers may report, how often, and a report's progress. */
import { expect, it } from 'vitest';
import { judgeComplaint, judgeReport, statusOf } from './reports.ts';

it.each([
  [{ isOwn: true, isOpen: false, reportedToday: 0 }, 'take'],
  [{ isOwn: true, isOpen: false, reportedToday: 9 }, 'take'],
  [{ isOwn: true, isOpen: false, reportedToday: 10 }, 'too many'],
  [{ isOwn: true, isOpen: true, reportedToday: 1 }, 'open'],
  [{ isOwn: false, isOpen: false, reportedToday: 0 }, 'not found'],
  [{ isOwn: false, isOpen: true, reportedToday: 10 }, 'not found'],
] as const)('%o: %s', (facts, verdict) => {
  expect(judgeReport(facts)).toBe(verdict);
});

const paid = { state: 'paid', isOpen: false, ofOrder: 0, ofPayerToday: 0 } as const;
it.each([
  ['take', paid],
  ['take', { ...paid, state: 'payment_failed' }],
  ['too early', { ...paid, state: 'created' }],
  ['too early', { ...paid, state: 'awaiting_code' }],
  ['open', { ...paid, isOpen: true, ofOrder: 1 }],
  ['take', { ...paid, ofOrder: 4, ofPayerToday: 4 }],
  ['too many', { ...paid, ofOrder: 5 }],
  ['too many', { ...paid, ofPayerToday: 5 }],
] as const)('a complaint: %s %o', (verdict, facts) => {
  expect(judgeComplaint(facts)).toBe(verdict);
});

const never = { lookedAt: null, answeredAt: null, closedAt: null };
const then = new Date(0);
it.each([
  ['received', never],
  ['looked_at', { ...never, lookedAt: then }],
  ['answered', { ...never, lookedAt: then, answeredAt: then }],
  ['answered', { ...never, answeredAt: then }],
  ['closed', { ...never, lookedAt: then, closedAt: then }],
] as const)('a report is %s', (status, moments) => {
  expect(statusOf(moments)).toBe(status);
});
