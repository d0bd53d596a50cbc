/** Services and bundles in the database. */
import { type Selectable, sql } from 'kysely';
import { hasRow, listRows } from '#kernel/db/ask.ts';
import type { BuilderTables } from '#kernel/db/builder-tables.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { touched } from '#kernel/db/interval.ts';
import { matches } from '#kernel/db/pages.ts';

/** Told to every process when anything changes that a visitor is shown. */
export const catalogueChannel = 'catalogue';

export type Service = Selectable<BuilderTables['services']>;
export type Bundle = Selectable<BuilderTables['bundles']>;

export async function listServices(db: Db | Tx): Promise<Service[]> {
  return services(db).orderBy('createdAt').orderBy('id').execute();
}

export async function findService(db: Db, id: string): Promise<Service | undefined> {
  return services(db).where('id', '=', id).executeTakeFirst();
}

export async function lockService(tx: Tx, id: string): Promise<Service | undefined> {
  return services(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

function services(db: Db | Tx) {
  return db.selectFrom('services').selectAll().where('deletedAt', 'is', null);
}

/** Also of deleted ones: their sales are still there. */
export async function findGoods(
  db: Db,
  patterns: string[],
): Promise<{ serviceIds: string[]; bundleIds: string[] }> {
  const rows = await listRows<{ serviceId: string | null; bundleId: string | null }>(db)`
    select id as service_id, null::uuid as bundle_id from services where ${matches(sql`lower(name)`, patterns)}
    union all
    select null, id from bundles where ${matches(sql`lower(name)`, patterns)}`;
  return {
    serviceIds: rows.flatMap(({ serviceId }) => serviceId ?? []),
    bundleIds: rows.flatMap(({ bundleId }) => bundleId ?? []),
  };
}

/** Deleted, and with orders that the histories show. */
export function listDeletedServices(db: Db): Promise<Pick<Service, 'id' | 'name'>[]> {
  return listRows<Pick<Service, 'id' | 'name'>>(db)`
    select id, name from services
    where deleted_at is not null and exists (select 1 from orders where service_id = services.id)
    order by name, id`;
}

export async function listBundles(db: Db | Tx, serviceId?: string): Promise<Bundle[]> {
  return bundles(db)
    .$if(serviceId !== undefined, (query) => query.where('serviceId', '=', serviceId ?? ''))
    .orderBy('amountPesewas')
    .orderBy('id')
    .execute();
}

export async function findBundle(db: Db, id: string): Promise<Bundle | undefined> {
  return bundles(db).where('id', '=', id).executeTakeFirst();
}

export async function lockBundle(tx: Tx, id: string): Promise<Bundle | undefined> {
  return bundles(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

function bundles(db: Db | Tx) {
  return db.selectFrom('bundles').selectAll().where('deletedAt', 'is', null);
}

type ServiceFields = Pick<Service, 'name' | 'network' | 'notice' | 'status'>;
export type NewService = Omit<ServiceFields, 'status'> & Partial<ServiceFields>;
export type ServiceChange = Partial<ServiceFields>;

export async function insertService(tx: Tx, service: NewService): Promise<Service> {
  return (
    tx
      .insertInto('services')
      // now() is constant within a transaction, and the shop shows services in the order they were made.
      .values({ ...service, createdAt: sql`clock_timestamp()` })
      .returningAll()
      .executeTakeFirstOrThrow()
  );
}

export async function updateService(tx: Tx, id: string, change: ServiceChange): Promise<Service> {
  return tx
    .updateTable('services')
    .set({ ...change, updatedAt: touched('services') })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

type BundleFields = Pick<
  Bundle,
  | 'serviceId'
  | 'name'
  | 'supplierCode'
  | 'megabytes'
  | 'amountPesewas'
  | 'costPesewas'
  | 'status'
  | 'warning'
  | 'confirmedAmountPesewas'
  | 'confirmedCostPesewas'
>;
type Filled = 'status' | 'warning' | 'confirmedAmountPesewas' | 'confirmedCostPesewas';
export type NewBundle = Omit<BundleFields, Filled> & Partial<BundleFields>;
export type BundleChange = Partial<BundleFields>;

export async function insertBundle(tx: Tx, bundle: NewBundle): Promise<Bundle> {
  return tx.insertInto('bundles').values(bundle).returningAll().executeTakeFirstOrThrow();
}

export async function updateBundle(tx: Tx, id: string, change: BundleChange): Promise<Bundle> {
  return tx
    .updateTable('bundles')
    .set({ ...change, updatedAt: touched('bundles') })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Hidden rather than removed: orders and prices of sellers go on pointing at it. */
const hidden = { status: 'inactive' as const, deletedAt: sql<Date>`now()` };
const hiddenBundle = { ...hidden, updatedAt: touched('bundles') };

export async function hideBundle(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('bundles').set(hiddenBundle).where('id', '=', id).execute();
}

export async function hideService(tx: Tx, id: string): Promise<void> {
  const ofService = tx.updateTable('bundles').set(hiddenBundle).where('serviceId', '=', id);
  await ofService.where('deletedAt', 'is', null).execute();
  await tx
    .updateTable('services')
    .set({ ...hidden, updatedAt: touched('services') })
    .where('id', '=', id)
    .execute();
}

export function hasSupplierCode(
  tx: Tx,
  code: { serviceId: string; supplierCode: string; exceptId?: string | undefined },
): Promise<boolean> {
  return hasRow(tx)`
    select 1 from bundles
    where service_id = ${code.serviceId} and supplier_code = ${code.supplierCode} and deleted_at is null
      and id is distinct from ${code.exceptId ?? null}::uuid
    limit 1`;
}
