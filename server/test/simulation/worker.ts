/** The worker of a simulated process: the real jobs and their real leases, taken when the scheduler says so. */
import { hourMs, minuteMs, secondMs } from '@ntem/contract/durations';
import { trialEveryMs } from '#attempts/rules/vendor-pauses.ts';
import type { Deps } from '#deps.ts';
import { jobHandlers } from '#jobs.ts';
import { type Ending, endJobs, renewLeases } from '#kernel/jobs/held-jobs.ts';
import { type JobKind, kindsOf } from '#kernel/jobs/job-kinds.ts';
import { backoffMs } from '#kernel/jobs/job-tries.ts';
import { type Job, LeaseLost, takeJobs } from '#kernel/jobs/jobs.ts';
import type { Scheduler } from './scheduler.ts';
import type { SimulatedProcess } from './simulated-process.ts';

const slots = 24;
const renewEveryMs = 1.5 * secondMs;
/** The jobs of the timetable, if a plan has sweeps. */
export const sweeps: JobKind[] = [
  'sweep-orders',
  'sweep-payouts',
  'keep-ledger-days',
  'keep-sale-days',
  'move-ledger-checkpoint',
];
/** Beside them the nightly comparison, if the plan has it. */
export const comparisons: JobKind = 'start-comparisons';
export const simulatedKinds = [
  ...sweeps,
  comparisons,
  'compare-day' as const,
  'ask-after-restore' as const,
  'erase-orders' as const,
  ...kindsOf('settle'),
  ...kindsOf('deliver'),
  ...kindsOf('lists'),
  ...kindsOf('ask'),
  ...kindsOf('messages'),
];

/** Jobs that look every minute or hour for days while nobody waits run less often: that shows as much. */
function putOff({ kind }: Job, { againAfterMs }: { againAfterMs: number }, isBusy: boolean): number {
  const isProbe = kind === 'probe-supplier' && againAfterMs === trialEveryMs;
  const isOld = kind.startsWith('follow-') && againAfterMs > 10 * minuteMs;
  // Four days of the week are compared each night, the newest first.
  if (kind === comparisons) return 6 * hourMs;
  return !isBusy && (isProbe || isOld || sweeps.includes(kind)) ? 6 * hourMs : againAfterMs;
}

export type SimulatedWorker = {
  hasRoom(): boolean;
  /** Answers the milliseconds until the next look, if it knows. */
  take(): Promise<number | undefined>;
  endings(): number;
  writeEndings(): void;
};

type Settings = {
  process: SimulatedProcess;
  deps: Deps;
  scheduler: Scheduler;
  onSurprise(said: string): void;
  /** One of its own is due again after so long. */
  onDueAgain(afterMs: number): void;
  /** True while people still come. */
  isBusy(): boolean;
};

export function createSimulatedWorker(settings: Settings): SimulatedWorker {
  const { process, deps, scheduler, onSurprise, onDueAgain, isBusy } = settings;
  const handlers = jobHandlers(deps);
  const running = new Set<Job>();
  let ended: Ending[] = [];
  let isTaking = false;
  let isRenewing = false;

  function keepLeases(): void {
    if (isRenewing) return;
    isRenewing = true;
    const renew = () => {
      if (running.size === 0) {
        isRenewing = false;
        return;
      }
      process.inside(() => renewLeases(deps.db, [...running], 'skip')).then(again, again);
    };
    const again = () => scheduler.after(renewEveryMs, '', () => process.hear(renew));
    again();
  }

  async function run(job: Job): Promise<void> {
    running.add(job);
    const ending = await handlers[job.kind](job, {}).then(
      (next): Ending =>
        next ? { job, next: { afterMs: putOff(job, next, isBusy()), attempts: 0 } } : { job },
      (error: unknown): Ending => {
        if (!(error instanceof LeaseLost))
          onSurprise(`${job.kind}: ${error instanceof Error ? error.stack : String(error)}`);
        return { job, next: { afterMs: backoffMs(job.attempts), error: String(error) } };
      },
    );
    running.delete(job);
    ended.push(ending);
  }

  return {
    hasRoom: () => !isTaking && running.size < slots,
    async take() {
      isTaking = true;
      const limit = Math.min(slots - running.size, 1 + Math.floor(scheduler.random.next() * slots));
      const wanted = {
        kinds: simulatedKinds,
        limit,
        mostOfOneBucket: limit,
        running: new Map<string, number>(),
      };
      const taken = process.inside(() => takeJobs(deps.db, wanted));
      const { jobs, nextDueMs } = await taken.finally(() => (isTaking = false));
      if (jobs.length > 0) keepLeases();
      for (const job of jobs) {
        scheduler.note(`${process.name} takes ${job.kind} ${job.subject}`);
        void process.inside(() => run(job));
      }
      return jobs.length === limit ? 0 : nextDueMs;
    },
    endings: () => ended.length,
    writeEndings() {
      const batch = ended;
      ended = [];
      process
        .inside(() => endJobs(deps.db, batch, 'wait'))
        .then((kept) => {
          for (const { dueAfterMs } of kept.values()) if (dueAfterMs !== undefined) onDueAgain(dueAfterMs);
        })
        .catch((error: unknown) => onSurprise(String(error)));
    },
  };
}
