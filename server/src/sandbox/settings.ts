/** How the sandbox vendors behave. */
import type { Selectable } from 'kysely';
import { gather } from '#db/gathered-statements.ts';
import type { SandboxDb, SandboxTx } from './database.ts';
import type { SandboxSchema } from './schema.ts';

export type SandboxSettings = Pick<Selectable<SandboxSchema['sandbox_settings']>, (typeof columns)[number]>;

const columns = [
  'auto_approve',
  'approve_after_ms',
  'deliver_after_ms',
  'prompt_window_ms',
  'webhooks',
  'float_pesewas',
  'unanswered_percent',
  'hanging_networks',
] as const;

const readSettings = gather(
  async (db: SandboxDb | SandboxTx, askers: unknown[]): Promise<SandboxSettings[]> => {
    const settings = await db.selectFrom('sandbox_settings').select(columns).executeTakeFirstOrThrow();
    return askers.map(() => settings);
  },
);

export function getSandboxSettings(db: SandboxDb | SandboxTx): Promise<SandboxSettings> {
  return readSettings(db, undefined);
}

export async function changeSandboxSettings(
  db: SandboxDb,
  changes: { [Name in keyof SandboxSettings]?: SandboxSettings[Name] | undefined },
): Promise<SandboxSettings> {
  if (Object.keys(changes).length === 0) return getSandboxSettings(db);
  return db.updateTable('sandbox_settings').set(changes).returning(columns).executeTakeFirstOrThrow();
}
