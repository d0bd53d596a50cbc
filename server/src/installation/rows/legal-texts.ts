/** Terms and privacy as an admin has written them. */
import type { LegalKind } from '@ntem/contract/installation/legal-texts';
import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/db/database.ts';

export type OwnLegalText = { kind: LegalKind; text: string; changedBy: string; changedAt: Date };

/** Includes the author's name. */
export async function listLegalTexts(db: Db | Tx): Promise<OwnLegalText[]> {
  const { rows } = await sql<OwnLegalText>`
    select kind, text, users.name as changed_by, changed_at
    from legal_texts join users on users.id = changed_by`.execute(db);
  return rows;
}

export async function saveLegalText(
  tx: Tx,
  { kind, text, changedBy }: Omit<OwnLegalText, 'changedAt'>,
): Promise<void> {
  await sql`
    insert into legal_texts (kind, text, changed_by) values (${kind}, ${text}, ${changedBy})
    on conflict (kind) do update set text = excluded.text, changed_by = excluded.changed_by, changed_at = now()`.execute(
    tx,
  );
}

export async function deleteLegalText(tx: Tx, kind: LegalKind): Promise<void> {
  await sql`delete from legal_texts where kind = ${kind}`.execute(tx);
}
