/** The numbers that a seller sold to from the float: the name that the seller alone sees, and what it was sold last. */
import type { Network } from '@ntem/contract/networks';
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import { findRow, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';

export type CounterCustomer = {
  phone: Phone;
  name: string | null;
  network: Network;
  bundleId: string;
  soldAt: Date;
  skips: number;
};

type Served = { sellerId: string; phone: Phone; network: Network; bundleId: string };

export async function keepCustomer(tx: Tx, { sellerId, phone, network, bundleId }: Served): Promise<void> {
  await run(tx)`
    insert into counter_customers (seller_id, phone, network, bundle_id)
    values (${sellerId}, ${phone}, ${network}, ${bundleId})
    on conflict (seller_id, phone) do update
    set network = excluded.network, bundle_id = excluded.bundle_id, sold_at = now()`;
}

const columns = sql`phone, name, network, bundle_id, sold_at, skips`;

type CustomerQuery = { phone: Phone | undefined; offset: number; limit: number };

/** The last sold to first. */
export async function listCustomers(
  db: Db,
  sellerId: string,
  { phone, offset, limit }: CustomerQuery,
): Promise<{ customers: CounterCustomer[]; total: number }> {
  const of = sql`
    from counter_customers where seller_id = ${sellerId} ${phone ? sql`and phone = ${phone}` : sql``}`;
  const [page, count] = await Promise.all([
    sql<CounterCustomer>`
      select ${columns} ${of} order by sold_at desc, phone limit ${limit} offset ${offset}`.execute(db),
    sql<{ n: number }>`select count(*)::int as n ${of}`.execute(db),
  ]);
  return { customers: page.rows, total: count.rows[0]?.n ?? 0 };
}

/** Without a name, the offer of one was passed over once more. Undefined if the seller never sold to that number. */
export function nameCustomer(
  db: Db,
  { sellerId, phone, name }: { sellerId: string; phone: Phone; name: string | null | undefined },
): Promise<CounterCustomer | undefined> {
  const change = name === undefined ? sql`skips = least(skips + 1, 100)` : sql`name = ${name}`;
  return findRow<CounterCustomer>(db)`
    update counter_customers set ${change} where seller_id = ${sellerId} and phone = ${phone}
    returning ${columns}`;
}
