/** Bundles that the sandbox supplier was asked for. */
import type { Phone } from '@ntem/contract/phones';
import { type Insertable, type Selectable, sql } from 'kysely';
import { gather } from '#kernel/db/gathered-statements.ts';
import type { SandboxDb, SandboxTx } from './database.ts';
import type { DeliveryFate } from './fates.ts';
import type { SandboxSchema } from './schema.ts';
import { momentAfter, momentAfterIf, readAt } from './time.ts';

/** `readAt` is the database's time when it was read, by which the delivery is judged. */
export type SandboxDelivery = Selectable<SandboxSchema['sandboxDeliveries']> & { readAt: Date };

type NewDelivery = Omit<
  Insertable<SandboxSchema['sandboxDeliveries']>,
  'answer' | 'ending' | 'endsAt' | 'takenBackAt' | 'deniedAt'
>;

/** Returns its id, or undefined if the reference is already known: then nothing is added. */
export const insertSandboxDelivery = gather(
  async (
    tx: SandboxTx,
    deliveries: (NewDelivery & { fate: DeliveryFate })[],
  ): Promise<(bigint | undefined)[]> => {
    const rows = await tx
      .insertInto('sandboxDeliveries')
      .values(
        deliveries.map(({ fate, ...delivery }) => ({
          ...delivery,
          answer: fate.answer,
          ending: fate.ending,
          endsAt: momentAfter(fate.afterMs),
          takenBackAt: momentAfterIf(fate.takenBackAfterMs),
          deniedAt: momentAfterIf(fate.deniedAfterMs),
        })),
      )
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning(['id', 'reference'])
      .execute();
    return deliveries.map((delivery) => rows.find(({ reference }) => reference === delivery.reference)?.id);
  },
);

export const findSandboxDelivery = gather(
  async (db: SandboxDb | SandboxTx, references: string[]): Promise<(SandboxDelivery | undefined)[]> => {
    const { rows } = await sql<SandboxDelivery>`
      select *, ${readAt} from sandbox_deliveries where reference = any(${references}::text[])`.execute(db);
    return references.map((wanted) => rows.find(({ reference }) => reference === wanted));
  },
);

/** The number of latest orders for a number that met an empty float in a row. The lock lets one count at a time. */
export async function countFloatRefusals(tx: SandboxTx, recipient: Phone): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sandbox ' || ${recipient}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sandbox_deliveries
    where recipient = ${recipient} and answer = 'provider_float' and id > coalesce(
      (select max(id) from sandbox_deliveries
       where recipient = ${recipient} and answer <> 'provider_float'), 0)`.execute(tx);
  return rows[0]?.count ?? 0;
}
