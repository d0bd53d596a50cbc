/** Finds troubles that an admin has to look at now, in words that name no person. */
import { dayMs, hourMs, minuteMs } from '@ntem/contract/durations';
import { formatAmount, type Pesewas } from '@ntem/contract/money';
import type { AlarmKind } from '@ntem/contract/notices/alarm-kinds';
import { oldBackupMs } from '#installation/rules/backup-intervals.ts';
import { type Disk, judgeDisk, saySpace } from '#kernel/rules/disk-space.ts';
import { isBudgetAlarm } from './sms-budget.ts';

/** The number, and the age of the oldest. */
type Waiting = { count: number; oldestMs: number };

export type AlarmFacts = {
  /** Paid, and neither delivered nor given back. */
  orders: Waiting;
  /** Calls with an unknown outcome. */
  outcomes: Waiting;
  /** Orders that only a person moves on. */
  review: Waiting;
  /** Payouts that wait for approval. */
  payouts: Waiting;
  /** Jobs that are due and not running. */
  jobs: Waiting;
  differences: number;
  floats: { supplier: string; floatPesewas: Pesewas; alarmPesewas: Pesewas }[];
  /** Paused automatically: admins need no message about a vendor that one of them paused. */
  paused: { vendor: string; role: string; pausedMs: number }[];
  /** Undefined if none was ever made. */
  backupAgeMs: number | undefined;
  /** Of each sort the one with the least room. */
  disks: Disk[];
  diskAlarmMb: number;
  /** Admins' accounts where somebody with the right password enters wrong codes. */
  guessedAdmins: number;
  /** The cost of text messages this month, and the budget. */
  sms: { spent: Pesewas; budget: Pesewas | undefined };
};

export type Trouble = { kind: AlarmKind; about: string; words: string };

/** Shorter than this, it may pass by itself. */
export const alarmAfterMs = {
  orders: 15 * minuteMs,
  outcomes: 30 * minuteMs,
  review: hourMs,
  payouts: 3 * hourMs,
  jobs: 3 * minuteMs,
  paused: 10 * minuteMs,
  backup: oldBackupMs.alarm,
};

export function findTroubles(facts: AlarmFacts): Trouble[] {
  const {
    orders,
    outcomes,
    review,
    payouts,
    jobs,
    differences,
    floats,
    paused,
    backupAgeMs,
    disks,
    diskAlarmMb,
    guessedAdmins,
    sms,
  } = facts;
  return [
    ...waits('orders', orders, alarmAfterMs.orders, ['paid order waits', 'paid orders wait']),
    ...waits('outcomes', outcomes, alarmAfterMs.outcomes, [
      'call to a vendor without a known outcome',
      'calls to vendors without a known outcome',
    ]),
    ...waits('review', review, alarmAfterMs.review, ['order needs a decision', 'orders need a decision']),
    ...waits('payouts', payouts, alarmAfterMs.payouts, [
      'payout waits for approval',
      'payouts wait for approval',
    ]),
    ...floats.map(({ supplier, floatPesewas, alarmPesewas }) => ({
      kind: 'float' as const,
      about: supplier,
      words: `GHS ${formatAmount(floatPesewas)} left at ${supplier}, less than ${formatAmount(alarmPesewas)}`,
    })),
    ...(differences > 0 ? [{ kind: 'books' as const, about: '', words: sayDifferences(differences) }] : []),
    ...paused
      .filter(({ pausedMs }) => pausedMs >= alarmAfterMs.paused)
      .map(({ vendor, role, pausedMs }) => ({
        kind: 'vendors' as const,
        about: `${vendor} ${role}`,
        words: `${vendor} is paused (${role.replace('_', ' ')}) for ${sayAge(pausedMs)}`,
      })),
    ...waits('worker', jobs, alarmAfterMs.jobs, ['job is late', 'jobs are late']),
    ...(backupAgeMs !== undefined && backupAgeMs >= alarmAfterMs.backup
      ? [{ kind: 'backup' as const, about: '', words: `The last backup is ${sayAge(backupAgeMs)} old` }]
      : []),
    ...disks
      .filter((disk) => judgeDisk(disk, diskAlarmMb) !== 'enough')
      .map(({ holds, freeMb }) => ({
        kind: 'disk' as const,
        about: holds,
        words: `${saySpace(freeMb)} left on the disk of the ${holds}`,
      })),
    ...(guessedAdmins > 0
      ? [{ kind: 'guessing' as const, about: '', words: "Somebody guesses an admin's second step" }]
      : []),
    ...(sms.budget !== undefined && isBudgetAlarm(sms)
      ? [
          {
            kind: 'spending' as const,
            about: '',
            words: `Text messages cost GHS ${formatAmount(sms.spent)} of ${formatAmount(sms.budget)} this month`,
          },
        ]
      : []),
  ];
}

function waits(
  kind: AlarmKind,
  { count, oldestMs }: Waiting,
  afterMs: number,
  [one, many]: readonly [string, string],
): Trouble[] {
  if (count === 0 || oldestMs < afterMs) return [];
  const since = count === 1 ? `for ${sayAge(oldestMs)}` : `the oldest for ${sayAge(oldestMs)}`;
  return [{ kind, about: '', words: `${count} ${count === 1 ? one : many}, ${since}` }];
}

function sayDifferences(count: number): string {
  return `${count} ${count === 1 ? 'difference' : 'differences'} to the vendors' books`;
}

/** In whole units, the larger one from two of it on. */
export function sayAge(ms: number): string {
  const unit = [
    { ms: dayMs, word: 'days' },
    { ms: hourMs, word: 'hours' },
  ].find((one) => ms >= 2 * one.ms);
  return `${Math.floor(ms / (unit?.ms ?? minuteMs))} ${unit?.word ?? 'min'}`;
}
