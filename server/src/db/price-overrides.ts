/** What sellers ask of the people below them. */
import type { Pesewas } from '@ntem/contract/money';
import { sql } from 'kysely';
import type { ChainLink } from '#domain/seller-chain.ts';
import type { Db, Tx } from './database.ts';

/** What each link of a chain asks, for every bundle or for one, by bundle and seller. */
export async function listAsks(
  db: Db | Tx,
  chain: ChainLink[],
  bundleId?: string,
): Promise<(bundleId: string, sellerId: string) => Pesewas | undefined> {
  const { rows } = await sql<{ bundle_id: string; seller_id: string; price_pesewas: Pesewas }>`
    select bundle_id, seller_id, price_pesewas
    from price_overrides
    join unnest(${chain.map((link) => link.sellerId)}::uuid[], ${chain.map((link) => link.targetLevel)}::int[])
      as chain (id, level) on seller_id = chain.id and target_level = chain.level
    where ${bundleId ?? null}::uuid is null or bundle_id = ${bundleId ?? null}`.execute(db);
  const asks = new Map(rows.map((row) => [`${row.bundle_id} ${row.seller_id}`, row.price_pesewas]));
  return (bundle, seller) => asks.get(`${bundle} ${seller}`);
}

type NewOverride = { sellerId: string; bundleId: string; targetLevel: 2 | 3; price: Pesewas };

export async function upsertOverride(tx: Tx, override: NewOverride): Promise<void> {
  await tx
    .insertInto('price_overrides')
    .values({
      seller_id: override.sellerId,
      bundle_id: override.bundleId,
      target_level: override.targetLevel,
      price_pesewas: override.price,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['seller_id', 'bundle_id', 'target_level'])
        .doUpdateSet({ price_pesewas: override.price, updated_at: sql`now()` }),
    )
    .execute();
}

export async function deleteOverride(tx: Tx, override: Omit<NewOverride, 'price'>): Promise<void> {
  await tx
    .deleteFrom('price_overrides')
    .where('seller_id', '=', override.sellerId)
    .where('bundle_id', '=', override.bundleId)
    .where('target_level', '=', override.targetLevel)
    .execute();
}

type OwnOverride = { bundleId: string; targetLevel: number; price: Pesewas };

/** Everything that one seller asks, of both levels. */
export async function listOverridesOf(db: Db | Tx, sellerId: string): Promise<OwnOverride[]> {
  return db
    .selectFrom('price_overrides')
    .select(['bundle_id as bundleId', 'target_level as targetLevel', 'price_pesewas as price'])
    .where('seller_id', '=', sellerId)
    .execute();
}
