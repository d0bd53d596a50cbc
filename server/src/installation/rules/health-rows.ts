/** Reports what is right and wrong with this installation, in words that say what to do. Pure. */
import { floatShortDays } from '@ntem/contract/books/limits';
import { hourMs, minuteMs, sayDuration, saySpan, secondMs } from '@ntem/contract/durations';
import { type Disk, findFullest, judgeDisk, saySpace } from '#kernel/rules/disk-space.ts';
import { type Finding, right, warning, wrong } from '#kernel/rules/findings.ts';
import { silentAfterMs } from '#orders/rules/sweep-limits.ts';
import { oldBackupMs } from './backup-intervals.ts';
import { clockOffWarnMs, clockOffWrongMs } from './clock-limits.ts';

/** Every night; one that is under way in the morning is no reason to worry. */
const comparisonDueMs = 36 * hourMs;
const jobsLateMs = minuteMs;
const jobsStuckMs = 10 * minuteMs;
const webhookSlowMs = 30 * secondMs;

export type HealthRow = Finding & { key: string };

export type HealthFacts = {
  nowMs: number;
  installedAtMs: number;
  processes: readonly {
    kind: 'all' | 'web' | 'worker';
    version: string;
    errorsOfHour: number;
    clockOffMs: number;
  }[];
  version: string;
  migrations: { applied: number; known: number };
  silentOrders: number;
  oldestPaidMs: number | null;
  jobs: { due: number; oldestMs: number | null };
  differences: number;
  comparedAtMs: number | null;
  floats: readonly { title: string; isKnown: boolean; isLow: boolean; daysLeft: number | undefined }[];
  backup: { takenAtMs: number; bytes: number } | null;
  disks: readonly Disk[];
  diskAlarmMb: number;
  webhooks: { count: number; delayMs: number | null; silent: readonly { title: string; ended: number }[] };
  restore: { isAsked: boolean } | null;
};

const many = (n: number, one: string, several: string) => `${n} ${n === 1 ? one : several}`;

const judges: Record<string, (facts: HealthFacts) => Finding> = {
  restore: judgeRestore,
  processes: judgeProcesses,
  migrations: judgeMigrations,
  orders: judgeOrders,
  jobs: judgeJobs,
  books: judgeBooks,
  float: judgeFloat,
  backup: judgeBackup,
  disk: judgeRoom,
  webhooks: judgeWebhooks,
  errors: judgeErrors,
  clock: judgeClock,
};

export function judgeHealth(facts: HealthFacts): HealthRow[] {
  return Object.entries(judges).map(([key, judge]) => ({ key, ...judge(facts) }));
}

function judgeRestore({ restore }: HealthFacts): Finding {
  if (!restore) return right('No restore is open', 'Orders are sold and sent');
  const next = restore.isAsked
    ? 'Every vendor was asked. Look at what differs and end it under After a restore'
    : 'The vendors are being asked. See After a restore';
  return wrong('Nothing is sold or sent after a restore', next);
}

const runs = (kinds: readonly string[]) => (one: { kind: string }) => kinds.includes(one.kind);

function judgeProcesses({ processes, version }: HealthFacts): Finding {
  const workers = processes.filter(runs(['all', 'worker']));
  if (workers.length === 0)
    return wrong('No worker runs', 'Nothing is delivered or refunded. Start a process with PROCESS=worker');
  const others = [...new Set(processes.map((one) => one.version))].filter((one) => one !== version);
  if (others.length > 0)
    return warning(
      'Processes of several versions run',
      `This page is of ${version}; others are of ${others.join(', ')}. Restart the older ones`,
    );
  return right('Processes', `${sayProcesses(processes)}, all on ${version}`);
}

/** `2 web, 1 worker`; one that does both is each of them. */
export function sayProcesses(processes: readonly { kind: string }[]): string {
  const web = processes.filter(runs(['all', 'web'])).length;
  const workers = processes.filter(runs(['all', 'worker'])).length;
  return `${web} web, ${many(workers, 'worker', 'workers')}`;
}

function judgeMigrations({ migrations: { applied, known } }: HealthFacts): Finding {
  const missing = known - applied;
  if (missing === 0) return right('Migrations', `All ${known} are in place`);
  return wrong(
    `${many(missing, 'migration is', 'migrations are')} missing`,
    'A process of this version brings them in when it starts. Restart one',
  );
}

function judgeOrders({ silentOrders, oldestPaidMs }: HealthFacts): Finding {
  if (silentOrders > 0)
    return wrong(
      `${many(silentOrders, 'paid order has', 'paid orders have')} not moved for ${sayDuration(silentAfterMs)}`,
      'Look at Attention, and at Vendors for paused ones',
    );
  return right(
    'Orders move',
    oldestPaidMs === null
      ? 'None waits for its bundle'
      : `The oldest that is being sent: ${saySpan(oldestPaidMs)}`,
  );
}

function judgeJobs({ jobs: { due, oldestMs } }: HealthFacts): Finding {
  if (oldestMs === null || oldestMs < jobsLateMs)
    return right('Jobs', due === 0 ? 'None waits' : `${due} to do, none older than ${saySpan(jobsLateMs)}`);
  const judged = oldestMs < jobsStuckMs ? warning : wrong;
  return judged(
    `${many(due, 'job waits', 'jobs wait')}, the oldest for ${saySpan(oldestMs)}`,
    'Start another worker, or look in the log for what fails',
  );
}

