/** Times in SQL. */
import { type RawBuilder, sql } from 'kysely';

/** A constant length, written into the SQL so that the planner can use its value. */
export function interval(ms: number): RawBuilder<unknown> {
  return sql`interval ${sql.lit(`${ms} milliseconds`)}`;
}

const startOf = (part: 'day' | 'month') =>
  sql`date_trunc(${sql.lit(part)}, now() at time zone 'Africa/Accra') at time zone 'Africa/Accra'`;

/** The start of this month in Ghana. Computed once per query, not once per row. */
export const monthStart = sql`(select ${startOf('month')})`;
export const dayStart = sql`(select ${startOf('day')})`;
/** Of today too, where the planner has to know the value to choose an index. */
export const plannedDayStart = startOf('day');
