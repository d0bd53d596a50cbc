/** What the simulated handset received. */
import type { Phone } from '@ntem/contract/phones';
import type { Selectable } from 'kysely';
import { gather } from '#db/gathered-statements.ts';
import type { SandboxDb, SandboxTx } from './database.ts';
import type { SandboxSchema } from './schema.ts';

const shownMessages = 20;

export type SandboxMessage = Selectable<SandboxSchema['sandboxMessages']>;

type NewMessage = Pick<SandboxMessage, 'phone' | 'text' | 'code'>;

export const insertSandboxMessage = gather(
  async (db: SandboxDb | SandboxTx, messages: NewMessage[]): Promise<undefined[]> => {
    await db.insertInto('sandboxMessages').values(messages).execute();
    return messages.map(() => undefined);
  },
);

export async function listSandboxMessages(db: SandboxDb, phone: Phone): Promise<SandboxMessage[]> {
  return db
    .selectFrom('sandboxMessages')
    .selectAll()
    .where('phone', '=', phone)
    .orderBy('createdAt', 'desc')
    .limit(shownMessages)
    .execute();
}
