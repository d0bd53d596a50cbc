/** Mobile money prompts on simulated handsets. */
import type { Phone } from '@ntem/contract/phones';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { momentAfter, readAt } from './sandbox-time.ts';
import type { Schema } from './schema.ts';

const shownPrompts = 20;

/** `read_at` is the database's time of reading, by which the prompt is judged. */
export type SandboxPrompt = Selectable<Schema['sandbox_prompts']> & { read_at: Date };
export type PromptEnding = SandboxPrompt['ending'];
export type PromptAnswer = NonNullable<SandboxPrompt['answer']>;

type NewPrompt = Omit<Insertable<Schema['sandbox_prompts']>, 'ends_at'> & { endsAfterMs: number };

/** False where the reference is known: then nothing is added. */
export async function insertSandboxPrompt(tx: Tx, { endsAfterMs, ...prompt }: NewPrompt): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sandbox_prompts')
    .values({ ...prompt, ends_at: momentAfter(endsAfterMs) })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findSandboxPrompt(
  db: Db | Tx,
  by: { id: string } | { reference: string },
): Promise<SandboxPrompt | undefined> {
  const prompts = db.selectFrom('sandbox_prompts').selectAll().select(readAt);
  const found = 'id' in by ? prompts.where('id', '=', by.id) : prompts.where('reference', '=', by.reference);
  return found.executeTakeFirst();
}

export async function listSandboxPrompts(db: Db, payer: Phone): Promise<SandboxPrompt[]> {
  return db
    .selectFrom('sandbox_prompts')
    .selectAll()
    .select(readAt)
    .where('payer', '=', payer)
    .orderBy('created_at', 'desc')
    .limit(shownPrompts)
    .execute();
}

/** Undefined where no such prompt waits any longer. */
export async function answerWaitingPrompt(
  tx: Tx,
  { id, answer }: { id: string; answer: PromptAnswer },
): Promise<SandboxPrompt | undefined> {
  return tx
    .updateTable('sandbox_prompts')
    .set({ answer, answered_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('answer', 'is', null)
    .where('ends_at', '>', sql<Date>`clock_timestamp()`)
    .returningAll()
    .returning(readAt)
    .executeTakeFirst();
}
