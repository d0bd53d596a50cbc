/** What the simulated handset received. */
import type { Phone } from '@ntem/contract/phones';
import type { Selectable } from 'kysely';
import type { SandboxDb, SandboxTx } from './database.ts';
import type { SandboxSchema } from './schema.ts';

const shownMessages = 20;

export type SandboxMessage = Selectable<SandboxSchema['sandbox_messages']>;

export async function insertSandboxMessage(
  db: SandboxDb | SandboxTx,
  message: Pick<SandboxMessage, 'phone' | 'text' | 'code'>,
): Promise<void> {
  await db.insertInto('sandbox_messages').values(message).execute();
}

export async function listSandboxMessages(db: SandboxDb, phone: Phone): Promise<SandboxMessage[]> {
  return db
    .selectFrom('sandbox_messages')
    .selectAll()
    .where('phone', '=', phone)
    .orderBy('created_at', 'desc')
    .limit(shownMessages)
    .execute();
}
