/** Compares a day's attempts with the current answers of gateway and supplier, and names every difference. */
import { pesewas } from '@ntem/contract/money';
import type { AgedAttempt } from '#attempts/rows/attempts.ts';
import { type AttemptNow, findAttemptsNow, listAttemptsOfDay } from '#attempts/rows/attempts-of-day.ts';
import { type AttemptDeps, type Guard, worker } from '#attempts/verbs/attempt-context.ts';
import { isOurRefund } from '#attempts/verbs/collect.ts';
import { askVendor, operationOf } from '#attempts/verbs/operations.ts';
import { isNews, settle } from '#attempts/verbs/settle.ts';
import {
  addToComparison,
  beginComparison,
  type ComparisonSum,
  type Difference,
  findComparison,
  findDayUnderWay,
  findDueDay,
  finishComparison,
  notePause,
  replaceDifferences,
} from '#books/rows/comparisons.ts';
import {
  type Compared,
  findDifference,
  mostPauses,
  pauseMs,
  takeWithinLimits,
} from '#books/rules/comparisons.ts';
import type { Deps } from '#deps.ts';
import { findFreshRestore } from '#installation/rows/restores.ts';
import { type Db, inTransaction, type Tx } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { isOpen } from '#orders/rules/order-states.ts';
import { statesInFlight } from '#payouts/rules/payout-states.ts';
import type { VendorStatus } from '#vendors/ports/outcomes.ts';
import { measureBalances, recordBalances } from './compare-balances.ts';
import { readNextPage } from './compare-lists.ts';

/** A small batch, so that urgent jobs and a shutdown do not wait long for it. */
const attemptsInAPart = 20;
const atATime = 10;

/** A comparison that is already running goes on. */
export function startComparison(db: Db, day: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await beginComparison(tx, day);
    await requestJob(tx, { kind: 'compare-day', day });
  });
}

/** Each day is compared in the night after it and in more nights: a supplier may reverse a delivery days later. */
export async function startDueComparison({ db }: Pick<Deps, 'db'>): Promise<void> {
  const day = (await findDayUnderWay(db)) ?? (await findDueDay(db));
  if (day) await startComparison(db, day);
}

type VendorAnswer = { attempt: AgedAttempt; status: VendorStatus };

/** Asks about the next part of the day's attempts, then reads the vendors' own lists. A crash repeats one part at most. */
export async function compareNextPart(
  deps: AttemptDeps,
  day: string,
  guard: Guard,
): Promise<{ againAfterMs: number } | undefined> {
  const { db } = deps;
  const comparison = await findComparison(db, day);
  if (!comparison || comparison.finishedAt) return undefined;
  const { startedAt, lastAttemptId: afterId } = comparison;
  const due = await listAttemptsOfDay(db, day, { startedAt, afterId, limit: attemptsInAPart });
  if (due.length === 0) {
    if (await readNextPage(deps, day, guard)) return { againAfterMs: 0 };
    await finish(deps, day, guard);
    return undefined;
  }
  const asked = await askAbout(deps, due);
  const limited = asked.findIndex(({ status }) => status.status === 'unknown' && status.isLimited);
  const isPatient = limited !== -1 && comparison.pauses < mostPauses;
  const answers = isPatient ? asked.slice(0, limited) : asked;
  await settleNews(deps, answers, guard);
  await inTransaction(db, async (tx) => {
    await guard(tx);
    if (answers.length === 0) return notePause(tx, day);
    const answered = answers.filter(({ status }) => status.status !== 'unknown');
    await addToComparison(tx, day, {
      asked: answers.length,
      unanswered: answers.length - answered.length,
      lastAttemptId: answers.at(-1)?.attempt.id ?? null,
      sums: sumBySide(answers),
    });
    const answeredIds = answered.map(({ attempt }) => attempt.id);
    await replaceDifferences(tx, day, {
      answeredIds,
      differences: await findDifferences(deps, tx, answered),
    });
  });
  return { againAfterMs: isPatient || asked.length < due.length ? pauseMs : 0 };
}

