/** Mobile money prompts on simulated handsets. */
import type { Phone } from '@ntem/contract/phones';
import { type Insertable, type Selectable, sql } from 'kysely';
import { gather } from '#kernel/db/gathered-statements.ts';
import type { SandboxDb, SandboxTx } from './database.ts';
import type { PromptFate } from './fates.ts';
import type { PromptAnswer, SandboxSchema } from './schema.ts';
import { momentAfter, readAt } from './time.ts';

const shownPrompts = 20;

/** A prompt that still wants a voucher is not on the handset, nor is one that the gateway made by itself. */
const hasArrived = sql<boolean>`(voucher is null or voucher_entered_at is not null) and copy_of is null`;

/** `readAt` is the database's time when it was read, by which the prompt is judged. */
export type SandboxPrompt = Selectable<SandboxSchema['sandboxPrompts']> & { readAt: Date };

type NewPrompt = Omit<Insertable<SandboxSchema['sandboxPrompts']>, 'ending' | 'endsAt' | 'saysUnpaid'>;

/** Returns its id, or undefined if the reference is already known: then nothing is added. */
export const insertSandboxPrompt = gather(
  async (tx: SandboxTx, asked: (NewPrompt & { fate: PromptFate })[]): Promise<(string | undefined)[]> => {
    const prompts = asked.map(({ fate, ...prompt }) => ({
      ...prompt,
      ending: fate.ending,
      endsAt: momentAfter(fate.afterMs),
      saysUnpaid: fate.saysUnpaid ?? false,
    }));
    const rows = await tx
      .insertInto('sandboxPrompts')
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
        copyOf: prompt.reference,
      }));
    if (copies.length > 0) await tx.insertInto('sandboxPrompts').values(copies).execute();
    return asked.map(({ reference }) => ids.get(reference));
  },
);

/** Under this reference a gateway repeats a single request. */
export function referenceOfCopy(reference: string): string {
  return `${reference}-2`;
}

export const findSandboxPrompt = gather(
  async (db: SandboxDb | SandboxTx, references: string[]): Promise<(SandboxPrompt | undefined)[]> => {
    const { rows } = await sql<SandboxPrompt>`
      select *, ${readAt} from sandbox_prompts where reference = any(${references}::text[])`.execute(db);
    return references.map((wanted) => rows.find(({ reference }) => reference === wanted));
  },
);

export async function hasPrompt(tx: SandboxTx, id: string): Promise<boolean> {
  return (await sql`select 1 from sandbox_prompts where id = ${id}`.execute(tx)).rows.length > 0;
}

/** `approveAfterMs`: if the payer approves by themselves. */
type VoucherEntry = { reference: string; code: string; approveAfterMs: number | undefined };

/** False for a wrong voucher, which ends the prompt, and if none is wanted any more. */
export async function enterVoucher(tx: SandboxTx, entry: VoucherEntry): Promise<boolean> {
  const { reference, code, approveAfterMs } = entry;
  const waiting = tx
    .updateTable('sandboxPrompts')
    .where('reference', '=', reference)
    .where('voucher', 'is not', null)
    .where('voucherEnteredAt', 'is', null)
    .where('endsAt', '>', sql<Date>`clock_timestamp()`);
  const { numUpdatedRows } = await waiting
    .where('voucher', '=', code)
    .set({
      voucherEnteredAt: sql`clock_timestamp()`,
      ...(approveAfterMs !== undefined && { ending: 'approved', endsAt: momentAfter(approveAfterMs) }),
    })
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return true;
  await waiting.set({ ending: 'declined', endsAt: momentAfter(0) }).execute();
  return false;
}

export async function listSandboxPrompts(db: SandboxDb, payer: Phone): Promise<SandboxPrompt[]> {
  const { rows } = await sql<SandboxPrompt>`
    select *, ${readAt} from sandbox_prompts where payer = ${payer} and ${hasArrived}
    order by created_at desc limit ${shownPrompts}`.execute(db);
  return rows;
}

/** Undefined if no such prompt waits any more. */
export async function answerWaitingPrompt(
  tx: SandboxTx,
  { id, answer }: { id: string; answer: PromptAnswer },
): Promise<SandboxPrompt | undefined> {
  const answering = sql`update sandbox_prompts set answer = ${answer}, answered_at = clock_timestamp()`;
  const { rows } = await sql<SandboxPrompt>`
    ${answering}
    where id = ${id} and answer is null and ${hasArrived} and ends_at > clock_timestamp()
    returning *, ${readAt}`.execute(tx);
  const [prompt] = rows;
  if (prompt) await sql`${answering} where copy_of = ${prompt.reference}`.execute(tx);
  return prompt;
}
