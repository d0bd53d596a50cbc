/** Times in SQL. */
import { type RawBuilder, sql } from 'kysely';

/** A length that is the same in every call: written out, so that the planner can reckon with it. */
export function interval(ms: number): RawBuilder<unknown> {
  return sql`interval ${sql.lit(`${ms} milliseconds`)}`;
}

/** When this month began in Ghana. Asked for once, and not for each row. */
export const monthStart = sql`
  (select date_trunc('month', now() at time zone 'Africa/Accra') at time zone 'Africa/Accra')`;
