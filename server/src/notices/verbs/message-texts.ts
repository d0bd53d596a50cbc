/** The texts of messages: an admin's or the product's own, and filled in. */
import {
  findTextFault,
  type MessageTextKind,
  messageTextKinds,
  messageTexts,
  sayText,
} from '@ntem/contract/notices/message-texts';
import type { Author } from '#accounts/rules/author.ts';
import type { Deps } from '#deps.ts';
import { findBrand } from '#installation/rows/current-brand.ts';
import { type Db, inTransaction } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import {
  deleteMessageText,
  listMessageTexts,
  type OwnText,
  saveMessageText,
} from '#notices/rows/message-texts.ts';
import { recordAudit } from '#people/rows/audit-log.ts';

/** Other processes follow a change within this time: a code must not wait for one more question each. */
const keptMs = 15_000;
const kept = new WeakMap<Db, { atMs: number; texts: Promise<OwnText[]> }>();

function readTexts(db: Db): Promise<OwnText[]> {
  const found = kept.get(db);
  if (found && performance.now() - found.atMs < keptMs) return found.texts;
  const texts = listMessageTexts(db);
  // A failed read is tried again.
  texts.catch(() => kept.delete(db));
  kept.set(db, { atMs: performance.now(), texts });
  return texts;
}

export type Words = (values: Readonly<Record<string, string>>) => string;

/** Fills in a text. The store's name is always known. */
export async function findWords(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  kind: MessageTextKind,
): Promise<Words> {
  const written = (await readTexts(db)).find((one) => one.kind === kind);
  const text = written?.text ?? messageTexts[kind].own;
  const { name: store } = await findBrand({ db, config });
  return (values) => sayText(kind, text, { store, ...values });
}

function getKind(named: string): MessageTextKind {
  const kind = messageTextKinds.find((one) => one === named);
  if (!kind) throw new Refusal('NOT_FOUND');
  return kind;
}

/** `text`: undefined restores the default words. */
export async function changeMessageText(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  author: Author,
  { kind: named, text }: { kind: string; text: string | undefined },
): Promise<void> {
  const kind = getKind(named);
  const fault = text === undefined ? undefined : findTextFault(kind, text, new URL(config.publicUrl).host);
  if (fault) throw new Refusal('VALIDATION_FAILED', { errors: { text: fault } });
  await inTransaction(db, async (tx) => {
    const before = (await listMessageTexts(tx)).find((one) => one.kind === kind)?.text ?? null;
    if (text === undefined) await deleteMessageText(tx, kind);
    else await saveMessageText(tx, { kind, text, changedBy: author.userId });
    await recordAudit(tx, author, {
      action: text === undefined ? 'text.restore' : 'text.change',
      subject: kind,
      before: { text: before },
      after: { text: text ?? null },
    });
  });
  kept.delete(db);
}
