/** Pages of long lists: the rows asked for, and a count that is exact as long as counting is quick. */
import { largestExactTotal } from '@ntem/contract/paging';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

export type PageRequest = { page: number; limit: number };

export type Page<Row> = { rows: Row[]; total: number; isEstimate: boolean };

/** `rest` is what comes after SELECT: from, joins, where. */
export async function countRows(
  db: Db,
  rest: RawBuilder<unknown>,
): Promise<{ total: number; isEstimate: boolean }> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select 1 ${rest} limit ${largestExactTotal + 1}) as counted`.execute(db);
  const counted = rows[0]?.n ?? 0;
  if (counted <= largestExactTotal) return { total: counted, isEstimate: false };
  return { total: Math.max(counted, await estimateRows(db, rest)), isEstimate: true };
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
