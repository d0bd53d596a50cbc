/** Compares a day's attempts with what the gateway and the supplier say of them now, and names every difference. */
import { findAttemptsNow, listAttemptsOfDay } from '#db/attempts-of-day.ts';
import {
  addToComparison,
  beginComparison,
  type ComparisonSum,
  type Difference,
  findComparison,
  finishComparison,
  listDueDays,
} from '#db/comparisons.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { type Job, lockLease, requestJob } from '#db/jobs.ts';
import type { Deps } from '#deps.ts';
import { findDifference } from '#domain/reconcile.ts';
import { askVendor, type VendorAnswer } from './ask-vendor.ts';

/** So many that a process that is told to stop has not long to wait. */
const attemptsInAPart = 100;
const atATime = 10;

/** Nothing happens where a comparison of that day is under way. */
export function startComparison(db: Db, day: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (await beginComparison(tx, day)) await requestJob(tx, { kind: 'compare-day', subject: day });
  });
}

/** Every day is compared once by itself, in the night after it. */
export async function startDueComparisons({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const day of await listDueDays(db)) await startComparison(db, day);
}

type CompareDeps = Pick<Deps, 'db' | 'payments' | 'bundles' | 'log'>;

/** Asks about the next part of the day's attempts. What was asked about is never asked again after a crash. */
export async function compareNextPart(
  deps: CompareDeps,
  job: Job,
): Promise<{ againAfterMs: number } | undefined> {
  const { db } = deps;
  const day = job.subject;
  const comparison = await findComparison(db, day);
  if (!comparison || comparison.finishedAt) return undefined;
  const afterId = comparison.lastAttemptId;
  const attempts = await listAttemptsOfDay(db, day, { afterId, limit: attemptsInAPart });
  const answers: VendorAnswer[] = [];
  for (let at = 0; at < attempts.length; at += atATime) {
    const asked = attempts.slice(at, at + atATime).map((attempt) => askVendor(deps, attempt));
    answers.push(...(await Promise.all(asked)));
  }
  const finished = await inTransaction(db, async (tx) => {
    await lockLease(tx, job);
    if (answers.length === 0) return finishComparison(tx, day);
    const differences = await findDifferences(tx, answers);
    await addToComparison(tx, day, {
      asked: answers.length,
      unanswered: answers.filter(({ status }) => status.status === 'unknown').length,
      lastAttemptId: attempts.at(-1)?.id ?? null,
      sums: sumBySide(answers),
      differences: differences.map(({ difference }) => difference),
    });
    // A success that we missed is honoured like any late one, by the functions that settle it.
    for (const { answer } of differences) {
      const { reference } = answer.attempt;
      if (answer.status.status === 'done')
        await requestJob(tx, { kind: 'check-attempt', subject: reference });
    }
    return undefined;
  });
  if (!finished) return { againAfterMs: 0 };
  const { differences, unanswered } = finished;
  if (differences > 0)
    deps.log.error(
      { alarm: 'comparison', day, differences, unanswered },
      'a day does not agree with the vendors',
    );
  return undefined;
}

type Found = { answer: VendorAnswer; difference: Difference };

/** Goes by what we believe after the answers came: an attempt may have been settled while they were on their way. */
async function findDifferences(
  tx: Parameters<typeof findAttemptsNow>[0],
  answers: VendorAnswer[],
): Promise<Found[]> {
  const ids = answers.map(({ attempt }) => attempt.id);
  const known = await findAttemptsNow(tx, ids);
  return answers.flatMap((answer) => {
    const { attempt, kind, status } = answer;
    const now = known.get(attempt.id);
    if (!now) return [];
    const what = findDifference({
      direction: attempt.direction,
      ours: now.outcome,
      theirs: status.status,
      isInReview: now.state === 'needs_review',
      ourAmount: attempt.amount_pesewas,
      theirAmount: kind === 'money' && status.status === 'done' ? status.amount : undefined,
    });
    if (!what) return [];
    const owner = now.order_id ? 'order' : 'payout';
    const ours = `${now.outcome}, ${owner} ${now.state}`;
    const { order_id: orderId, reference } = now;
    return [{ answer, difference: { orderId, reference, what, ours, theirs: status.status } }];
  });
}

function sumBySide(answers: VendorAnswer[]): ComparisonSum[] {
  const sums = new Map<string, ComparisonSum>();
  for (const { attempt, kind, status } of answers) {
    const side = kind === 'delivery' ? 'supplier' : 'gateway';
    const words = `${attempt.direction} ${status.status}`;
    const sum = sums.get(words) ?? { side, status: words, count: 0, amount: 0n as ComparisonSum['amount'] };
    const amount = (sum.amount + attempt.amount_pesewas) as ComparisonSum['amount'];
    sums.set(words, { ...sum, count: sum.count + 1, amount });
  }
  return [...sums.values()];
}
