/** The tables as TypeScript sees them, column by column as in the migrations. */
import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

type JobsTable = {
  id: Generated<bigint>;
  kind: string;
  subject: string;
  run_at: Timestamp;
  requested: Generated<number>;
  attempts: Generated<number>;
  lease_until: NullableTimestamp;
  lease_token: string | null;
  last_error: string | null;
  created_at: Timestamp;
};

export type Schema = {
  jobs: JobsTable;
};
