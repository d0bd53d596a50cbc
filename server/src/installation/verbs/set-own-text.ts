/** Sets an admin's words in place of the product's, or restores the product's. */
import type { Author } from '#accounts/rules/author.ts';
import type { Deps } from '#deps.ts';
import { deleteOwnText, listOwnTexts, type OwnTexts, saveOwnText } from '#installation/rows/own-texts.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { Refusal, requireFound } from '#kernel/rules/refusal.ts';
import { recordAudit } from '#people/rows/audit-log.ts';

type Change<Kind extends string> = {
  texts: OwnTexts;
  /** As it was asked for, and all that there are. */
  kind: string;
  kinds: readonly Kind[];
  /** Undefined restores the product's. */
  text: string | undefined;
  findFault(kind: Kind, text: string): string | undefined;
};

const actions = {
  legal_texts: { set: 'legal.change', restore: 'legal.restore' },
  message_texts: { set: 'text.change', restore: 'text.restore' },
} as const;

export async function setOwnText<Kind extends string>(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  { texts, kind: named, kinds, text, findFault }: Change<Kind>,
): Promise<void> {
  const kind = requireFound(kinds.find((one) => one === named));
  const fault = text === undefined ? undefined : findFault(kind, text);
  if (fault) throw new Refusal('VALIDATION_FAILED', { errors: { text: fault } });
  await inTransaction(db, async (tx) => {
    const before = (await listOwnTexts(tx, texts)).find((one) => one.kind === kind)?.text ?? null;
    if (text === undefined) await deleteOwnText(tx, texts, kind);
    else await saveOwnText(tx, texts, { kind, text, changedBy: author.userId });
    await recordAudit(tx, author, {
      action: actions[texts][text === undefined ? 'restore' : 'set'],
      subject: kind,
      before: { text: before },
      after: { text: text ?? null },
    });
  });
}
