/** Money that the sandbox gateway sends out: refunds and payouts. */
import type { Insertable, Selectable } from 'kysely';
import type { SandboxDb, SandboxTx } from './database.ts';
import type { TransferFate } from './fates.ts';
import { referenceOfCopy } from './prompts.ts';
import type { SandboxSchema } from './schema.ts';
import { momentAfter, momentAfterIf, readAt } from './time.ts';

/** `read_at` is the database's time of reading, by which the transfer is judged. */
export type SandboxTransfer = Selectable<SandboxSchema['sandbox_transfers']> & { read_at: Date };
export type TransferAnswer = SandboxTransfer['answer'];

type NewTransfer = Omit<
  Insertable<SandboxSchema['sandbox_transfers']>,
  'answer' | 'ending' | 'ends_at' | 'taken_back_at'
>;

/** Its id; undefined where the reference is known: then nothing is added. */
export async function insertSandboxTransfer(
  tx: SandboxTx,
  transfer: NewTransfer,
  { answer, ending, afterMs, takenBackAfterMs, isDoubled }: TransferFate,
): Promise<string | undefined> {
  const fate = {
    answer,
    ending,
    ends_at: momentAfter(afterMs),
    taken_back_at: momentAfterIf(takenBackAfterMs),
  };
  const row = await tx
    .insertInto('sandbox_transfers')
    .values({ ...transfer, ...fate })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst();
  const { reference } = transfer;
  if (row && isDoubled) {
    const copy = { ...transfer, ...fate, reference: referenceOfCopy(reference), copy_of: reference };
    await tx.insertInto('sandbox_transfers').values(copy).execute();
  }
  return row?.id;
}

export async function findSandboxTransfer(
  db: SandboxDb | SandboxTx,
  { kind, reference }: Pick<SandboxTransfer, 'kind' | 'reference'>,
): Promise<SandboxTransfer | undefined> {
  return db
    .selectFrom('sandbox_transfers')
    .selectAll()
    .select(readAt)
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .executeTakeFirst();
}
