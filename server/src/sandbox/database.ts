/** The sandbox vendors' own database: its tables, and the handle on it. */
import { Kysely, type Transaction } from 'kysely';
import type pg from 'pg';
import { createDialect } from '#kernel/db/database.ts';
import type { SandboxSchema } from './schema.ts';

export type SandboxDb = Kysely<SandboxSchema>;
export type SandboxTx = Transaction<SandboxSchema>;

export function createSandboxDb(pool: pg.Pool): SandboxDb {
  return new Kysely<SandboxSchema>({ dialect: createDialect(pool) });
}
