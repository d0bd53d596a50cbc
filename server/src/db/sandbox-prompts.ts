/** Mobile money prompts on simulated handsets. */
import type { Phone } from '@ntem/contract/phones';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import type { SandboxSettings } from './sandbox-settings.ts';
import { momentAfter, readAt } from './sandbox-time.ts';
import type { Schema } from './schema.ts';

const shownPrompts = 20;

/** What still wants a voucher is not on the handset. */
const hasArrived = sql<boolean>`(voucher is null or voucher_entered_at is not null)`;

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

/** False for a wrong voucher, which ends the prompt, and where none is wanted any more. */
export async function enterVoucher(
  tx: Tx,
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

export async function listSandboxPrompts(db: Db, payer: Phone): Promise<SandboxPrompt[]> {
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
  tx: Tx,
  { id, answer }: { id: string; answer: PromptAnswer },
): Promise<SandboxPrompt | undefined> {
  return tx
    .updateTable('sandbox_prompts')
    .set({ answer, answered_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('answer', 'is', null)
    .where(hasArrived)
    .where('ends_at', '>', sql<Date>`clock_timestamp()`)
    .returningAll()
    .returning(readAt)
    .executeTakeFirst();
}
