/** Mobile money prompts on simulated handsets. */
import type { Phone } from '@ntem/contract/phones';
import { type Insertable, type Selectable, sql } from 'kysely';
import { gather } from '#db/gathered-statements.ts';
import type { SandboxDb, SandboxTx } from './database.ts';
import type { PromptFate } from './fates.ts';
import type { SandboxSchema } from './schema.ts';
import type { SandboxSettings } from './settings.ts';
import { momentAfter, readAt } from './time.ts';

const shownPrompts = 20;

/** What still wants a voucher is not on the handset, nor is what the gateway does behind the payer's back. */
const hasArrived = sql<boolean>`(voucher is null or voucher_entered_at is not null) and copy_of is null`;

/** `read_at` is the database's time of reading, by which the prompt is judged. */
export type SandboxPrompt = Selectable<SandboxSchema['sandbox_prompts']> & { read_at: Date };
export type PromptEnding = SandboxPrompt['ending'];
export type PromptAnswer = NonNullable<SandboxPrompt['answer']>;

type NewPrompt = Omit<Insertable<SandboxSchema['sandbox_prompts']>, 'ending' | 'ends_at' | 'says_unpaid'>;

/** Its id; undefined where the reference is known: then nothing is added. */
export const insertSandboxPrompt = gather(
  async (tx: SandboxTx, asked: (NewPrompt & { fate: PromptFate })[]): Promise<(string | undefined)[]> => {
    const prompts = asked.map(({ fate, ...prompt }) => ({
      ...prompt,
      ending: fate.ending,
      ends_at: momentAfter(fate.afterMs),
      says_unpaid: fate.saysUnpaid ?? false,
    }));
    const rows = await tx
      .insertInto('sandbox_prompts')
      .values(prompts)
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning(['id', 'reference'])
      .execute();
    const ids = new Map(rows.map(({ reference, id }) => [reference, id]));
    const copies = prompts
      .filter(({ reference }, place) => ids.has(reference) && asked[place]?.fate.isDoubled)
      .map((prompt) => ({
        ...prompt,
        reference: referenceOfCopy(prompt.reference),
        copy_of: prompt.reference,
      }));
    if (copies.length > 0) await tx.insertInto('sandbox_prompts').values(copies).execute();
    return asked.map(({ reference }) => ids.get(reference));
  },
);

/** Under which a gateway does a second time what it was asked for once. */
export function referenceOfCopy(reference: string): string {
  return `${reference}-2`;
}

export async function findSandboxPrompt(
  db: SandboxDb | SandboxTx,
  by: { id: string } | { reference: string },
): Promise<SandboxPrompt | undefined> {
  if ('reference' in by) return findByReference(db, by.reference);
  return db
    .selectFrom('sandbox_prompts')
    .selectAll()
    .select(readAt)
    .where('id', '=', by.id)
    .executeTakeFirst();
}

const findByReference = gather(
  async (db: SandboxDb | SandboxTx, references: string[]): Promise<(SandboxPrompt | undefined)[]> => {
    const { rows } = await sql<SandboxPrompt>`
      select *, ${readAt} from sandbox_prompts where reference = any(${references}::text[])`.execute(db);
    return references.map((wanted) => rows.find(({ reference }) => reference === wanted));
  },
);

export async function getSandboxPrompt(db: SandboxDb, reference: string): Promise<SandboxPrompt> {
  const prompt = await findSandboxPrompt(db, { reference });
  if (!prompt) throw new Error('A prompt whose reference was taken is not there.');
  return prompt;
}

/** False for a wrong voucher, which ends the prompt, and where none is wanted any more. */
export async function enterVoucher(
  tx: SandboxTx,
  entry: { reference: string; code: string; settings: SandboxSettings },
): Promise<boolean> {
  const { auto_approve: isApproved, approve_after_ms: approveAfterMs } = entry.settings;
  const waiting = tx
    .updateTable('sandbox_prompts')
    .where('reference', '=', entry.reference)
    .where('voucher', 'is not', null)
    .where('voucher_entered_at', 'is', null)
    .where('ends_at', '>', sql<Date>`clock_timestamp()`);
  const { numUpdatedRows } = await waiting
    .where('voucher', '=', entry.code)
    .set({
      voucher_entered_at: sql`clock_timestamp()`,
      ...(isApproved && { ending: 'approved', ends_at: momentAfter(approveAfterMs) }),
    })
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return true;
  await waiting.set({ ending: 'declined', ends_at: momentAfter(0) }).execute();
  return false;
}

export async function listSandboxPrompts(db: SandboxDb, payer: Phone): Promise<SandboxPrompt[]> {
  return db
    .selectFrom('sandbox_prompts')
    .selectAll()
    .select(readAt)
    .where('payer', '=', payer)
    .where(hasArrived)
    .orderBy('created_at', 'desc')
    .limit(shownPrompts)
    .execute();
}

/** Undefined where no such prompt waits any longer. */
export async function answerWaitingPrompt(
  tx: SandboxTx,
  { id, answer }: { id: string; answer: PromptAnswer },
): Promise<SandboxPrompt | undefined> {
  const answered = { answer, answered_at: sql<Date>`clock_timestamp()` };
  const prompt = await tx
    .updateTable('sandbox_prompts')
    .set(answered)
    .where('id', '=', id)
    .where('answer', 'is', null)
    .where(hasArrived)
    .where('ends_at', '>', sql<Date>`clock_timestamp()`)
    .returningAll()
    .returning(readAt)
    .executeTakeFirst();
  if (prompt)
    await tx.updateTable('sandbox_prompts').set(answered).where('copy_of', '=', prompt.reference).execute();
  return prompt;
}
