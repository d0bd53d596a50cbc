/** Services and bundles as admins list and change them. */
import type { Pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import type { CatalogueStatus } from '#domain/prices/catalogue.ts';
import type { Bundle, Service } from './catalogue.ts';

export async function listServices(db: Db | Tx): Promise<Service[]> {
  return db
    .selectFrom('services')
    .selectAll()
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function listBundles(db: Db | Tx, serviceId?: string): Promise<Bundle[]> {
  return db
    .selectFrom('bundles')
    .selectAll()
    .where('deletedAt', 'is', null)
    .$if(serviceId !== undefined, (query) => query.where('serviceId', '=', serviceId ?? ''))
    .orderBy('amountPesewas')
    .orderBy('id')
    .execute();
}

export async function lockService(tx: Tx, id: string): Promise<Service | undefined> {
  return tx
    .selectFrom('services')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function lockBundle(tx: Tx, id: string): Promise<Bundle | undefined> {
  return tx
    .selectFrom('bundles')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Whoever read it before must not take it for unchanged, however fast this follows. */
const changedNow = { updatedAt: sql<Date>`greatest(now(), updated_at + interval '1 millisecond')` };

export type ServiceChange = {
  name?: string;
  network?: Network;
  status?: CatalogueStatus;
  notice?: string | null;
};

export async function updateService(tx: Tx, id: string, change: ServiceChange): Promise<Service> {
  return tx
    .updateTable('services')
    .set({ ...change, ...changedNow })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type BundleChange = {
  serviceId?: string;
  name?: string;
  supplierCode?: string;
  megabytes?: number;
  amountPesewas?: Pesewas;
  costPesewas?: Pesewas | null;
  status?: CatalogueStatus;
};

export async function updateBundle(tx: Tx, id: string, change: BundleChange): Promise<Bundle> {
  return tx
    .updateTable('bundles')
    .set({ ...change, ...changedNow })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Hidden rather than removed: orders and prices of sellers go on pointing at it. */
export async function hideBundle(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('bundles')
    .set({ status: 'inactive', deletedAt: sql`now()`, ...changedNow })
    .where('id', '=', id)
    .execute();
}

export async function hideService(tx: Tx, id: string): Promise<void> {
  const hidden = { status: 'inactive' as const, deletedAt: sql<Date>`now()`, ...changedNow };
  await tx
    .updateTable('bundles')
    .set(hidden)
    .where('serviceId', '=', id)
    .where('deletedAt', 'is', null)
    .execute();
  await tx.updateTable('services').set(hidden).where('id', '=', id).execute();
}

export async function hasSupplierCode(
  tx: Tx,
  code: { serviceId: string; supplierCode: string; exceptId?: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from bundles
    where service_id = ${code.serviceId} and supplier_code = ${code.supplierCode} and deleted_at is null
      and id is distinct from ${code.exceptId ?? null}::uuid
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** How many prices of sellers there are for a bundle, and on how many of them a new amount leaves nothing to earn. */
export async function countOverrides(
  db: Db,
  { bundleId, amount }: { bundleId: string; amount: Pesewas },
): Promise<{ overrides: number; overtaken: number }> {
  const { rows } = await sql<{ overrides: number; overtaken: number }>`
    select count(*)::int as overrides, count(*) filter (where price_pesewas <= ${amount})::int as overtaken
    from price_overrides join users on users.id = seller_id
    where bundle_id = ${bundleId} and users.deleted_at is null`.execute(db);
  return rows[0] ?? { overrides: 0, overtaken: 0 };
}
