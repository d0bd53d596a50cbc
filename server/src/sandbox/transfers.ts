/** Money that the sandbox gateway sends out: refunds and payouts. */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { SandboxDb, SandboxTx } from './database.ts';
import type { TransferFate } from './fates.ts';
import { referenceOfCopy } from './prompts.ts';
import type { SandboxSchema } from './schema.ts';
import { momentAfter, momentAfterIf, readAt } from './time.ts';

/** `readAt` is the database's time when it was read, by which the transfer is judged. */
export type SandboxTransfer = Selectable<SandboxSchema['sandboxTransfers']> & { readAt: Date };

export type NewTransfer = Omit<
  Insertable<SandboxSchema['sandboxTransfers']>,
  'answer' | 'ending' | 'endsAt' | 'takenBackAt'
>;

/** Returns its id, or undefined if the reference is already known: then nothing is added. */
export async function insertSandboxTransfer(
  tx: SandboxTx,
  transfer: NewTransfer,
  { answer, ending, afterMs, takenBackAfterMs, isDoubled }: TransferFate,
): Promise<string | undefined> {
  const fate = {
    answer,
    ending,
    endsAt: momentAfter(afterMs),
    takenBackAt: momentAfterIf(takenBackAfterMs),
  };
  const row = await tx
    .insertInto('sandboxTransfers')
    .values({ ...transfer, ...fate })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst();
  const { reference } = transfer;
  if (row && isDoubled) {
    const copy = { ...transfer, ...fate, reference: referenceOfCopy(reference), copyOf: reference };
    await tx.insertInto('sandboxTransfers').values(copy).execute();
  }
  return row?.id;
}

export async function findSandboxTransfer(
  db: SandboxDb | SandboxTx,
  { kind, reference }: Pick<SandboxTransfer, 'kind' | 'reference'>,
): Promise<SandboxTransfer | undefined> {
  const { rows } = await sql<SandboxTransfer>`
    select *, ${readAt} from sandbox_transfers where kind = ${kind} and reference = ${reference}`.execute(db);
  return rows[0];
}
