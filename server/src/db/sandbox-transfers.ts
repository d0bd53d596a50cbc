/** Money that the sandbox gateway sends out: refunds and payouts. */
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from './database.ts';
import { momentAfter, readAt } from './sandbox-time.ts';
import type { Schema } from './schema.ts';

/** `read_at` is the database's time of reading, by which the transfer is judged. */
export type SandboxTransfer = Selectable<Schema['sandbox_transfers']> & { read_at: Date };
export type TransferAnswer = SandboxTransfer['answer'];

type NewTransfer = Omit<Insertable<Schema['sandbox_transfers']>, 'ends_at'> & { endsAfterMs: number };

/** False where the reference is known: then nothing is added. */
export async function insertSandboxTransfer(
  tx: Tx,
  { endsAfterMs, ...transfer }: NewTransfer,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sandbox_transfers')
    .values({ ...transfer, ends_at: momentAfter(endsAfterMs) })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findSandboxTransfer(
  db: Db | Tx,
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
