/** Endpoints of the comparison with gateway and supplier. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { DayComparison, reconciliationEndpoints } from '@ntem/contract/books/endpoints/reconciliation';
import { differencesPerPage } from '@ntem/contract/books/limits';
import { pesewasToWire } from '@ntem/contract/money';
import {
  type Comparison,
  type ComparisonSum,
  findComparison,
  listComparedDays,
  listDifferences,
  listSums,
  type StoredDifference,
} from '#books/rows/comparisons.ts';
import { isWorthComparing, type LastComparison } from '#books/rules/comparisons.ts';
import { startComparison } from '#books/verbs/compare-day.ts';
import { resolveDifference } from '#books/verbs/resolve-difference.ts';
import type { Deps } from '#deps.ts';
import { listUnansweredTopUps, type UnansweredTopUp } from '#floats/rows/top-ups.ts';
import type { Db } from '#kernel/db/database.ts';
import type { PageRequest } from '#kernel/db/pages.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { answerPage, presentPage } from '#kernel/http/paging.ts';
import { toWire } from '#kernel/http/to-wire.ts';

/** Most days are compared within this time, so that the answer is complete. */
const comparisonWaitMs = 5_000;
const lookEveryMs = 100;
const firstPage: PageRequest = { page: 1, limit: differencesPerPage };

export function reconciliationHandlers(deps: Deps): HandlersOf<typeof reconciliationEndpoints> {
  const { db } = deps;
  return {
    'GET /reconciliation': async ({ query: { date, ...request } }) => {
      const last = await findComparison(db, date);
      // Later pages continue the last comparison.
      const isReadingOn = last !== undefined && request.page > 1;
      if (!isReadingOn && isWorthComparing(last && timesOf(last))) await startComparison(db, date);
      return presentComparison(deps, await waitForComparison(db, date), request);
    },
    'POST /reconciliation': async ({ body: { date } }) => {
      await startComparison(db, date);
      return presentComparison(deps, await waitForComparison(db, date), firstPage);
    },
    'POST /reconciliation/differences/{id}/resolve': async ({ author, params, body }) => {
      const resolved = await resolveDifference({ db }, author, { id: params.id, ...body });
      return { message: 'Resolved', data: presentDifference(resolved, await listTopUpsOf(deps, [resolved])) };
    },
    'GET /reconciliation/days': async ({ query }) => {
      const page = await listComparedDays(db, { ...query, differing: query.differing === 'true' });
      return answerPage(query, page, presentProgress);
    },
  };
}

function timesOf({ tookMs, endedMsAgo }: Comparison): LastComparison {
  return tookMs === null || endedMsAgo === null ? null : { tookMs, endedMsAgo };
}

async function waitForComparison(db: Db, day: string): Promise<Comparison> {
  const deadline = performance.now() + comparisonWaitMs;
  for (;;) {
    const comparison = await findComparison(db, day);
    if (!comparison) throw new Error(`The comparison of ${day} was never begun.`);
    if (comparison.finishedAt || performance.now() > deadline) return comparison;
    await sleep(lookEveryMs);
  }
}

async function presentComparison(deps: Deps, comparison: Comparison, request: PageRequest) {
  const { db } = deps;
  const [sums, differences] = await Promise.all([
    listSums(db, comparison.day),
    listDifferences(db, comparison.day, request),
  ]);
  const topUps = await listTopUpsOf(deps, differences.rows);
  const of = (side: ComparisonSum['side']) => sums.filter((sum) => sum.side === side).map(toWire);
  return {
    data: {
      ...presentProgress(comparison),
      orders: of('orders'),
      gateway: of('gateway'),
      supplier: of('supplier'),
      differences: differences.rows.map((row) => presentDifference(row, topUps)),
    },
    meta: presentPage(request, differences),
  };
}

type WireDifference = DayComparison['differences'][number];

type OpenTopUp = UnansweredTopUp & { needsSecondAdmin: boolean };

async function listTopUpsOf(
  { db, config: { secondAdminOver: over } }: Deps,
  differences: StoredDifference[],
): Promise<OpenTopUp[]> {
  const ids = differences.flatMap(({ attemptId }) => attemptId ?? []);
  const topUps = await listUnansweredTopUps(db, ids);
  return topUps.map((topUp) => ({
    ...topUp,
    needsSecondAdmin: over !== undefined && topUp.amountPesewas > over,
  }));
}

function presentDifference(difference: StoredDifference, topUps: OpenTopUp[]): WireDifference {
  return {
    ...toWire(difference),
    id: difference.id.toString(),
    top_up: presentTopUp(topUps.find(({ attemptId }) => attemptId === difference.attemptId)),
  };
}

function presentTopUp(topUp: OpenTopUp | undefined): WireDifference['top_up'] {
  if (!topUp) return null;
  const { userId, sellerName, saidBy, sayerName, saidReceivedPesewas: received } = topUp;
  return {
    ...toWire(topUp),
    phone_number: topUp.phone,
    seller: { id: userId, name: sellerName },
    said:
      saidBy === null || received === null
        ? null
        : { by: { id: saidBy, name: sayerName ?? '' }, received: pesewasToWire(received) },
  };
}

function presentProgress<Some extends Comparison>(comparison: Some) {
  return { ...toWire(comparison), date: comparison.day };
}
