/** The sandbox vendors' clock, which is the database's: the same for every process. */
import { type RawBuilder, sql } from 'kysely';

/** Whole milliseconds, so that a moment read into JavaScript compares as it does in the database. */
export function momentAfter(afterMs: number): RawBuilder<Date> {
  return sql<Date>`date_trunc('milliseconds', now()) + ${afterMs} * interval '1 millisecond'`;
}

/** None where nothing is to happen. */
export function momentAfterIf(afterMs: number | undefined): RawBuilder<Date> | null {
  return afterMs === undefined ? null : momentAfter(afterMs);
}

/** To be selected beside a row that is judged by time. */
export const readAt = sql<Date>`now()`.as('readAt');
