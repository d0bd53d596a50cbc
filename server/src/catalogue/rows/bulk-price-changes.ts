/** Bulk price changes in the database, and the facts about packages and sellers' prices that they need. */
import type { Pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import { type RawBuilder, sql } from 'kysely';
import { type SellerPrice, takenBackWithinMs } from '#catalogue/rules/bulk-price-changes.ts';
import { findRow, getValue, listRows, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval, touched } from '#kernel/db/interval.ts';
import { type Page, type PageRequest, readPage } from '#kernel/db/pages.ts';
import type { Bundle } from './catalogue.ts';

export type PricedBundle = Bundle & { serviceName: string; network: Network };

export type PriceScope = { serviceId: string | undefined; network: Network | undefined };

/** By service and size. In a transaction they are locked, always in the same order. */
export function listPricedBundles(
  db: Db | Tx,
  { serviceId, network }: PriceScope,
  { locked = false } = {},
): Promise<PricedBundle[]> {
  return listRows<PricedBundle>(db)`
    select bundles.*, services.name as service_name, services.network
    from bundles join services on services.id = service_id
    where bundles.deleted_at is null and services.deleted_at is null
      ${serviceId ? sql`and service_id = ${serviceId}` : sql``}
      ${network ? sql`and services.network = ${network}` : sql``}
    order by services.created_at, services.id, megabytes, bundles.id
    ${locked ? sql`for update of bundles` : sql``}`;
}

/** The prices of active sellers for these bundles, each with the price of the active agent above. */
export function listSellerPrices(
  db: Db | Tx,
  bundleIds: string[],
): Promise<(SellerPrice & { bundleId: string })[]> {
  const isActive = (person: RawBuilder<unknown>) =>
    sql`${person}.status = 'active' and ${person}.deleted_at is null`;
  return listRows<SellerPrice & { bundleId: string }>(db)`
    select own.bundle_id, own.seller_id, own.price_pesewas as asks, above.price_pesewas as agent_asks
    from price_overrides as own
    join users as seller on seller.id = own.seller_id and ${isActive(sql`seller`)}
    left join users as agent on agent.id = seller.upline_id and seller.role = 'subagent' and agent.role = 'agent'
      and ${isActive(sql`agent`)}
    left join price_overrides as above
      on above.seller_id = agent.id and above.bundle_id = own.bundle_id and above.target_level = 2
    where own.bundle_id = any(${bundleIds}::uuid[])
    order by own.bundle_id, own.seller_id, own.target_level`;
}

export type NewPrice = { bundleId: string; before: Pesewas; after: Pesewas };

/** The bundles are locked in this transaction. */
export async function writePrices(tx: Tx, prices: Omit<NewPrice, 'before'>[]): Promise<void> {
  await run(tx)`
    update bundles set amount_pesewas = given.after, updated_at = ${touched('bundles')}
    from unnest(${prices.map(({ bundleId }) => bundleId)}::uuid[], ${prices.map(({ after }) => after)}::bigint[])
      as given (id, after)
    where bundles.id = given.id`;
}

export function insertPriceChange(
  tx: Tx,
  { madeBy, what, prices }: { madeBy: string; what: string; prices: NewPrice[] },
): Promise<string> {
  return getValue<string>(tx)`
    with made as (insert into price_changes (made_by, what) values (${madeBy}, ${what}) returning id),
    kept as (
      insert into price_change_rows (change_id, bundle_id, before_pesewas, after_pesewas)
      select made.id, given.* from made, unnest(
        ${prices.map(({ bundleId }) => bundleId)}::uuid[], ${prices.map(({ before }) => before)}::bigint[],
        ${prices.map(({ after }) => after)}::bigint[]) as given
    )
    select id from made`;
}

export type ListedChange = {
  id: string;
  madeBy: string;
  madeAt: Date;
  what: string;
  packages: number;
  takenBackAt: Date | null;
  takenBackBy: string | null;
  canBeTakenBack: boolean;
};

const columns = sql`
  price_changes.id, maker.name as made_by, made_at, what, taken_back_at, taker.name as taken_back_by,
  (select count(*)::int from price_change_rows where change_id = price_changes.id) as packages,
  taken_back_at is null and made_at > now() - ${interval(takenBackWithinMs)} as can_be_taken_back`;
const people = sql`
  join users as maker on maker.id = made_by left join users as taker on taker.id = price_changes.taken_back_by`;

export function listPriceChanges(db: Db, request: PageRequest): Promise<Page<ListedChange>> {
  return readPage(db, request, {
    columns,
    from: sql`price_changes`,
    joins: people,
    order: sql`made_at desc, price_changes.id desc`,
  });
}

export function findPriceChange(db: Db | Tx, id: string): Promise<ListedChange | undefined> {
  return findRow<ListedChange>(db)`
    select ${columns} from price_changes ${people} where price_changes.id = ${id}`;
}

/** Held until the end of the transaction that takes it back. */
export async function lockPriceChange(tx: Tx, id: string): Promise<void> {
  await run(tx)`select 1 from price_changes where id = ${id} for update`;
}

export async function markTakenBack(tx: Tx, id: string, by: string): Promise<void> {
  await run(tx)`update price_changes set taken_back_by = ${by}, taken_back_at = now() where id = ${id}`;
}

export type KeptPrice = {
  bundleId: string;
  name: string;
  before: Pesewas;
  after: Pesewas;
  now: Pesewas;
  cost: Pesewas | null;
  isDeleted: boolean;
};

/** Each price of a change as it was, became and is now; in a transaction their bundles are locked. */
export function listKeptPrices(db: Db | Tx, changeId: string, { locked = false } = {}): Promise<KeptPrice[]> {
  return listRows<KeptPrice>(db)`
    select bundle_id, bundles.name, before_pesewas as before, after_pesewas as after, amount_pesewas as now,
           (select max(cost) from (
             select cost_pesewas as cost from supplier_codes where bundle_id = bundles.id
             union all select bundles.cost_pesewas
             union all select case when known.cost_pesewas <= confirmed_cost_pesewas
                              then least(known.cost_pesewas, confirmed_amount_pesewas) else known.cost_pesewas end
           ) as costs) as cost,
           bundles.deleted_at is not null as is_deleted
    from price_change_rows join bundles on bundles.id = bundle_id
    left join supplier_costs as known on known.code = trim(supplier_code)
    where change_id = ${changeId}
    order by bundles.id
    ${locked ? sql`for update of bundles` : sql``}`;
}
