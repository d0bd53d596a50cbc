/** Makes time pass at the sandbox vendors for the demo's orders, which are new but look weeks old. */
import { sql } from 'kysely';
import type { SandboxDb } from './database.ts';
import { momentAfter } from './time.ts';

/** The vendors finish these at once instead of later. */
export async function endSandboxDelays(db: SandboxDb, references: string[]): Promise<void> {
  const later = sql`ends_at > now() and reference = any(${references})`;
  await sql`update sandbox_deliveries set ends_at = ${momentAfter(0)} where ${later}`.execute(db);
  await sql`update sandbox_transfers set ends_at = ${momentAfter(0)} where ${later}`.execute(db);
}

export async function movePromptsBackInTime(
  db: SandboxDb,
  { references, byMinutes }: { references: string[]; byMinutes: number },
): Promise<void> {
  const ago = sql`make_interval(mins => ${byMinutes})`;
  await sql`update sandbox_prompts set created_at = created_at - ${ago}, answered_at = answered_at - ${ago},
              ends_at = ends_at - ${ago}
            where reference = any(${references})`.execute(db);
}

/** The orders have ended: no news is due. */
export async function forgetSandboxEvents(db: SandboxDb, references: string[]): Promise<void> {
  await sql`delete from sandbox_events where reference = any(${references})`.execute(db);
}
