/** Pages of long lists: the rows asked for, and a count that is exact as long as counting is quick. */
import { largestExactTotal } from '@ntem/contract/paging';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';

export type PageRequest = { page: number; limit: number };

export type Count = { total: number; isEstimate: boolean };

export type Page<Row> = Count & { rows: Row[] };

export type RowCounter = {
  countUpTo(most: number): Promise<number>;
  estimate(): Promise<number>;
};

/** `rest` is what comes after SELECT: from, joins, where. */
export function rowCounter(db: Db, rest: RawBuilder<unknown>): RowCounter {
  return {
    async countUpTo(most) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from (select 1 ${rest} limit ${most}) as counted`.execute(db);
      return rows[0]?.n ?? 0;
    },
    estimate: () => estimateRows(db, sql`select 1 ${rest}`),
  };
}

/** What the planner expects, from statistics that PostgreSQL keeps by itself. */
export async function estimateRows(db: Db, select: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) ${select}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

export async function countRows(
  db: Db,
  rest: RawBuilder<unknown>,
  largestExact = largestExactTotal,
): Promise<Count> {
  const { countUpTo, estimate } = rowCounter(db, rest);
  const counted = await countUpTo(largestExact + 1);
  if (counted <= largestExact) return { total: counted, isEstimate: false };
  return { total: Math.max(counted, await estimate()), isEstimate: true };
}

export function offsetOf({ page, limit }: PageRequest): number {
  return (page - 1) * limit;
}

/** Where a page lies, from the beginning of the list or from its end. */
export type Slice = { isFromEnd: boolean; offset: number; limit: number };

/** A page in the second half is read from the far end, so that the last one is as near as the first. */
export function findSlice(request: PageRequest, total: number): Slice {
  const offset = offsetOf(request);
  const limit = Math.max(Math.min(request.limit, total - offset), 0);
  const behind = total - offset - limit;
  return offset <= behind || limit === 0
    ? { isFromEnd: false, offset, limit }
    : { isFromEnd: true, offset: behind, limit };
}

/** An order and its exact opposite, so that one index serves both. */
export type TwoWayOrder = { forward: RawBuilder<unknown>; backward: RawBuilder<unknown> };

/** The end of the query that picks the rows. What is read from the end has to be put in order again. */
export function sliceBy(order: TwoWayOrder, { isFromEnd, offset, limit }: Slice): RawBuilder<unknown> {
  return sql`order by ${isFromEnd ? order.backward : order.forward} limit ${limit} offset ${offset}`;
}

/**
 * Counts, then reads. Where the total is an estimate the pages are true at both ends of the list, and what the
 * estimate is off by lies in the middle.
 */
export async function readPage<Row>(
  request: PageRequest,
  { countUpTo, estimate }: RowCounter,
  {
    read,
    largestExact = largestExactTotal,
  }: { read(slice: Slice, counted: number): Promise<Row[]>; largestExact?: number },
): Promise<Page<Row>> {
  const counted = await countUpTo(largestExact + 1);
  const readFor = async (total: number) => {
    const slice = findSlice(request, total);
    return slice.limit === 0 ? [] : read(slice, counted);
  };
  if (counted <= largestExact) return { rows: await readFor(counted), total: counted, isEstimate: false };
  const estimating = estimate().then((about) => Math.max(counted, about));
  // A page that is in the first half of what was counted is there whatever the estimate says.
  const near = findSlice(request, counted);
  const isNear = near.limit > 0 && !near.isFromEnd;
  const [rows, total] = await Promise.all([
    isNear ? read(near, counted) : estimating.then(readFor),
    estimating,
  ]);
  return { rows, total, isEstimate: true };
}

/**
 * What the rows of a page are chosen from. Where a search has found few rows they are found first and sorted
 * then: left alone, the planner may walk the whole table in the list's order in the hope to meet them early.
 */
export function pageSource(
  table: 'users' | 'guests' | 'auditLog',
  condition: RawBuilder<unknown>,
  { isFew }: { isFew: boolean },
): RawBuilder<unknown> {
  const name = sql.ref(table);
  return isFew
    ? sql`(select * from ${name} where ${condition} offset 0) as ${name}`
    : sql`${name} where ${condition}`;
}

/** Whether `text`, in lower case, contains what is looked for. The same expression as in the index. */
export function matches(text: RawBuilder<unknown>, patterns: string[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    patterns.map((pattern) => sql`${text} like ${pattern}`),
    sql` or `,
  )})`;
}

export function allOf(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
