/** Sellers' prices for the people below them. */
import type { Pesewas } from '@ntem/contract/money';
import { sql } from 'kysely';
import type { Asks } from '#catalogue/rules/price-ladder.ts';
import type { ChainLink } from '#catalogue/rules/seller-chain.ts';
import { listRows, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { gather } from '#kernel/db/gathered-statements.ts';
import { touched } from '#kernel/db/interval.ts';

type PriceOverride = { bundleId: string; sellerId: string; targetLevel: number; pricePesewas: Pesewas };
type PriceQuery = { chain: ChainLink[]; bundleId?: string };

const readOverrides = gather(async (db, queries: PriceQuery[]): Promise<PriceOverride[][]> => {
  const links = queries.flatMap(({ chain, bundleId = null }) => chain.map((link) => ({ ...link, bundleId })));
  const rows = await listRows<PriceOverride>(db)`
    select distinct price_overrides.bundle_id, price_overrides.seller_id, price_overrides.target_level, price_pesewas
    from price_overrides
    join unnest(${links.map(({ sellerId }) => sellerId)}::uuid[], ${links.map(({ targetLevel }) => targetLevel)}::int[],
                ${links.map(({ bundleId }) => bundleId)}::uuid[])
      as link (seller_id, level, bundle_id)
      on price_overrides.seller_id = link.seller_id and target_level = level
        and (link.bundle_id is null or price_overrides.bundle_id = link.bundle_id)`;
  return queries.map(() => rows);
});

/** The prices of each seller in a chain, for every bundle or for one, by bundle and seller. */
export async function listAsks(db: Db | Tx, chain: ChainLink[], bundleId?: string): Promise<Asks> {
  const rows = chain.length === 0 ? [] : await readOverrides(db, { chain, ...(bundleId && { bundleId }) });
  const asks = new Map(
    rows.map((row) => [`${row.bundleId} ${row.sellerId} ${row.targetLevel}`, row.pricePesewas]),
  );
  const levels = new Map(chain.map(({ sellerId, targetLevel }) => [sellerId, targetLevel]));
  return (bundle, seller) => asks.get(`${bundle} ${seller} ${levels.get(seller)}`);
}

type NewOverride = { sellerId: string; bundleId: string; targetLevel: 2 | 3; price: Pesewas };

export async function upsertOverride(tx: Tx, override: NewOverride): Promise<void> {
  const { sellerId, bundleId, targetLevel, price } = override;
  await run(tx)`
    insert into price_overrides (seller_id, bundle_id, target_level, price_pesewas)
    values (${sellerId}, ${bundleId}, ${targetLevel}, ${price})
    on conflict (seller_id, bundle_id, target_level) do update
      set price_pesewas = excluded.price_pesewas, updated_at = ${touched('priceOverrides')}`;
}

/** No seller asks twice of a level for a bundle. */
export async function upsertOverrides(tx: Tx, overrides: readonly NewOverride[]): Promise<void> {
  await run(tx)`
    insert into price_overrides (seller_id, bundle_id, target_level, price_pesewas)
    select * from unnest(
      ${overrides.map(({ sellerId }) => sellerId)}::uuid[], ${overrides.map(({ bundleId }) => bundleId)}::uuid[],
      ${overrides.map(({ targetLevel }) => targetLevel)}::int[], ${overrides.map(({ price }) => price)}::bigint[])
    on conflict (seller_id, bundle_id, target_level) do update
      set price_pesewas = excluded.price_pesewas, updated_at = ${touched('priceOverrides')}`;
}

export async function deleteOverride(tx: Tx, override: Omit<NewOverride, 'price'>): Promise<void> {
  const { sellerId, bundleId, targetLevel } = override;
  await run(tx)`
    delete from price_overrides
    where seller_id = ${sellerId} and bundle_id = ${bundleId} and target_level = ${targetLevel}`;
}

type OwnOverride = { bundleId: string; targetLevel: number; price: Pesewas };

/** Everything that one seller asks, of both levels. */
export function listOverridesOf(db: Db | Tx, sellerId: string): Promise<OwnOverride[]> {
  return listRows<OwnOverride>(db)`
    select bundle_id, target_level, price_pesewas as price from price_overrides
    where seller_id = ${sellerId}`;
}

/** All prices of some sellers. If locked, nobody changes them until the transaction ends. */
export function listOverridesOfMany(
  db: Db | Tx,
  sellerIds: readonly string[],
  { locked = false } = {},
): Promise<(OwnOverride & { sellerId: string })[]> {
  return listRows<OwnOverride & { sellerId: string }>(db)`
    select seller_id, bundle_id, target_level, price_pesewas as price from price_overrides
    where seller_id = any(${sellerIds}::uuid[]) order by seller_id, bundle_id, target_level
    ${locked ? sql`for update` : sql``}`;
}

/** The number of sellers' prices for a bundle, and on how many of them a new amount leaves no earnings. */
export async function countOverrides(
  db: Db,
  { bundleId, amount }: { bundleId: string; amount: Pesewas },
): Promise<{ overrides: number; overtaken: number }> {
  const rows = await listRows<{ overrides: number; overtaken: number }>(db)`
    select count(*)::int as overrides, count(*) filter (where price_pesewas <= ${amount})::int as overtaken
    from price_overrides join users on users.id = seller_id
    where bundle_id = ${bundleId} and users.deleted_at is null`;
  return rows[0] ?? { overrides: 0, overtaken: 0 };
}
