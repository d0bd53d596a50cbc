/** The sandbox vendors' clock: the database's, which is the same for every process. */
import { type RawBuilder, sql } from 'kysely';

/** Whole milliseconds, so that a moment read into JavaScript compares as it does in the database. */
export function momentAfter(afterMs: number): RawBuilder<Date> {
  return sql<Date>`date_trunc('milliseconds', now()) + ${afterMs} * interval '1 millisecond'`;
}

/** Null if nothing is to happen. */
export function momentAfterIf(afterMs: number | undefined): RawBuilder<Date> | null {
  return afterMs === undefined ? null : momentAfter(afterMs);
}

/** Selected with a row that is judged by time. */
export const readAt = sql<Date>`now()`.as('readAt');
