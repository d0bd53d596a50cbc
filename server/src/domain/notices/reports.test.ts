/** Which orders a seller may report, and how often. */
import { expect, it } from 'vitest';
import { judgeReport } from './reports.ts';

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
