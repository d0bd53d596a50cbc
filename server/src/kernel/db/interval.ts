/** Times in SQL. */
import { type RawBuilder, sql } from 'kysely';

/** A constant length, written into the SQL so that the planner can use its value. */
export function interval(ms: number): RawBuilder<unknown> {
  return sql`interval ${sql.lit(`${ms} milliseconds`)}`;
}

/** The start of this month in Ghana. Computed once per query, not once per row. */
export const monthStart = sql`
  (select date_trunc('month', now() at time zone 'Africa/Accra') at time zone 'Africa/Accra')`;

/** Of today, by the clock of Accra. */
export const dayStart = sql`
  (select date_trunc('day', now() at time zone 'Africa/Accra') at time zone 'Africa/Accra')`;