function judgeBooks({ differences, comparedAtMs, installedAtMs, nowMs }: HealthFacts): Finding {
  const sinceMs = nowMs - (comparedAtMs ?? installedAtMs);
  if (sinceMs > comparisonDueMs)
    return wrong(
      `The books were not compared for ${saySpan(sinceMs)}`,
      'A worker does it every night. Look whether one runs, or compare a day under Money',
    );
  if (differences > 0)
    return warning(
      `${many(differences, 'difference', 'differences')} between the books and a vendor`,
      'Look at each of them under Money',
    );
  return comparedAtMs === null
    ? right('Books', 'The first night is still to come')
    : right('Books', `Agree to the pesewa, compared ${saySpan(sinceMs)} ago`);
}

function judgeFloat({ floats }: HealthFacts): Finding {
  const low = floats.find(({ isLow }) => isLow);
  if (low) return wrong(`The float at ${low.title} is below the alarm`, `${sayLasts(low.daysLeft)}Top it up`);
  const short = floats.find(({ daysLeft }) => daysLeft !== undefined && daysLeft <= floatShortDays);
  if (short) return warning(`The float at ${short.title} is low`, `${sayLasts(short.daysLeft)}Top it up`);
  const unknown = floats.find(({ isKnown }) => !isKnown);
  if (unknown)
    return warning(`${unknown.title} does not say what is left`, 'Look at its own page, and at Vendors');
  const [first] = floats;
  if (!first) return wrong('No supplier delivers', 'Name one in the setting BUNDLES');
  const lasts = first.daysLeft;
  return right(
    'Float',
    lasts === undefined
      ? 'Above the alarm; nothing was spent this week'
      : `${first.title} lasts ${sayDays(lasts)}`,
  );
}

const sayDays = (days: number) => (days < 10 ? `${days.toFixed(1)} days` : `${Math.round(days)} days`);
const sayLasts = (days: number | undefined) => (days === undefined ? '' : `Lasts ${sayDays(days)}. `);

function judgeBackup({ backup, nowMs }: HealthFacts): Finding {
  const how = 'Run npm run backup, every night, and keep the files elsewhere';
  if (!backup) return wrong('No backup was ever made', how);
  const agoMs = nowMs - backup.takenAtMs;
  const last = `Last ${saySpan(agoMs)} ago, ${sayBytes(backup.bytes)}`;
  if (agoMs <= oldBackupMs.warning) return right('Last backup', last);
  const judged = agoMs <= oldBackupMs.wrong ? warning : wrong;
  return judged(`No backup for ${saySpan(agoMs)}`, `${last}. ${how}`);
}

function judgeRoom({ disks, diskAlarmMb }: HealthFacts): Finding {
  const fullest = findFullest([...disks]);
  if (!fullest) return right('Disk', "The database is on another machine: watch that machine's disk");
  const left = `${saySpace(fullest.freeMb)} free on the disk of the ${fullest.holds}`;
  const state = judgeDisk(fullest, diskAlarmMb);
  if (state === 'enough') return right('Disk', left);
  const how = `${left}. Make room, or move to a larger disk`;
  if (state === 'low') return warning('The disk is filling up', how);
  return wrong('The disk is nearly full', `${how}. /readyz fails until there is`);
}

function sayBytes(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${Math.round(bytes / 1e6)} MB`;
}

function judgeWebhooks({ webhooks: { count, delayMs, silent } }: HealthFacts): Finding {
  const [first] = silent;
  if (first)
    return warning(
      `No webhook of ${first.title} in the last hour`,
      `${many(first.ended, 'call has', 'calls have')} ended meanwhile. Check its callback address under Vendors`,
    );
  if (delayMs !== null && delayMs > webhookSlowMs)
    return warning(
      `Webhooks are followed late: typically after ${saySpan(delayMs)}`,
      'Start another worker, or look at Vendors for who answers slowly',
    );
  if (count === 0) return right('Webhooks', 'None in the last hour, and none was due');
  return right(
    'Webhooks',
    delayMs === null ? `${count} lately` : `Typical delay ${(delayMs / secondMs).toFixed(1)} s`,
  );
}

function judgeErrors({ processes }: HealthFacts): Finding {
  const errors = processes.reduce((sum, one) => sum + one.errorsOfHour, 0);
  if (errors === 0) return right('Errors in the last hour', 'None');
  return warning(
    `${many(errors, 'error', 'errors')} in the last hour`,
    'Look in the log for lines of level 50 and above',
  );
}

function judgeClock({ processes }: HealthFacts): Finding {
  const offMs = Math.max(0, ...processes.map(({ clockOffMs }) => Math.abs(clockOffMs)));
  const off = `${(offMs / secondMs).toFixed(2)} s off the database's`;
  if (offMs < clockOffWarnMs) return right('Clock', off);
  const judged = offMs < clockOffWrongMs ? warning : wrong;
  return judged(`The clock of a process is ${off}`, 'Switch time synchronisation on, on both machines');
}
