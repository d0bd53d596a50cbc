/** Removes rows so old that the sandbox vendors are no longer asked about them. */
import { type RawBuilder, sql } from 'kysely';
import type { SandboxDb } from './database.ts';
import type { SandboxSchema } from './schema.ts';

/** The default, if the operator has not chosen. */
const usuallyKeptDays = 30;
const largestPart = 5_000;

const isOlder = (days: number) => sql<boolean>`created_at < now() - make_interval(days => ${days})`;
const isNeverGivenBack = sql<boolean>`not exists (
  select 1 from sandbox_transfers where collection_reference = sandbox_prompts.reference)`;

/** Keeps the deleted rows' share of our balance and spending. */
const forget = (table: string, directions: string[]) => sql`, told as (
  select vendor, sum(case direction when 'refund' then -amount_pesewas when 'payout' then -amount_pesewas
                     else amount_pesewas end)::bigint as sum
  from sandbox_statement
  where status = 'done' and direction = any(${directions})
    and reference in (select reference from ${sql.table(table)} where id in (select id from old))
  group by vendor
), forgotten as (
  update sandbox_settings
  set forgotten_balance_pesewas = forgotten_balance_pesewas
        + coalesce((select sum from told where vendor = 'payments'), 0),
      forgotten_costs_pesewas = forgotten_costs_pesewas
        + coalesce((select sum from told where vendor = 'bundles'), 0)
  where exists (select 1 from told)
)`;

type OldRows = { rows: RawBuilder<boolean>; directions?: string[] };

/** Refunds are deleted before the prompts that they refer to. */
const rowsOlder = (isOld: RawBuilder<boolean>): Partial<Record<keyof SandboxSchema, OldRows>> => ({
  sandboxEvents: { rows: isOld },
  sandboxTransfers: { rows: isOld, directions: ['refund', 'payout'] },
  sandboxDeliveries: { rows: isOld, directions: ['deliver'] },
  sandboxMessages: { rows: isOld },
  sandboxChats: { rows: isOld },
  sandboxPrompts: { rows: sql`${isOld} and ${isNeverGivenBack}`, directions: ['collect'] },
});

/** In parts, so that no statement takes long, however many rows there are. */
export async function deleteOldRows(db: SandboxDb, keptDays = usuallyKeptDays): Promise<void> {
  for (const [table, { rows, directions }] of Object.entries(rowsOlder(isOlder(keptDays)))) {
    const remember = directions ? forget(table, directions) : sql``;
    let deleted: number;
    do deleted = await deletePart(db, { table, rows, remember });
    while (deleted === largestPart);
  }
}

type Part = { table: string; rows: RawBuilder<boolean>; remember: RawBuilder<unknown> };

async function deletePart(db: SandboxDb, { table, rows, remember }: Part): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as materialized (
      select id from ${sql.table(table)} where ${rows} limit ${largestPart} for update skip locked
    ) ${remember}
    delete from ${sql.table(table)} where id in (select id from old)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
