/** What the simulated handset received. */
import type { Phone } from '@ntem/contract/phones';
import type { Selectable } from 'kysely';
import type { Db, Tx } from './database.ts';
import type { Schema } from './schema.ts';

const shownMessages = 20;

export type SandboxMessage = Selectable<Schema['sandbox_messages']>;

export async function insertSandboxMessage(
  db: Db | Tx,
  message: Pick<SandboxMessage, 'phone' | 'text' | 'code'>,
): Promise<void> {
  await db.insertInto('sandbox_messages').values(message).execute();
}

export async function listSandboxMessages(db: Db, phone: Phone): Promise<SandboxMessage[]> {
  return db
    .selectFrom('sandbox_messages')
    .selectAll()
    .where('phone', '=', phone)
    .orderBy('created_at', 'desc')
    .limit(shownMessages)
    .execute();
}
