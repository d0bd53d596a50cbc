/** Texts of messages as an admin has written them. */
import type { MessageTextKind } from '@ntem/contract/notices/message-texts';
import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/db/database.ts';

export type OwnText = { kind: MessageTextKind; text: string; changedBy: string; changedAt: Date };

/** Includes the author's name. */
export async function listMessageTexts(db: Db | Tx): Promise<OwnText[]> {
  const { rows } = await sql<OwnText>`
    select kind, text, users.name as changed_by, changed_at
    from message_texts join users on users.id = changed_by`.execute(db);
  return rows;
}

export async function saveMessageText(
  tx: Tx,
  { kind, text, changedBy }: Omit<OwnText, 'changedAt'>,
): Promise<void> {
  await sql`
    insert into message_texts (kind, text, changed_by) values (${kind}, ${text}, ${changedBy})
    on conflict (kind) do update set text = excluded.text, changed_by = excluded.changed_by, changed_at = now()`.execute(
    tx,
  );
}

export async function deleteMessageText(tx: Tx, kind: MessageTextKind): Promise<void> {
  await sql`delete from message_texts where kind = ${kind}`.execute(tx);
}
