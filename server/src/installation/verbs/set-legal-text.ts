/** Sets the shop's terms or its words about privacy for an admin, or restores the product's own. */
import { findLegalFault, type LegalKind, legalKinds } from '@ntem/contract/installation/legal-texts';
import type { Author } from '#accounts/rules/author.ts';
import type { Deps } from '#deps.ts';
import { deleteLegalText, listLegalTexts, saveLegalText } from '#installation/rows/legal-texts.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { recordAudit } from '#people/rows/audit-log.ts';

function getKind(named: string): LegalKind {
  const kind = legalKinds.find((one) => one === named);
  if (!kind) throw new Refusal('NOT_FOUND');
  return kind;
}

/** `text`: undefined restores the default words. */
export async function setLegalText(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  { kind: named, text }: { kind: string; text: string | undefined },
): Promise<void> {
  const kind = getKind(named);
  const fault = text === undefined ? undefined : findLegalFault(text);
  if (fault) throw new Refusal('VALIDATION_FAILED', { errors: { text: fault } });
  await inTransaction(db, async (tx) => {
    const before = (await listLegalTexts(tx)).find((one) => one.kind === kind)?.text ?? null;
    if (text === undefined) await deleteLegalText(tx, kind);
    else await saveLegalText(tx, { kind, text, changedBy: author.userId });
    await recordAudit(tx, author, {
      action: text === undefined ? 'legal.restore' : 'legal.change',
      subject: kind,
      before: { text: before },
      after: { text: text ?? null },
    });
  });
}
