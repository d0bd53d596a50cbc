/** Probes of people who guess: orders that do not exist, and numbers that could not be registered. */
import type { Client } from '#accounts/rules/author.ts';
import { type ClientCounts, codeWindows } from '#accounts/rules/codes.ts';
import { getValue, listRows, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import { lookupLimit } from '#orders/rules/purchase-limits.ts';

type ProbeKind = 'order' | 'number';

export function insertProbe(db: Db | Tx, kind: ProbeKind, { device, address }: Client): Promise<string> {
  return getValue<string>(db)`
    insert into probes (kind, device, address) values (${kind}, ${device}, ${address})
    returning id::text`;
}

export async function deleteProbe(tx: Tx, id: string): Promise<void> {
  await run(tx)`delete from probes where id = ${id}::bigint`;
}

export async function hasGuessedTooOften(db: Db, { address }: Client): Promise<boolean> {
  const rows = await listRows<{ n: number }>(db)`
    select count(*)::int as n from probes
    where kind = 'order' and address = ${address}
      and created_at > now() - ${interval(lookupLimit.windowMs)}`;
  return (rows[0]?.n ?? 0) >= lookupLimit.misses;
}

type KnownNumbers = Omit<ClientCounts, 'isNewDevice'>;

/** The number of registered numbers that this client has hit recently. */
export async function countKnownNumbers(tx: Tx, { device, address }: Client): Promise<KnownNumbers> {
  const rows = await listRows<KnownNumbers>(tx)`
    select count(*) filter (where device = ${device})::int as device_unverified,
           count(*) filter (where address = ${address})::int as address_unverified,
           count(*) filter (where address = ${address}
             and created_at > now() - ${interval(codeWindows.busyAddressMs)})::int as address_soon
    from probes
    where kind = 'number' and (device = ${device} or address = ${address})
      and created_at > now() - ${interval(codeWindows.clientMs)}`;
  return rows[0] ?? { deviceUnverified: 0, addressUnverified: 0, addressSoon: 0 };
}
