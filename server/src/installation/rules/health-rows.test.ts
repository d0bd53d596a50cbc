import { dayMs, hourMs, minuteMs, secondMs } from '@ntem/contract/durations';
import { describe, expect, it } from 'vitest';
import { type HealthFacts, judgeHealth, sayProcesses } from './health-rows.ts';

const nowMs = 100 * dayMs;
const process = { kind: 'all', version: '2.3.0', errorsOfHour: 0, clockOffMs: 20 } as const;
const float = { title: 'DataMart GH', isKnown: true, isLow: false, daysLeft: 9 };

const healthy: HealthFacts = {
  nowMs,
  installedAtMs: nowMs - 30 * dayMs,
  processes: [process],
  version: '2.3.0',
  migrations: { applied: 48, known: 48 },
  silentOrders: 0,
  oldestPaidMs: 72 * secondMs,
  jobs: { due: 0, oldestMs: null },
  differences: 0,
  comparedAtMs: nowMs - 6 * hourMs,
  floats: [float],
  backup: { takenAtMs: nowMs - 6 * hourMs, bytes: 212e6 },
  disks: [{ holds: 'database', freeMb: 40_000 }],
  diskAlarmMb: 2_000,
  webhooks: { count: 12, delayMs: 1_400, silent: [] },
  restore: null,
};

it('a shop in which everything is right is healthy', () => {
  const rows = judgeHealth(healthy);
  expect(rows.filter(({ state }) => state !== 'right')).toEqual([]);
});

/** Each row is wrong for at least one reason, and then no other row is. */
const ills: [string, 'warning' | 'wrong', string, Partial<HealthFacts>][] = [
  ['restore', 'wrong', 'Nothing is sold', { restore: { isAsked: false } }],
  ['restore', 'wrong', 'Nothing is sold', { restore: { isAsked: true } }],
  ['processes', 'wrong', 'No worker runs', { processes: [{ ...process, kind: 'web' }] }],
  ['processes', 'wrong', 'No worker runs', { processes: [] }],
  [
    'processes',
    'warning',
    'several versions',
    { processes: [process, { ...process, kind: 'worker', version: '2.2.1' }] },
  ],
  ['migrations', 'wrong', '1 migration is missing', { migrations: { applied: 47, known: 48 } }],
  ['orders', 'wrong', '2 paid orders have not moved', { silentOrders: 2 }],
  ['jobs', 'warning', '7 jobs wait, the oldest for 2 min', { jobs: { due: 7, oldestMs: 2 * minuteMs } }],
  ['jobs', 'wrong', '1 job waits', { jobs: { due: 1, oldestMs: 20 * minuteMs } }],
  ['books', 'warning', '3 differences', { differences: 3 }],
  ['books', 'wrong', 'not compared for 2 days', { comparedAtMs: nowMs - 2 * dayMs }],
  ['books', 'wrong', 'not compared for 30 days', { comparedAtMs: null }],
  ['float', 'wrong', 'below the alarm', { floats: [float, { ...float, isLow: true }] }],
  ['float', 'warning', 'is low', { floats: [{ ...float, daysLeft: 1.6 }] }],
  ['float', 'warning', 'does not say', { floats: [{ ...float, isKnown: false, daysLeft: undefined }] }],
  ['float', 'wrong', 'No supplier', { floats: [] }],
  ['backup', 'wrong', 'No backup was ever made', { backup: null }],
  ['backup', 'warning', 'No backup for 2 days', { backup: { takenAtMs: nowMs - 2 * dayMs, bytes: 1 } }],
  ['backup', 'wrong', 'No backup for 4 days', { backup: { takenAtMs: nowMs - 4 * dayMs, bytes: 1 } }],
  ['disk', 'warning', 'filling up', { disks: [{ holds: 'database', freeMb: 1_900 }] }],
  ['disk', 'wrong', 'nearly full', { disks: [{ holds: 'backups', freeMb: 100 }] }],
  [
    'webhooks',
    'warning',
    'No webhook of Paystack',
    { webhooks: { count: 0, delayMs: null, silent: [{ title: 'Paystack', ended: 14 }] } },
  ],
  ['webhooks', 'warning', 'followed late', { webhooks: { count: 3, delayMs: minuteMs, silent: [] } }],
  ['errors', 'warning', '4 errors', { processes: [process, { ...process, errorsOfHour: 4 }] }],
  ['clock', 'warning', '2.10 s off', { processes: [{ ...process, clockOffMs: -2_100 }] }],
  ['clock', 'wrong', '31.00 s off', { processes: [{ ...process, clockOffMs: 31_000 }] }],
];

describe('a fault', () => {
  it.each(ills)('with %s is %s: %s', (key, state, words, facts) => {
    const rows = judgeHealth({ ...healthy, ...facts }).filter((row) => row.state !== 'right');
    expect(
      rows.map((row) => [row.key, row.state]),
      words,
    ).toEqual([[key, state]]);
    expect(rows[0]?.what).toContain(words);
    expect(rows[0]?.detail.length).toBeGreaterThan(5);
  });

  it('can be every row', () => {
    expect(new Set(ills.map(([key]) => key))).toEqual(new Set(judgeHealth(healthy).map(({ key }) => key)));
  });
});

it('a shop of this morning has not missed its first comparison', () => {
  const young = { ...healthy, comparedAtMs: null, installedAtMs: nowMs - hourMs };
  expect(judgeHealth(young).find(({ key }) => key === 'books')?.state).toBe('right');
});

it('a process that does both counts as each', () => {
  expect(sayProcesses([{ kind: 'all' }, { kind: 'web' }, { kind: 'worker' }])).toBe('2 web, 2 workers');
});
