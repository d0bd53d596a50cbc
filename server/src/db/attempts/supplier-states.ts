/** Whether suppliers take orders now. Held orders wait on their supplier's row. */
import type { Network } from '@ntem/contract/networks';
import { sql } from 'kysely';
import { afterCommit, type Db, type Tx } from '#db/database.ts';
import { gather } from '#db/gathered-statements.ts';
import { ringJobs } from '#db/jobs/job-bells.ts';
import { requestJob } from '#db/jobs/jobs.ts';
import { putOffWrite, writeRanks } from '#db/put-off-writes.ts';
import { laneOf } from '#domain/job-kinds.ts';

export type SupplierLine = { supplier: string; network: Network };

export type SupplierState = SupplierLine & {
  restingSince: Date | null;
  reason: string | null;
  silences: number;
};

export const findSupplierState = gather(
  async (db, lines: SupplierLine[]): Promise<(SupplierState | undefined)[]> => {
    const { rows } = await sql<SupplierState>`
      select supplier, network, resting_since, reason, silences from supplier_states
      where supplier = any(${lines.map(({ supplier }) => supplier)}::text[])`.execute(db);
    return lines.map((line) =>
      rows.find(({ supplier, network }) => supplier === line.supplier && network === line.network),
    );
  },
);

/** Nobody opens it before this transaction has ended: an order that is held by then is woken with the others. */
export async function lockRestingSupplier(tx: Tx, line: SupplierLine): Promise<boolean> {
  const { rows } = await sql`
    select 1 from supplier_states
    where supplier = ${line.supplier} and network = ${line.network} and resting_since is not null
    for share`.execute(tx);
  return rows.length > 0;
}

/** True where it was open until now. */
export async function restSupplier(tx: Tx, line: SupplierLine, reason: string): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into supplier_states as line (supplier, network, resting_since, reason)
    values (${line.supplier}, ${line.network}, now(), ${reason})
    on conflict (supplier, network) do update
      set resting_since = coalesce(line.resting_since, now()), reason = ${reason}
    returning resting_since = now() as is_new`.execute(tx);
  return rows[0]?.isNew ?? false;
}

/** True where it rested until now. */
export async function openSupplier(tx: Tx, line: SupplierLine): Promise<boolean> {
  const { rows } = await sql`
    update supplier_states as line set resting_since = null, reason = null, silences = 0
    from (select resting_since from supplier_states
          where supplier = ${line.supplier} and network = ${line.network} for update) as before
    where supplier = ${line.supplier} and network = ${line.network} and before.resting_since is not null
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** One more call without an answer. Answers how many there were in a row. */
export async function countSilence(tx: Tx, line: SupplierLine): Promise<number> {
  const { rows } = await sql<{ silences: number }>`
    insert into supplier_states as line (supplier, network, silences) values (${line.supplier}, ${line.network}, 1)
    on conflict (supplier, network) do update set silences = line.silences + 1
    returning silences`.execute(tx);
  return rows[0]?.silences ?? 0;
}

export const forgetSilences = putOffWrite<SupplierLine>({
  rank: writeRanks.suppliers,
  keyOf: ({ supplier, network }) => `${supplier} ${network}`,
  isIdempotent: true,
  write: (lines) => sql`
    update supplier_states set silences = 0
    from unnest(${lines.map(({ supplier }) => supplier)}::text[], ${lines.map(({ network }) => network)}::text[])
      as line (supplier, network)
    where supplier_states.supplier = line.supplier and supplier_states.network = line.network and silences > 0`,
});

/** Takes a turn at a vendor that counts calls. Answers how long to wait where there is none now. */
export async function takeTurn(tx: Tx, line: SupplierLine, everyMs: number): Promise<number> {
  const { rows: taken } = await sql`
    insert into supplier_states as line (supplier, network, next_call_at)
    values (${line.supplier}, ${line.network}, now() + ${everyMs} * interval '1 millisecond')
    on conflict (supplier, network) do update set next_call_at = excluded.next_call_at
      where coalesce(line.next_call_at, now()) <= now()
    returning 1`.execute(tx);
  if (taken.length > 0) return 0;
  const { rows } = await sql<{ waitMs: number }>`
    select greatest(1, extract(epoch from next_call_at - now()) * 1000)::float8 as wait_ms from supplier_states
    where supplier = ${line.supplier} and network = ${line.network}`.execute(tx);
  return rows[0]?.waitMs ?? everyMs;
}

/** Held orders of this line, the one that waits longest first. */
export async function findHeldOrder(db: Db | Tx, network: Network): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where state = 'on_hold' and network = ${network}
    order by changed_at, id limit 1`.execute(db);
  return rows[0];
}

/** What the line was asked before it fell silent is asked about now, instead of when its turn would come. */
export async function askAboutAll(tx: Tx, bucket: string): Promise<void> {
  await sql`
    update jobs set run_at = now(), requested = requested + 1
    where id in (
      select id from jobs where kind = 'follow-deliver' and bucket = ${bucket} and run_at > now()
      for no key update skip locked
    )`.execute(tx);
  afterCommit(tx, (db) => ringJobs(db, laneOf('follow-deliver')));
}

/** All of them at once. Answers how many there were. */
export async function wakeHeldOrders(tx: Tx, network: Network, bucket: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where state = 'on_hold' and network = ${network}`.execute(tx);
  for (const { id } of rows) await requestJob(tx, { kind: 'deliver-order', orderId: id, bucket });
  return rows.length;
}
