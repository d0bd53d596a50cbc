/** Times in SQL, moments as TypeScript reads and writes them, and when a row was changed. */
import { type ColumnType, type RawBuilder, sql } from 'kysely';

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

export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullableTimestamp = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;

type Updated = 'users' | 'services' | 'bundles' | 'priceOverrides';

/** For every update of a row: an earlier reader sees that it has changed, however soon this follows. */
export function touched(table: Updated): RawBuilder<Date> {
  return sql<Date>`greatest(now(), ${sql.ref(`${table}.updatedAt`)} + interval '1 millisecond')`;
}
