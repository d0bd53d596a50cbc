/** The sandbox vendors' own database: what is in it, and the handle on it. */
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import type { SandboxSchema } from './schema.ts';

export type SandboxDb = Kysely<SandboxSchema>;
export type SandboxTx = Transaction<SandboxSchema>;

export function createSandboxDb(pool: pg.Pool): SandboxDb {
  return new Kysely<SandboxSchema>({ dialect: new PostgresDialect({ pool }) });
}
