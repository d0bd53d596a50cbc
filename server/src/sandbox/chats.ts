/** The sandbox's chats: they arrive on the simulated handset instead of a phone. */
import type { Phone } from '@ntem/contract/phones';
import { type Selectable, sql } from 'kysely';
import type { ChatChoice, ChatPort } from '#vendors/ports/channels/chat-port.ts';
import type { SandboxDb } from './database.ts';
import type { Sandbox } from './sandbox.ts';
import type { SandboxSchema } from './schema.ts';

/** Messages that a chat on the simulated handset shows. */
const shownMessages = 50;

export type SandboxChatMessage = Selectable<SandboxSchema['sandboxChats']>;

type NewChatMessage = {
  phone: Phone;
  isOurs: boolean;
  text: string;
  choices?: readonly ChatChoice[];
  list?: string | undefined;
};

export function createSandboxChat({ db }: Sandbox): ChatPort {
  return {
    name: 'sandbox',
    async send(phone, sending) {
      const said = sending.kind === 'free' ? sending.message : { text: sending.values.join(', ') };
      await insertChatMessage(db, { phone, isOurs: true, ...said });
      return { outcome: 'ok' };
    },
  };
}

export async function insertChatMessage(
  db: SandboxDb,
  { phone, isOurs, text, choices = [], list }: NewChatMessage,
): Promise<SandboxChatMessage> {
  return db
    .insertInto('sandboxChats')
    .values({ phone, isOurs, text, choices: JSON.stringify(choices), list: list ?? null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The newest, the oldest of them first. */
export async function listChatMessages(db: SandboxDb, phone: Phone): Promise<SandboxChatMessage[]> {
  const { rows } = await sql<SandboxChatMessage>`
    select * from sandbox_chats where phone = ${phone} order by id desc limit ${shownMessages}`.execute(db);
  return rows.reverse();
}
