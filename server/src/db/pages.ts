/** Pages of long lists: the rows asked for, and a count that is exact as long as counting is quick. */
import { largestExactTotal } from '@ntem/contract/paging';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

export type PageRequest = { page: number; limit: number };

export type Page<Row> = { rows: Row[]; total: number; isEstimate: boolean };

/** So many are counted at once; beyond, it is worth asking first how many there are about. */
const quicklyCounted = 10_000;

/** `rest` is what comes after SELECT: from, joins, where. */
export async function countRows(
  db: Db,
  rest: RawBuilder<unknown>,
): Promise<{ total: number; isEstimate: boolean }> {
  const few = await countUpTo(db, rest, quicklyCounted + 1);
  if (few <= quicklyCounted) return { total: few, isEstimate: false };
  const estimate = await estimateRows(db, rest);
  // A good deal more, since an estimate that is somewhat too high must not hide an exact count.
  if (estimate > largestExactTotal * 2) return { total: estimate, isEstimate: true };
  const counted = await countUpTo(db, rest, largestExactTotal + 1);
  if (counted <= largestExactTotal) return { total: counted, isEstimate: false };
  return { total: Math.max(counted, estimate), isEstimate: true };
}

async function countUpTo(db: Db, rest: RawBuilder<unknown>, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select 1 ${rest} limit ${most}) as counted`.execute(db);
  return rows[0]?.n ?? 0;
}

/** What the planner expects, from statistics that PostgreSQL keeps by itself. */
async function estimateRows(db: Db, rest: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select 1 ${rest}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

export function offsetOf({ page, limit }: PageRequest): number {
  return (page - 1) * limit;
}

/** Few enough to be sorted once they are found. */
const fewRows = 20_000;

/**
 * What the rows of a page are chosen from. Where a search has found few rows they are found first and sorted
 * then: left alone, the planner may walk the whole table in the list's order in the hope to meet them early.
 */
export function pageSource(
  table: 'users' | 'orders' | 'guests',
  condition: RawBuilder<unknown>,
  { isSearch, total }: { isSearch: boolean; total: number },
): RawBuilder<unknown> {
  const name = sql.ref(table);
  if (!isSearch || total > fewRows) return sql`${name} where ${condition}`;
  return sql`(select * from ${name} where ${condition} offset 0) as ${name}`;
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