/** As many as the vendors take now. */
async function askAbout(deps: AttemptDeps, due: AgedAttempt[]): Promise<VendorAnswer[]> {
  const attempts = takeWithinLimits(due, (attempt) => {
    const { provider: vendor } = attempt;
    return { vendor, callsAMinute: operationOf(attempt).port(deps, attempt).traits.callsAMinute };
  });
  const answers: VendorAnswer[] = [];
  for (let at = 0; at < attempts.length; at += atATime) {
    const asked = attempts.slice(at, at + atATime);
    answers.push(
      ...(await Promise.all(
        asked.map(async (attempt) => ({ attempt, status: await askVendor(deps, attempt) })),
      )),
    );
  }
  return answers;
}

async function finish(deps: AttemptDeps, day: string, guard: Guard): Promise<void> {
  const measured = await measureBalances(deps, day);
  const { differences, unanswered } = await inTransaction(deps.db, async (tx) => {
    await guard(tx);
    await recordBalances(tx, day, measured);
    // What a list shows that nobody knows may be of the time before a restore.
    if (await findFreshRestore(tx)) await requestJob(tx, { kind: 'ask-after-restore' });
    return finishComparison(tx, day);
  });
  if (differences === 0) return;
  const found = { alarm: 'comparison', day, differences, unanswered };
  deps.log.error(found, 'a day does not agree with the vendors');
}

/** News from a vendor is settled like any other answer, and tried again at every run until that works. */
async function settleNews(deps: AttemptDeps, answers: VendorAnswer[], guard: Guard): Promise<void> {
  for (const { attempt, status } of answers) {
    if (!isNews(deps, attempt, status)) continue;
    await inTransaction(deps.db, async (tx) => {
      await guard(tx);
      await settle(deps, tx, { attempt, status, source: 'comparison', actor: worker });
    });
  }
}

/** Reads our own state after the answers arrived: an attempt may have been settled in between. */
async function findDifferences(deps: AttemptDeps, tx: Tx, answered: VendorAnswer[]): Promise<Difference[]> {
  const answers: VendorAnswer[] = [];
  for (const answer of answered)
    if (!(await isOurRefund({ deps, tx, attempt: answer.attempt }, answer.status))) answers.push(answer);
  const ids = answers.map(({ attempt }) => attempt.id);
  const known = await findAttemptsNow(tx, ids);
  return answers.flatMap((answer) => {
    const now = known.get(answer.attempt.id);
    const what = now && findDifference(compared(answer, now));
    if (!what) return [];
    const { attempt, status } = answer;
    const state = now.orderState
      ? `order ${now.orderState}`
      : now.topUpState
        ? `top-up ${now.topUpState}`
        : `payout ${now.payoutState}`;
    return {
      attemptId: attempt.id,
      attemptReference: attempt.reference,
      orderId: now.orderId,
      reference: now.reference,
      what,
      ours: `${now.outcome}, ${state}`,
      theirs: status.status,
    };
  });
}

function compared({ attempt, status }: VendorAnswer, now: AttemptNow): Compared {
  return {
    direction: attempt.direction,
    ours: now.outcome,
    theirs: status.status,
    standing: standingOf(now),
    ourAmount: now.receivedPesewas ?? attempt.amountPesewas,
    theirAmount: 'amount' in status ? status.amount : undefined,
  };
}

function standingOf({ orderState, payoutState, topUpState }: AttemptNow): Compared['standing'] {
  if (orderState === 'needs_review') return 'review';
  if (topUpState) return topUpState === 'prompting' ? 'open' : 'ended';
  const isMoving = orderState ? isOpen(orderState) : payoutState && statesInFlight.includes(payoutState);
  return isMoving ? 'open' : 'ended';
}

function sumBySide(answers: VendorAnswer[]): ComparisonSum[] {
  const sums = new Map<string, ComparisonSum>();
  for (const { attempt, status } of answers) {
    const side = attempt.direction === 'deliver' ? 'supplier' : 'gateway';
    const words = `${attempt.direction} ${status.status}`;
    const { count, amount } = sums.get(words) ?? { count: 0, amount: 0n };
    const sum = pesewas(amount + attempt.amountPesewas);
    sums.set(words, { side, status: words, count: count + 1, amount: sum });
  }
  return [...sums.values()];
}
