/** The day that daily limits count. */
import { sql } from 'kysely';

/** When it began, by the clock of Accra. */
export const dayStart = sql`date_trunc('day', now() at time zone 'Africa/Accra') at time zone 'Africa/Accra'`;
