/** The sandbox vendors' own books: the list of a day, our balance, and our float. */
import { type Pesewas, pesewas } from '@ntem/contract/money';
import { sql } from 'kysely';
import type { ListedTransaction, TransactionList } from '#vendors/ports/outcomes.ts';
import type { SandboxDb } from './database.ts';
import type { SandboxSchema } from './schema.ts';

type Vendor = SandboxSchema['sandboxEvents']['vendor'];

const linesOnAPage = 100;

/** The events of a day in Accra, ordered by the vendor's own numbers. `next` is the last one of a full page. */
export async function listStatement(
  db: SandboxDb,
  vendor: Vendor,
  { day, after }: { day: string; after: string | undefined },
): Promise<TransactionList> {
  const begins = sql`${day}::date::timestamp at time zone 'Africa/Accra'`;
  const { rows } = await sql<ListedTransaction & { line: string }>`
    select line, direction, reference, amount_pesewas as amount, status, vendor_reference
    from sandbox_statement
    where vendor = ${vendor} and happened_at >= ${begins} and happened_at < ${begins} + interval '1 day'
      ${after === undefined ? sql`` : sql`and line > ${after} collate "C"`}
    order by line limit ${linesOnAPage}`.execute(db);
  const last = rows.length === linesOnAPage ? rows.at(-1)?.line : undefined;
  return { transactions: rows.map(({ line, ...transaction }) => transaction), next: last };
}

/** Money in, minus money out that has not come back. */
export async function sumBalance(db: SandboxDb): Promise<Pesewas> {
  const { rows } = await sql<{ balance: Pesewas }>`
    select (forgotten_balance_pesewas + coalesce((
      select sum(case direction when 'collect' then amount_pesewas else -amount_pesewas end)
      from sandbox_statement where vendor = 'payments' and status = 'done'), 0))::bigint as balance
    from sandbox_settings`.execute(db);
  return rows[0]?.balance ?? pesewas(0);
}

/** The last value set, minus deliveries since. Only a float that was set to nothing is empty. */
export async function findFloat(db: SandboxDb): Promise<Pesewas> {
  const { rows } = await sql<{ float: Pesewas }>`
    select case when float_pesewas <= 0 then float_pesewas
      else greatest(float_pesewas - (sandbox_costs() - costs_before_float_pesewas), 1) end as float
    from sandbox_settings`.execute(db);
  return rows[0]?.float ?? pesewas(0);
}
