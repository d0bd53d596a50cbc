/** Suppliers that can take an order: they serve its network, sell its package, and have not refused it. */
import type { Pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/db/database.ts';
import { gather } from '#kernel/db/gathered-statements.ts';
import { type LineState, lineFacts, type Route } from './vendor-lines.ts';

/** `isFirst`: the package's own code is the one of this supplier. */
export type ServingSupplier = { network: Network; supplier: string; isFirst: boolean };

/**
 * For a query with a row of `orders`: those of `serving` that can take this order, in their order. The last word of a
 * supplier counts: it may have refused an order that an admin then sent it again.
 */
export function ableSuppliers(serving: ServingSupplier[]): RawBuilder<unknown> {
  return sql`(
    select serving.*, named.code, named.cost_pesewas, last.refused is not null as was_tried
    from unnest(
      ${serving.map(({ network }) => network)}::text[], ${serving.map(({ supplier }) => supplier)}::text[],
      ${serving.map(({ isFirst }) => isFirst)}::bool[]
    ) with ordinality as serving (network, supplier, is_first, place)
    left join supplier_codes as named on named.bundle_id = orders.bundle_id and named.supplier = serving.supplier
    left join lateral (
      select refused from attempts
      where order_id = orders.id and direction = 'deliver' and provider = serving.supplier
      order by number desc limit 1) as last on true
    where serving.network = orders.network and (is_first or named.code is not null)
      and last.refused is not true)`;
}

/** `wasTried`: it could not take this order when it was asked before. */
export type AbleSupplier = {
  supplier: string;
  supplierCode: string;
  costPesewas: Pesewas;
  wasTried: boolean;
};

type SupplierQuery = { orderId: string; serving: ServingSupplier[] };

type Able = { able: AbleSupplier[]; route: Route };

/** With what is known of their lines, in one read. */
export const listAble = gather(async (db: Db | Tx, queries: SupplierQuery[]): Promise<Able[]> => {
  const serving = new Map(
    queries.flatMap((one) => one.serving).map((one) => [`${one.network} ${one.supplier}`, one]),
  );
  type Row = AbleSupplier & LineState & { id: string; hasLine: boolean; chosen: string[] | null };
  const { rows } = await sql<Row>`
    select orders.id, able.supplier, coalesce(able.code, orders.supplier_code) as supplier_code,
      coalesce(able.cost_pesewas, orders.cost_pesewas) as cost_pesewas, able.was_tried,
      line.role is not null as has_line, ${lineFacts}, vendor_routes.vendors as chosen
    from orders cross join lateral ${ableSuppliers([...serving.values()])} as able
    left join vendor_lines as line
      on line.role = 'deliver' and line.network = orders.network and line.vendor = able.supplier
    left join vendor_routes on vendor_routes.role = 'deliver' and vendor_routes.network = orders.network
    where orders.id = any(${queries.map(({ orderId }) => orderId)}::uuid[])
    order by place`.execute(db);
  return queries.map(({ orderId }) => {
    const able = rows.filter(({ id }) => id === orderId);
    const lines = able.filter(({ hasLine }) => hasLine);
    return { able, route: { chosen: able[0]?.chosen ?? undefined, lines } };
  });
});

/** Of the held orders that this supplier can take, the one that waits longest. */
export async function findHeldOrder(
  db: Db | Tx,
  serving: ServingSupplier,
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from orders
    where is_open and state = 'on_hold' and network = ${serving.network}
      and exists (select 1 from ${ableSuppliers([serving])} as able)
    order by changed_at, id limit 1`.execute(db);
  return rows[0];
}
