/** A length of time in SQL that is the same in every call: written out, so that the planner can reckon with it. */
import { type RawBuilder, sql } from 'kysely';

export function interval(ms: number): RawBuilder<unknown> {
  return sql`interval ${sql.lit(`${ms} milliseconds`)}`;
}
