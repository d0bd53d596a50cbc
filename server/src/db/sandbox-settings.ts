/** How the sandbox vendors behave. */
import type { Selectable } from 'kysely';
import type { Db, Tx } from './database.ts';
import type { Schema } from './schema.ts';

export type SandboxSettings = Omit<Selectable<Schema['sandbox_settings']>, 'only_row'>;

const columns = [
  'auto_approve',
  'approve_after_ms',
  'deliver_after_ms',
  'prompt_window_ms',
  'webhooks',
  'float_pesewas',
] as const;

export async function getSandboxSettings(db: Db | Tx): Promise<SandboxSettings> {
  return db.selectFrom('sandbox_settings').select(columns).executeTakeFirstOrThrow();
}

export async function changeSandboxSettings(
  db: Db,
  changes: { [Name in keyof SandboxSettings]?: SandboxSettings[Name] | undefined },
): Promise<SandboxSettings> {
  if (Object.keys(changes).length === 0) return getSandboxSettings(db);
  return db.updateTable('sandbox_settings').set(changes).returning(columns).executeTakeFirstOrThrow();
}
