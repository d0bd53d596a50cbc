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
import { listOwnTexts, type OwnText } from '#installation/rows/own-texts.ts';
import { setOwnText } from '#installation/verbs/set-own-text.ts';
import type { Db } from '#kernel/db/database.ts';

/** Other processes follow a change within this time: a code must not wait for one more question each. */
const keptMs = 15_000;
const kept = new WeakMap<Db, { atMs: number; texts: Promise<OwnText[]> }>();

function readTexts(db: Db): Promise<OwnText[]> {
  const found = kept.get(db);
  if (found && performance.now() - found.atMs < keptMs) return found.texts;
  const texts = listOwnTexts(db, 'message_texts');
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

/** `text`: undefined restores the default words. */
export async function changeMessageText(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  author: Author,
  { kind, text }: { kind: string; text: string | undefined },
): Promise<void> {
  const { host } = new URL(config.publicUrl);
  await setOwnText({ db }, author, {
    texts: 'message_texts',
    kind,
    kinds: messageTextKinds,
    text,
    findFault: (known, words) => findTextFault(known, words, host),
  });
  kept.delete(db);
}
