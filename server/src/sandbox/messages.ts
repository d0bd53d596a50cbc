/** The sandbox's text messages: they arrive on the simulated handset instead of a phone. */
import type { Phone } from '@ntem/contract/phones';
import { type Selectable, sql } from 'kysely';
import { gather } from '#kernel/db/gathered-statements.ts';
import type { MessagesPort } from '#vendors/ports/messages-port.ts';
import type { SandboxDb, SandboxTx } from './database.ts';
import { type Sandbox, sandboxCheck } from './sandbox.ts';
import type { SandboxSchema } from './schema.ts';

const shownMessages = 20;

export type SandboxMessage = Selectable<SandboxSchema['sandboxMessages']>;

type NewMessage = Pick<SandboxMessage, 'phone' | 'text' | 'code'>;

export function createSandboxMessages({ db }: Sandbox): MessagesPort {
  const send = async ({ phone, text, code = null }: { phone: Phone; text: string; code?: string | null }) => {
    await insertSandboxMessage(db, { phone, text, code });
    return { outcome: 'ok' } as const;
  };
  return {
    name: 'sandbox',
    ussdCode: '*928*085*1#',
    sendCode: send,
    sendText: send,
    check: async () => [sandboxCheck],
  };
}

export const insertSandboxMessage = gather(
  async (db: SandboxDb | SandboxTx, messages: NewMessage[]): Promise<undefined[]> => {
    await db.insertInto('sandboxMessages').values(messages).execute();
    return messages.map(() => undefined);
  },
);

export async function listSandboxMessages(db: SandboxDb, phone: Phone): Promise<SandboxMessage[]> {
  const { rows } = await sql<SandboxMessage>`
    select * from sandbox_messages where phone = ${phone}
    order by created_at desc limit ${shownMessages}`.execute(db);
  return rows;
}
