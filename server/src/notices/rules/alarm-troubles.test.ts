/** Tests of what counts as a trouble, and from when. */
import { dayMs, hourMs, minuteMs } from '@ntem/contract/durations';
import { pesewas } from '@ntem/contract/money';
import { expect, it } from 'vitest';
import { type AlarmFacts, alarmAfterMs, findTroubles, sayAge } from './alarm-troubles.ts';

const none = { count: 0, oldestMs: 0 };
const calm: AlarmFacts = {
  orders: none,
  outcomes: none,
  review: none,
  payouts: none,
  jobs: none,
  differences: 0,
  floats: [],
  paused: [],
  backupAgeMs: undefined,
  disks: [{ holds: 'database', freeMb: 2_000 }],
  diskAlarmMb: 2_000,
  guessedAdmins: 0,
  sms: { spent: pesewas(0), budget: undefined },
};

it('finds nothing where nothing is wrong', () => {
  expect(findTroubles(calm)).toEqual([]);
});

it.each<[Partial<AlarmFacts>, string[]]>([
  [{ orders: { count: 1, oldestMs: alarmAfterMs.orders - 1 } }, []],
  [{ orders: { count: 1, oldestMs: alarmAfterMs.orders } }, ['orders: 1 paid order waits, for 15 min']],
  [{ orders: { count: 3, oldestMs: 2 * hourMs } }, ['orders: 3 paid orders wait, the oldest for 2 hours']],
  [{ outcomes: { count: 1, oldestMs: alarmAfterMs.outcomes - 1 } }, []],
  [
    { outcomes: { count: 2, oldestMs: alarmAfterMs.outcomes } },
    ['outcomes: 2 calls to vendors without a known outcome, the oldest for 30 min'],
  ],
  [{ review: { count: 1, oldestMs: alarmAfterMs.review - 1 } }, []],
  [{ review: { count: 1, oldestMs: alarmAfterMs.review } }, ['review: 1 order needs a decision, for 60 min']],
  [{ payouts: { count: 4, oldestMs: alarmAfterMs.payouts - 1 } }, []],
  [
    { payouts: { count: 4, oldestMs: alarmAfterMs.payouts } },
    ['payouts: 4 payouts wait for approval, the oldest for 3 hours'],
  ],
  [{ jobs: { count: 9, oldestMs: alarmAfterMs.jobs - 1 } }, []],
  [{ jobs: { count: 9, oldestMs: alarmAfterMs.jobs } }, ['worker: 9 jobs are late, the oldest for 3 min']],
  [
    {
      disks: [
        { holds: 'database', freeMb: 1_999 },
        { holds: 'backups', freeMb: 30 },
      ],
    },
    ['disk: 2.0 GB left on the disk of the database', 'disk: 30 MB left on the disk of the backups'],
  ],
  [{ guessedAdmins: 1 }, ["guessing: Somebody guesses an admin's second step"]],
  [{ differences: 1 }, ["books: 1 difference to the vendors' books"]],
  [
    { floats: [{ supplier: 'datamart', floatPesewas: pesewas(1_250), alarmPesewas: pesewas(10_000) }] },
    ['float: GHS 12.50 left at datamart, less than 100.00'],
  ],
  [{ paused: [{ vendor: 'hubtel', role: 'collect', pausedMs: alarmAfterMs.paused - 1 }] }, []],
  [
    { paused: [{ vendor: 'hubtel', role: 'pay_out', pausedMs: alarmAfterMs.paused }] },
    ['vendors: hubtel is paused (pay out) for 10 min'],
  ],
  [{ backupAgeMs: alarmAfterMs.backup - 1 }, []],
  [{ sms: { spent: pesewas(6_999), budget: pesewas(10_000) } }, []],
  [
    { sms: { spent: pesewas(7_000), budget: pesewas(10_000) } },
    ['spending: Text messages cost GHS 70.00 of 100.00 this month'],
  ],
  [{ backupAgeMs: 3 * dayMs }, ['backup: The last backup is 3 days old']],
])('%o is told as %o', (facts, told) => {
  expect(findTroubles({ ...calm, ...facts }).map(({ kind, words }) => `${kind}: ${words}`)).toEqual(told);
});

it.each([
  [90_000, '1 min'],
  [119 * minuteMs, '119 min'],
  [2 * hourMs, '2 hours'],
  [47 * hourMs, '47 hours'],
  [2 * dayMs, '2 days'],
])('says %i ms as %s', (ms, said) => {
  expect(sayAge(ms)).toBe(said);
});
