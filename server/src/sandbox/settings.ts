/** The settings for the behaviour of the sandbox vendors. */
import type { Selectable } from 'kysely';
import { gather } from '#kernel/db/gathered-statements.ts';
import type { SandboxDb, SandboxTx } from './database.ts';
import type { SandboxSchema } from './schema.ts';

export type SandboxSettings = Pick<Selectable<SandboxSchema['sandboxSettings']>, (typeof columns)[number]>;

const columns = [
  'autoApprove',
  'approveAfterMs',
  'deliverAfterMs',
  'promptWindowMs',
  'webhooks',
  'floatPesewas',
  'unansweredPercent',
  'hangingNetworks',
] as const;

const readSettings = gather(
  async (db: SandboxDb | SandboxTx, callers: unknown[]): Promise<SandboxSettings[]> => {
    const settings = await db.selectFrom('sandboxSettings').select(columns).executeTakeFirstOrThrow();
    return callers.map(() => settings);
  },
);

export function getSandboxSettings(db: SandboxDb | SandboxTx): Promise<SandboxSettings> {
  return readSettings(db, undefined);
}

export async function changeSandboxSettings(
  db: SandboxDb,
  changes: { [Name in keyof SandboxSettings]?: SandboxSettings[Name] | undefined },
): Promise<SandboxSettings> {
  if (Object.values(changes).every((value) => value === undefined)) return getSandboxSettings(db);
  return db.updateTable('sandboxSettings').set(changes).returning(columns).executeTakeFirstOrThrow();
}
