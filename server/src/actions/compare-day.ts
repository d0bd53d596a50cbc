/** Compares a day's attempts with what the gateway and the supplier say of them now, and names every difference. */
import { type AttemptNow, findAttemptsNow, listAttemptsOfDay } from '#db/attempts-of-day.ts';
import {
  addToComparison,
  beginComparison,
  type ComparisonSum,
  type Difference,
  findComparison,
  findDayUnderWay,
  findDueDay,
  finishComparison,
  replaceDifferences,
} from '#db/comparisons.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { type Job, lockLease, requestJob } from '#db/jobs.ts';
import { lockOrder, moveOrder } from '#db/orders.ts';
import type { Deps } from '#deps.ts';
import { isOpen } from '#domain/order-states.ts';
import { statesInFlight } from '#domain/payout-rules.ts';
import { type Compared, findDifference } from '#domain/reconcile.ts';
import { askVendor, type VendorAnswer } from './ask-vendor.ts';

/** So few that money that has to move, or a process that is told to stop, has not long to wait. */
const attemptsInAPart = 20;
const atATime = 10;

/** One that is under way goes on. */
export function startComparison(db: Db, day: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await beginComparison(tx, day);
    await requestJob(tx, { kind: 'compare-day', subject: day });
  });
}

/** Every day is compared by itself, in the night after it. One at a time: money has to move meanwhile. */
export async function startDueComparison({ db }: Pick<Deps, 'db'>): Promise<void> {
  const day = (await findDayUnderWay(db)) ?? (await findDueDay(db));
  if (day) await startComparison(db, day);
}

type CompareDeps = Pick<Deps, 'db' | 'payments' | 'bundles' | 'log'>;

/** Asks about the next part of the day's attempts. A crash repeats one part at most. */
export async function compareNextPart(
  deps: CompareDeps,
  job: Job,
): Promise<{ againAfterMs: number } | undefined> {
  const { db } = deps;
  const day = job.subject;
  const comparison = await findComparison(db, day);
  if (!comparison || comparison.finishedAt) return undefined;
  const { startedAt, lastAttemptId: afterId } = comparison;
  const attempts = await listAttemptsOfDay(db, day, { startedAt, afterId, limit: attemptsInAPart });
  const answers: VendorAnswer[] = [];
  for (let at = 0; at < attempts.length; at += atATime) {
    const asked = attempts.slice(at, at + atATime).map((attempt) => askVendor(deps, attempt));
    answers.push(...(await Promise.all(asked)));
  }
  const finished = await inTransaction(db, async (tx) => {
    await lockLease(tx, job);
    if (answers.length === 0) return finishComparison(tx, day);
    const answered = answers.filter(({ status }) => status.status !== 'unknown');
    await addToComparison(tx, day, {
      asked: answers.length,
      unanswered: answers.length - answered.length,
      lastAttemptId: attempts.at(-1)?.id ?? null,
      sums: sumBySide(answers),
    });
    const differences = await findDifferences(tx, answered);
    const answeredIds = answered.map(({ attempt }) => attempt.id);
    for (const one of await replaceDifferences(tx, day, { answeredIds, differences })) await act(tx, one);
    return undefined;
  });
  if (!finished) return { againAfterMs: 0 };
  const { differences, unanswered } = finished;
  if (differences > 0) {
    const found = { alarm: 'comparison', day, differences, unanswered };
    deps.log.error(found, 'a day does not agree with the vendors');
  }
  return undefined;
}

/**
 * A success that we missed is honoured like any late one, by the functions that settle it. Where the supplier takes a
 * delivery back, a person decides; once, for it may stay like that. Money taken back has no move in review, and stays
 * a difference that is named.
 */
async function act(tx: Tx, { orderId, attemptReference, direction, theirs }: Found): Promise<void> {
  if (theirs === 'done' && attemptReference)
    return requestJob(tx, { kind: 'check-attempt', subject: attemptReference });
  if (theirs !== 'failed' || direction !== 'deliver' || !orderId) return;
  const order = await lockOrder(tx, orderId);
  if (order.state === 'delivered')
    await moveOrder(tx, order, {
      to: 'needs_review',
      by: 'worker',
      evidence: { reference: attemptReference, status: theirs },
    });
}

type Found = Difference & { direction: Compared['direction'] };

/** Goes by what we believe after the answers came: an attempt may have been settled while they were on their way. */
async function findDifferences(tx: Tx, answers: VendorAnswer[]): Promise<Found[]> {
  const ids = answers.map(({ attempt }) => attempt.id);
  const known = await findAttemptsNow(tx, ids);
  return answers.flatMap((answer) => {
    const now = known.get(answer.attempt.id);
    const what = now && findDifference(compared(answer, now));
    if (!what) return [];
    const { attempt, status } = answer;
    const state = now.order_state ? `order ${now.order_state}` : `payout ${now.payout_state}`;
    return {
      attemptId: attempt.id,
      attemptReference: attempt.reference,
      direction: attempt.direction,
      orderId: now.order_id,
      reference: now.reference,
      what,
      ours: `${now.outcome}, ${state}`,
      theirs: status.status,
    };
  });
}

function compared({ attempt, kind, status }: VendorAnswer, now: AttemptNow): Compared {
  const { direction } = attempt;
  return {
    direction,
    ours: now.outcome,
    theirs: status.status,
    standing: standingOf(now),
    ourAmount:
      direction === 'collect' ? (now.received_pesewas ?? attempt.amount_pesewas) : attempt.amount_pesewas,
    theirAmount: kind === 'money' && status.status === 'done' ? status.amount : undefined,
  };
}

function standingOf({ order_state, payout_state }: AttemptNow): Compared['standing'] {
  if (order_state === 'needs_review') return 'review';
  const isMoving = order_state ? isOpen(order_state) : payout_state && statesInFlight.includes(payout_state);
  return isMoving ? 'open' : 'ended';
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
