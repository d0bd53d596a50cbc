/** Compares one day's orders with what the gateway and the supplier say now, and names every difference. */

import type { Db } from '#db/database.ts';
import {
  type AttemptOfDay,
  countStates,
  listAttemptsOfDay,
  listBookFaults,
  type StateCount,
} from '#db/reconciliation.ts';
import type { Deps } from '#deps.ts';
import { findDifference } from '#domain/reconcile.ts';
import { askVendor, type VendorAnswer } from './ask-vendor.ts';

/** More cannot be asked about while somebody waits for the answer. */
const largestNumberOfQuestions = 500;
const atATime = 10;
const patienceMs = 7_000;

type Sum = { status: string; count: number; amount: bigint };
type Difference = { orderId: string | null; reference: string; what: string; ours: string; theirs: string };

export type DayComparison = {
  orders: StateCount[];
  gateway: Sum[];
  supplier: Sum[];
  attempts: number;
  asked: number;
  differences: Difference[];
};

type CompareDeps = Pick<Deps, 'payments' | 'bundles'> & { db: Db };

export async function compareDay(deps: CompareDeps, date: string): Promise<DayComparison> {
  const [orders, { attempts, total }, faults] = await Promise.all([
    countStates(deps.db, date),
    listAttemptsOfDay(deps.db, date, largestNumberOfQuestions),
    listBookFaults(deps.db, date),
  ]);
  const answers = await askAll(deps, attempts);
  return {
    orders,
    gateway: sumBy(answers.filter(({ attempt }) => attempt.direction !== 'deliver')),
    supplier: sumBy(answers.filter(({ attempt }) => attempt.direction === 'deliver')),
    attempts: total,
    asked: answers.length,
    differences: [
      ...faults.map(({ order_id, reference, state, missing }) => ({
        orderId: order_id,
        reference,
        what: `The books lack the entry '${missing}'`,
        ours: state,
        theirs: '',
      })),
      ...answers.flatMap(differenceOf),
    ],
  };
}

type Answered = VendorAnswer & { attempt: AttemptOfDay };

/** A few at a time, until all are asked about or the time is up. */
async function askAll(deps: CompareDeps, attempts: AttemptOfDay[]): Promise<Answered[]> {
  const answers: Answered[] = [];
  const deadline = performance.now() + patienceMs;
  for (let at = 0; at < attempts.length && performance.now() < deadline; at += atATime) {
    const asked = attempts.slice(at, at + atATime).map(async (attempt) => {
      const answer = await askVendor(deps, attempt);
      return { ...answer, attempt } as Answered;
    });
    answers.push(...(await Promise.all(asked)));
  }
  return answers;
}

function differenceOf({ attempt, kind, status }: Answered): Difference[] {
  if (attempt.direction === 'payout') return [];
  const what = findDifference({
    direction: attempt.direction,
    ours: attempt.outcome,
    theirs: status.status,
    orderState: attempt.order_state,
    ourAmount: attempt.amount_pesewas,
    theirAmount: kind === 'money' && status.status === 'done' ? status.amount : undefined,
  });
  if (!what) return [];
  return [
    {
      orderId: attempt.order_id,
      reference: attempt.order_reference,
      what,
      ours: `${attempt.outcome}, order ${attempt.order_state}`,
      theirs: status.status,
    },
  ];
}

function sumBy(answers: Answered[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { attempt, status } of answers) {
    const key = `${attempt.direction} ${status.status}`;
    const sum = sums.get(key) ?? { status: key, count: 0, amount: 0n };
    sums.set(key, { ...sum, count: sum.count + 1, amount: sum.amount + attempt.amount_pesewas });
  }
  return [...sums.values()].sort((one, other) => one.status.localeCompare(other.status));
}
