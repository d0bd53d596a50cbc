/** Words that an admin has written in place of the product's: terms and privacy, and the texts of messages. */
import { sql } from 'kysely';
import { listRows, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';

export type OwnTexts = 'legal_texts' | 'message_texts';
export type OwnText = { kind: string; text: string; changedBy: string; changedAt: Date };

/** Includes the author's name. */
export function listOwnTexts(db: Db | Tx, texts: OwnTexts): Promise<OwnText[]> {
  return listRows<OwnText>(db)`
    select kind, text, users.name as changed_by, changed_at
    from ${sql.table(texts)} join users on users.id = changed_by`;
}

export async function saveOwnText(
  tx: Tx,
  texts: OwnTexts,
  { kind, text, changedBy }: Omit<OwnText, 'changedAt'>,
): Promise<void> {
  await run(tx)`
    insert into ${sql.table(texts)} (kind, text, changed_by) values (${kind}, ${text}, ${changedBy})
    on conflict (kind) do update set text = excluded.text, changed_by = excluded.changed_by, changed_at = now()`;
}

export async function deleteOwnText(tx: Tx, texts: OwnTexts, kind: string): Promise<void> {
  await run(tx)`delete from ${sql.table(texts)} where kind = ${kind}`;
}
