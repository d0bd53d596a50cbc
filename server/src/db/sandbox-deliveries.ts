/** Bundles that the sandbox supplier was asked for. */
import type { Phone } from '@ntem/contract/phones';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { momentAfter, readAt } from './sandbox-time.ts';
import type { Schema } from './schema.ts';

/** `read_at` is the database's time of reading, by which the delivery is judged. */
export type SandboxDelivery = Selectable<Schema['sandbox_deliveries']> & { read_at: Date };
export type DeliveryAnswer = SandboxDelivery['answer'];

type NewDelivery = Omit<Insertable<Schema['sandbox_deliveries']>, 'ends_at'> & { endsAfterMs: number };

/** False where the reference is known: then nothing is added. */
export async function insertSandboxDelivery(
  tx: Tx,
  { endsAfterMs, ...delivery }: NewDelivery,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sandbox_deliveries')
    .values({ ...delivery, ends_at: momentAfter(endsAfterMs) })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findSandboxDelivery(
  db: Db | Tx,
  reference: string,
): Promise<SandboxDelivery | undefined> {
  return db
    .selectFrom('sandbox_deliveries')
    .selectAll()
    .select(readAt)
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** One order for a number at a time, so that those before it can be counted. */
export async function lockSandboxRecipient(tx: Tx, recipient: Phone): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sandbox ' || ${recipient}, 0))`.execute(tx);
}

/** How many orders for a number in a row, up to the latest, have met an empty float. */
export async function countFloatRefusals(tx: Tx, recipient: Phone): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sandbox_deliveries
    where recipient = ${recipient} and answer = 'provider_float' and id > coalesce(
      (select max(id) from sandbox_deliveries
       where recipient = ${recipient} and answer <> 'provider_float'), 0)`.execute(tx);
  return rows[0]?.count ?? 0;
}
