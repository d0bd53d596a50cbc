/** Moments as TypeScript reads and writes them, and when a row was changed. */
import { type ColumnType, type RawBuilder, sql } from 'kysely';

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
